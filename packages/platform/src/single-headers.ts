/** The headers by which any program of the product decides. Sent twice, a proxy and the program could read different values. */
export const decidingHeaders = ['authorization', 'content-type', 'host'] as const;

/**
 * The first of these headers that a request has more than once, or null. Node keeps one of them and drops the others, so the
 * headers are read as they came.
 *
 * @param rawHeaders names and values in turn
 * @param names in lower case
 */
export function headerSentTwice(rawHeaders: readonly string[], names: ReadonlySet<string>): string | null {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    if (!names.has(name)) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return null;
}
