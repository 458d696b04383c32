/** A module of lunr-languages: a function that adds its parts to lunr, here `lunr.de`. */
declare const extend: (lunr: unknown) => void;
export default extend;
