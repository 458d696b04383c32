import { findProgram } from "./deploy/site.ts";
import { succeed } from "../kit/program.ts";

const openssl = findProgram("openssl");

/** Certificates are made by the `openssl` program. */
export const hasOpenssl = openssl !== undefined;

/** A server's key and certificate, and the path of what to trust: the certificate itself. */
export async function createCertificate(
  dir: string,
  name: string,
): Promise<{ authority: string; key: string; cert: string }> {
  const [key, cert] = [`${dir}/key.pem`, `${dir}/cert.pem`];
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const extensions = ["basicConstraints=critical,CA:FALSE", `subjectAltName=${name}`]
    .flatMap((extension) => ["-addext", extension]);
  const files = ["-days", "2", "-subj", "/CN=Server", "-keyout", key, "-out", cert];
  await succeed({ command: openssl, args: ["req", "-x509", ...newKey, ...extensions, ...files] });
  return { authority: cert, key: Deno.readTextFileSync(key), cert: Deno.readTextFileSync(cert) };
}
