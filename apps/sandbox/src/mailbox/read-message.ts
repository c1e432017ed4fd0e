/** What a message says, out of the form it travels in (RFC 5322, MIME). */
export type ReadMessage = { id: string; from: string; subject: string; text: string; html: string };

/** Headers by lower-case name, unfolded, and the body as it came: one character for each byte. */
type Part = { headers: Map<string, string>; body: string };

const ofBytes = (text: string): string => Buffer.from(text, 'latin1').toString('utf8');

export function readMessage(source: Buffer): ReadMessage {
  const whole = partOf(source.toString('latin1'));
  const leaves = leavesOf(whole);
  const textOf = (type: string): string => {
    const found = leaves.find((leaf) => typeOf(leaf).startsWith(type));
    return found ? decoded(found).replaceAll('\r\n', '\n') : '';
  };
  const header = (name: string): string => words(whole.headers.get(name) ?? '');
  return {
    id: /<([^@>]+)/.exec(header('message-id'))?.[1] ?? '',
    from: header('from'),
    subject: header('subject'),
    text: textOf('text/plain'),
    html: textOf('text/html'),
  };
}

function partOf(source: string): Part {
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

/** No mailer nests as deep; each level is read again within the one around it. */
const DEEPEST = 8;

/** The parts that hold text, in their order. */
function leavesOf(part: Part, depth = 1): Part[] {
  if (!typeOf(part).startsWith('multipart/') || depth > DEEPEST) return [part];
  const [, quoted, plain] =
    /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(part.headers.get('content-type') ?? '') ?? [];
  const pieces = `\r\n${part.body}`.split(`\r\n--${quoted ?? plain}`).slice(1);
  return pieces
    .filter((piece) => !piece.startsWith('--'))
    .flatMap((piece) => leavesOf(partOf(piece.slice(piece.indexOf('\r\n') + 2)), depth + 1));
}

function decoded({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return ofBytes(encoding === 'quoted-printable' ? unquoted(body.replaceAll('=\r\n', '')) : body);
}

const unquoted = (text: string): string =>
  text.replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Encoded words (RFC 2047) as the text they stand for. */
const words = (value: string): string =>
  ofBytes(
    value
      .replace(/(=\?[^?]+\?[bq]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
      .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
        kind.toLowerCase() === 'b'
          ? Buffer.from(text, 'base64').toString('latin1')
          : unquoted(text.replaceAll('_', ' ')),
      ),
  );
