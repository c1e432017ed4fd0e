import type { Encoding, OpenFile } from '../file/types.ts';

/** Bytes that come in parts of a size, as a stream has them. */
export function opened(bytes: Uint8Array, size = 65_536): OpenFile {
  return async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
}

/** Of windows-1252, what differs from Latin-1 and is found in texts. */
const WINDOWS: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
};

/** A text in an encoding, with a byte order mark where that is asked for. */
export function encoded(text: string, encoding: Encoding, hasMark = false): Uint8Array {
  const marked = hasMark ? `\ufeff${text}` : text;
  if (encoding === 'utf-8') return new TextEncoder().encode(marked);
  if (encoding === 'windows-1252')
    return Uint8Array.from(text, (sign) => WINDOWS[sign] ?? sign.charCodeAt(0));
  const bytes = new Uint8Array(marked.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < marked.length; at += 1)
    view.setUint16(at * 2, marked.charCodeAt(at), encoding === 'utf-16le');
  return bytes;
}

/** Rows as delimited text; a cell is put in quotes where it has to be. */
export const delimited = (
  rows: ReadonlyArray<readonly string[]>,
  delimiter: string,
  newline = '\r\n',
): string =>
  rows
    .map((cells) =>
      cells
        .map((cell) =>
          cell.includes(delimiter) || /^"|[\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
        )
        .join(delimiter),
    )
    .join(newline);
