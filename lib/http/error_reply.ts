import { type ApiError, errorTable } from "./errors.ts";
import { jsonHeaders, type Reply } from "./reply.ts";

/** Renders the Error resource (spec, "Error"). */
export function errorReply({ code, message, detail }: ApiError): Reply {
  const { status, error } = errorTable[code];
  const body = { success: false, code, error, message, errors: detail.errors };
  const headers = detail.headers ? { ...jsonHeaders, ...detail.headers } : jsonHeaders;
  return { status, headers, body: JSON.stringify(body), code };
}
