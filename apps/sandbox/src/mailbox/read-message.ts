/** The decoded content of a message (RFC 5322, MIME). */
export type ReadMessage = { id: string; from: string; subject: string; text: string; html: string };

/** Unfolded headers by lower-case name, and the undecoded body with one character for each byte. */
type Part = { headers: Map<string, string>; body: string };

const decodeUtf8 = (text: string): string => Buffer.from(text, 'latin1').toString('utf8');

export function readMessage(source: Buffer): ReadMessage {
  const message = parsePart(source.toString('latin1'));
  const leaves = innermostParts(message);
  const textOf = (type: string): string => {
    const found = leaves.find((leaf) => typeOf(leaf).startsWith(type));
    return found ? decodeBody(found).replaceAll('\r\n', '\n') : '';
  };
  const header = (name: string): string => decodeWords(message.headers.get(name) ?? '');
  return {
    id: /<([^@>]+)/.exec(header('message-id'))?.[1] ?? '',
    from: header('from'),
    subject: header('subject'),
    text: textOf('text/plain'),
    html: textOf('text/html'),
  };
}

function parsePart(source: string): Part {
  const end = source.indexOf('\r\n\r\n');
  const head = end < 0 ? source : source.slice(0, end);
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r\n(?=[ \t])/g, '').split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).toLowerCase();
    if (/^\S+$/.test(name) && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return { headers, body: end < 0 ? '' : source.slice(end + 4) };
}

const typeOf = ({ headers }: Part): string => (headers.get('content-type') ?? 'text/plain').toLowerCase();

/**
 * The deepest nesting that is read. Mailers do not nest this deeply, and each level is read again within the outer one.
 */
const MAX_DEPTH = 8;

/** The innermost parts, in their order. */
function innermostParts(part: Part, depth = 1): Part[] {
  if (!typeOf(part).startsWith('multipart/') || depth > MAX_DEPTH) return [part];
  const [, quoted, plain] =
    /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(part.headers.get('content-type') ?? '') ?? [];
  const pieces = `\r\n${part.body}`.split(`\r\n--${quoted ?? plain}`).slice(1);
  return pieces
    .filter((piece) => !piece.startsWith('--'))
    .flatMap((piece) => innermostParts(parsePart(piece.slice(piece.indexOf('\r\n') + 2)), depth + 1));
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return decodeUtf8(
    encoding === 'quoted-printable' ? decodeQuotedPrintable(body.replaceAll('=\r\n', '')) : body,
  );
}

const decodeQuotedPrintable = (text: string): string =>
  text.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Decodes encoded words (RFC 2047). */
const decodeWords = (value: string): string =>
  decodeUtf8(
    value
      .replace(/(=\?[^?]+\?[bq]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
      .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
        kind.toLowerCase() === 'b'
          ? Buffer.from(text, 'base64').toString('latin1')
          : decodeQuotedPrintable(text.replaceAll('_', ' ')),
      ),
  );
