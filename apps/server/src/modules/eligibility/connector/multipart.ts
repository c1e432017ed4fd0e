/** One part of a multipart body. */
export type Part = {
  /** The part's own header lines, as they came. */
  head: string;
  body: string;
};

/**
 * The parts of a multipart body (RFC 2046), or null when it is none. Forgiving, because payers differ: CRLF or
 * LF, a boundary quoted or bare, missing from the header, or not the one the body uses.
 */
export function readParts(contentType: string, body: string): Part[] | null {
  const stated = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  const used = /^\s*--([^\r\n]+)\r?\n\s*content-[a-z-]+:/i.exec(body)?.[1];
  const boundary = stated !== undefined && body.includes(`--${stated}`) ? stated : used;
  if (boundary === undefined) return null;
  const parts: Part[] = [];
  for (const text of body.split(`--${boundary}`).slice(1)) {
    const split = /\r?\n\r?\n/.exec(text);
    if (!split) continue;
    const head = text.slice(0, split.index);
    parts.push({ head, body: text.slice(split.index + split[0].length).replace(/\r?\n$/, '') });
  }
  return parts;
}
