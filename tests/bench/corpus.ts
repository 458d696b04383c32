/** Real documents in `en/` and `de/`: the shipped site, or another folder of them. */
export const corpusFolder = Deno.env.get("CORPUS_DIR") || "content";
