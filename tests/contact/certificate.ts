import { succeed } from "../kit/program.ts";

/** Certificates by the `openssl` program; without it their tests are left out, and say so. */
export const hasOpenssl = await openssl(["version"]).then(() => true, () => false);

const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

/** An authority, the path of its certificate, and a server's key and certificate from it. */
export async function createCertificate(
  dir: string,
  name: string,
): Promise<{ authority: string; key: string; cert: string }> {
  const path = (file: string) => `${dir}/${file}.pem`;
  const valid = ["-days", "2"];
  await openssl([
    ...["req", "-x509", ...newKey, ...valid, "-subj", "/CN=Authority"],
    ...["-keyout", path("authority-key"), "-out", path("authority")],
  ]);
  await openssl([
    ...["req", ...newKey, "-subj", "/CN=Server", "-addext", `subjectAltName=${name}`],
    ...["-keyout", path("key"), "-out", path("request")],
  ]);
  await openssl([
    ...["x509", "-req", ...valid, "-copy_extensions", "copy", "-CAcreateserial"],
    ...["-in", path("request"), "-out", path("cert")],
    ...["-CA", path("authority"), "-CAkey", path("authority-key")],
  ]);
  const [key, cert] = await Promise.all(
    ["key", "cert"].map((file) => Deno.readTextFile(path(file))),
  );
  return { authority: path("authority"), key: key!, cert: cert! };
}

async function openssl(args: string[]): Promise<void> {
  await succeed({ command: "openssl", args });
}
