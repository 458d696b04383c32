import type { Language } from "../language.ts";
import { type McpErrorCode, mcpErrors } from "../mcp/errors.ts";

/** The meanings in German; the English ones stand in the table of MCP's errors itself. */
const german: Readonly<Record<McpErrorCode, string>> = {
  INVALID_HOST: "Der Header Host ist kein gültiger Hostname",
  HOST_NOT_ALLOWED: "Der Header Host fehlt oder nennt eine andere Website",
  NOT_ACCEPTABLE: "Accept lässt weder application/json noch text/event-stream zu",
  UNSUPPORTED_MEDIA_TYPE: "Der Body ist nicht als unkodiertes JSON in UTF-8 ausgewiesen",
  PAYLOAD_TOO_LARGE: "Der Body ist zu groß",
  REQUEST_TIMEOUT: "Der Body kam nicht rechtzeitig an",
  INVALID_BODY: "Der Body ist kein JSON in UTF-8",
  INVALID_MESSAGE:
    "Der Body ist nicht eine einzelne Anfrage oder Notification nach JSON-RPC 2.0; Batches werden abgelehnt",
  UNSUPPORTED_REVISION: "Diese Protokollrevision gibt es hier nicht; data nennt die vorhandenen",
  INCOMPLETE_METADATA: "In params._meta fehlt, was Revision 2026-07-28 von jeder Anfrage verlangt",
  HEADER_MISMATCH: "Ein Header der Revision 2026-07-28 fehlt oder weicht vom Body ab",
  METHOD_NOT_FOUND: "Diese Methode gibt es in der Revision nicht (404 in Revision 2026-07-28)",
  INVALID_PARAMS: "Die Parameter der Methode sind nicht so, wie MCP sie festlegt",
  UNKNOWN_TOOL: "Dieser Endpunkt hat kein Werkzeug dieses Namens",
  UNKNOWN_CURSOR: "Diesen Cursor von tools/list hat niemand vergeben: Die Liste hat eine Seite",
  RATE_LIMITED: "Zu viele Anfragen in einer Minute; Retry-After sagt, wie lange zu warten ist",
  INTERNAL_ERROR: "Bei uns ist etwas fehlgeschlagen",
};

/** The rows of the table of what MCP's errors say in `data.code`. */
export function mcpErrorRows(language: Language): string[][] {
  return Object.entries(mcpErrors).map(([code, { number, status, meaning }]) => [
    `\`${code}\``,
    `\`${number}\``,
    String(status),
    language === "de" ? german[code as McpErrorCode] : meaning,
  ]);
}
