/**
 * Headers that affect how a program handles a request. When one is sent twice, a proxy and the program could read
 * different values.
 */
export const decidingHeaders = ['authorization', 'content-type', 'host'] as const;

/**
 * Returns the first of these headers that a request contains more than once, or null. Reads the raw headers, because
 * Node drops repeated ones.
 *
 * @param rawHeaders names and values, alternating
 * @param names in lower case
 */
export function headerSentTwice(rawHeaders: readonly string[], names: ReadonlySet<string>): string | null {
  const seenNames = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    if (!names.has(name)) continue;
    if (seenNames.has(name)) return name;
    seenNames.add(name);
  }
  return null;
}
