import type { Deprecation } from "../contract/contract.ts";

/** Days between the announcement of a removal and the removal itself. */
const noticeDays = 90;

/** Makes the headers of a deprecated endpoint (RFC 9745, RFC 8594); too short a notice throws. */
export function deprecationHeaders(deprecation: Deprecation): Record<string, string> {
  const { policy, successor } = deprecation;
  const announced = Date.parse(deprecation.announced);
  const sunset = Date.parse(deprecation.sunset);
  if (!(sunset - announced >= noticeDays * 86_400_000)) {
    const least = `${noticeDays} days after ${deprecation.announced}`;
    throw new RangeError(`Sunset ${deprecation.sunset} is less than ${least}: set a later date`);
  }
  const links = [
    `<${policy}>; rel="deprecation"; type="text/html"`,
    `<${policy}>; rel="sunset"; type="text/html"`,
    ...successor ? [`<${successor}>; rel="successor-version"`] : [],
  ];
  return {
    "deprecation": `@${announced / 1000}`,
    "sunset": new Date(sunset).toUTCString(),
    "link": links.join(", "),
  };
}
