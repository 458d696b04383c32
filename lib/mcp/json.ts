/** The JSON text of a value. Results travel as text, so that a fixed one is written only once. */
export type Json = string;

/**
 * The same JSON in ASCII alone. One sign beyond Latin-1 doubles the memory of a JavaScript string and
 * makes sending it half as fast; this pays where a text is written once and sent often.
 */
export function asciiJson(json: Json): Json {
  return json.replace(
    /[\u0080-\uffff]/g,
    (char) => "\\u" + char.charCodeAt(0).toString(16).padStart(4, "0"),
  );
}

/** The members of two JSON objects, neither of them empty, in one. */
export function joinedJson(a: Json, b: Json): Json {
  return `${a.slice(0, -1)},${b.slice(1)}`;
}
