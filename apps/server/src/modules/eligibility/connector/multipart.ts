import { decodedPart } from './transfer-encoding.ts';

/** More than any envelope has; further ones are not read. */
const MAX_PARTS = 100;

/** One part of a multipart body. */
export type Part = {
  /** The part's own headers by lower-case name. */
  headers: ReadonlyMap<string, string>;
  body: string;
};

/**
 * The parts of a multipart body (RFC 2046), or null when it is not one. Lenient, because payers differ: CRLF or
 * LF, a boundary quoted or bare, missing from the header, or not the one the body uses.
 */
export function readParts(contentType: string, body: string): Part[] | null {
  const stated = parameterOf(contentType, 'boundary');
  const boundary = stated !== undefined && body.includes(`--${stated}`) ? stated : usedBoundary(body);
  if (boundary === undefined) return null;
  const parts: Part[] = [];
  for (const text of body.split(`--${boundary}`, MAX_PARTS + 1).slice(1)) {
    const split = /\r?\n\r?\n/.exec(text);
    if (!split) continue;
    const headers = readHeaders(text.slice(0, split.index));
    const body = text.slice(split.index + split[0].length).replace(/\r?\n$/, '');
    parts.push({ headers, body: decodedPart(headers.get('content-transfer-encoding'), body) });
  }
  return parts;
}

/** A parameter of a header such as `form-data; name="Payload"`, without quotes; undefined when it has none. */
export function parameterOf(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals < 0 || part.slice(0, equals).trim().toLowerCase() !== name) continue;
    const value = part.slice(equals + 1).trim();
    const bare = value.slice(value.startsWith('"') ? 1 : 0, value.endsWith('"') ? -1 : undefined).trim();
    return bare === '' ? undefined : bare;
  }
  return undefined;
}

/** The boundary that a body starts with: a line of two hyphens and the boundary, and a header after it. */
function usedBoundary(body: string): string | undefined {
  const text = body.trimStart();
  const end = text.indexOf('\n');
  if (!text.startsWith('--') || end < 0) return undefined;
  const isFollowedByHeader = /^content-[a-z-]{1,40}:/i.test(text.slice(end).trimStart());
  const boundary = text.slice(2, end).trimEnd();
  return isFollowedByHeader && boundary !== '' ? boundary : undefined;
}

/** A line that begins with a blank continues the previous header (RFC 5322, section 2.2.3). */
function readHeaders(head: string): Map<string, string> {
  const lines = new Map<string, string[]>();
  let name = '';
  for (const line of head.split('\n')) {
    const colon = line.indexOf(':');
    if (/^[ \t]/.test(line))
      lines
        .set(name, lines.get(name) ?? [])
        .get(name)
        ?.push(line.trim());
    else if (colon > 0) {
      name = line.slice(0, colon).trim().toLowerCase();
      lines.set(name, [line.slice(colon + 1).trim()]);
    }
  }
  return new Map([...lines].map(([header, values]) => [header, values.join(' ').trimStart()]));
}
