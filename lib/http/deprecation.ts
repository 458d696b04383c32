import type { Deprecation } from "../contract/contract.ts";

/** Days between the announcement of a removal and the removal itself. */
const noticeDays = 90;

/**
 * The headers of a deprecated endpoint: `Deprecation` (RFC 9745), `Sunset` and `Link` (RFC 8594).
 * @throws {RangeError} when the sunset is less than 90 days after the announcement
 */
export function deprecationHeaders(deprecation: Deprecation): Record<string, string> {
  const announced = Date.parse(deprecation.announced);
  const sunset = Date.parse(deprecation.sunset);
  if (!(sunset - announced >= noticeDays * 86_400_000)) {
    throw new RangeError(
      `Sunset ${deprecation.sunset} is less than ${noticeDays} days after ${deprecation.announced}: set a later date`,
    );
  }
  const links = [
    `<${deprecation.policy}>; rel="deprecation"; type="text/html"`,
    `<${deprecation.policy}>; rel="sunset"; type="text/html"`,
    ...(deprecation.successor ? [`<${deprecation.successor}>; rel="successor-version"`] : []),
  ];
  return {
    "deprecation": `@${announced / 1000}`,
    "sunset": new Date(sunset).toUTCString(),
    "link": links.join(", "),
  };
}
