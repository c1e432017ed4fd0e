import { detectDelimiter } from './delimiter.ts';
import { detectEncoding, readSample } from './encoding.ts';
import { FileRefused } from './refusal.ts';
import type { FileFormat, OpenFile } from './types.ts';
import { inspectWorkbook } from './workbook/inspect-workbook.ts';

/**
 * Detects the format of a file from its content, not from its name.
 *
 * @throws FileRefused when it is not a readable table
 */
export async function inspectFile(open: OpenFile): Promise<FileFormat> {
  const sample = await readSample(open);
  if (sample.length === 0) throw new FileRefused('empty');
  if (startsWithBytes(sample, [0x50, 0x4b])) return await inspectWorkbook(open);
  if (startsWithBytes(sample, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new FileRefused((await isEncrypted(open)) ? 'password' : 'old-workbook');
  if (foreignSignatures.some((signature) => startsWithBytes(sample, signature)))
    throw new FileRefused('not-a-table');
  const encoding = await detectEncoding(open, sample);
  const text = new TextDecoder(encoding).decode(sample, { stream: true });
  if (text.trim() === '') throw new FileRefused('empty');
  if (/^\s*(<!doctype html|<html|<table|<\?xml|<meta)/i.test(text)) throw new FileRefused('web-page');
  if (text.includes('\0')) throw new FileRefused('not-a-table');
  return { type: 'text', encoding, delimiter: detectDelimiter(text.endsWith('\n') ? text : `${text}\n`) };
}

/** Signatures of other formats: PDF, RTF, PNG, JPEG, gzip, 7z, RAR. */
const foreignSignatures = [
  [0x25, 0x50, 0x44, 0x46],
  [0x7b, 0x5c, 0x72, 0x74, 0x66],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
];

const startsWithBytes = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** Returns whether a workbook has a password: a file of the old format with this part. */
async function isEncrypted(open: OpenFile): Promise<boolean> {
  const name = [...'EncryptedPackage'].join('\0');
  const decoder = new TextDecoder('latin1');
  let previousTail = '';
  for await (const part of open()) {
    const text = previousTail + decoder.decode(part, { stream: true });
    if (text.includes(name)) return true;
    previousTail = text.slice(-name.length);
  }
  return false;
}
