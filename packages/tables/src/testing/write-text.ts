import type { Encoding, OpenFile } from '../file/types.ts';

/** Streams bytes in parts of a given size. */
export function openBytes(bytes: Uint8Array, size = 65_536): OpenFile {
  return async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
}

/** Common characters that Windows-1252 encodes differently from Latin-1. */
const WINDOWS_1252_CODES: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
};

/** Encodes a text, with a byte order mark if requested. */
export function encodeText(text: string, encoding: Encoding, hasMark = false): Uint8Array {
  const textWithMark = hasMark ? `\ufeff${text}` : text;
  if (encoding === 'utf-8') return new TextEncoder().encode(textWithMark);
  if (encoding === 'windows-1252')
    return Uint8Array.from(text, (sign) => WINDOWS_1252_CODES[sign] ?? sign.charCodeAt(0));
  const bytes = new Uint8Array(textWithMark.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < textWithMark.length; at += 1)
    view.setUint16(at * 2, textWithMark.charCodeAt(at), encoding === 'utf-16le');
  return bytes;
}

/** Writes rows as delimited text; a cell is quoted when necessary. */
export const writeDelimited = (
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
