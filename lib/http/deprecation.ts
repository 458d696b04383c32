/** Days between the announcement of a removal and the removal itself (spec, "Versioning" 3). */
const noticeDays = 90;

/** The announced end of an endpoint. Dates are ISO 8601 calendar dates, read as UTC midnight. */
export interface Deprecation {
  /** When the removal was announced in the developer documentation. */
  announced: string;
  /** When the endpoint stops answering. */
  sunset: string;
  /** Where the announcement can be read. */
  policy: string;
  /** The path of the endpoint to use instead. */
  successor?: string;
}

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
