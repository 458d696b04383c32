import { extname } from "@std/path/posix";

/** What a file of each kind begins with, a letter for each byte. */
const beginnings = {
  png: /^\x89PNG\r\n/,
  jpg: /^\xff\xd8\xff/,
  gif: /^GIF8/,
  webp: /^RIFF.{4}WEBP/s,
  avif: /^.{4}ftyp(avi[fs]|mif1|msf1)/s,
  svg: /<svg[\s>]/i,
  pdf: /%PDF-/,
  woff2: /^wOF2/,
  mp4: /^.{4}ftyp/s,
  webm: /^.E\xdf\xa3/s,
  zip: /^PK/,
} as const;

type Kind = keyof typeof beginnings;

const otherNames: Readonly<Record<string, Kind>> = { jpeg: "jpg", m4v: "mp4" };

/** Bytes from the beginning that tell what a file is: a drawing may begin with a long comment. */
const headLength = 4096;

/** What is wrong with what a file holds, by the kind that its name says; nothing for other kinds. */
export function contentProblem(path: string, bytes: Uint8Array): string | undefined {
  if (bytes.length === 0) return "The file is empty. Save it again, or remove it";
  const ending = extname(path).slice(1).toLowerCase();
  const kind = otherNames[ending] ?? ending;
  if (!Object.hasOwn(beginnings, kind)) return undefined;
  const head = String.fromCharCode(...bytes.subarray(0, headLength));
  if (beginnings[kind as Kind].test(head)) return undefined;
  const found = (Object.keys(beginnings) as Kind[]).find((name) => beginnings[name].test(head));
  return `The file is not ${kind.toUpperCase()}, though its name says so. ` +
    (found
      ? `It is ${found.toUpperCase()}: name it .${found}, or save it as ${kind.toUpperCase()}`
      : "Save it again");
}
