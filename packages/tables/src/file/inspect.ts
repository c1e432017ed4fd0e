import { delimiterOf } from './delimiter.ts';
import { encodingOf, sampleOf } from './encoding.ts';
import { FileRefused } from './refusal.ts';
import type { FileFormat, OpenFile } from './types.ts';
import { inspectWorkbook } from './workbook/inspect-workbook.ts';

/**
 * Tells how a file is to be read, by what is in it and not by its name.
 *
 * @throws FileRefused where it is no table that can be read
 */
export async function inspectFile(open: OpenFile): Promise<FileFormat> {
  const sample = await sampleOf(open);
  if (sample.length === 0) throw new FileRefused('empty');
  if (begins(sample, [0x50, 0x4b])) return await inspectWorkbook(open);
  if (begins(sample, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new FileRefused((await isEncrypted(open)) ? 'password' : 'old-workbook');
  if (foreign.some((signature) => begins(sample, signature))) throw new FileRefused('not-a-table');
  const encoding = await encodingOf(open, sample);
  const text = new TextDecoder(encoding).decode(sample, { stream: true });
  if (text.trim() === '') throw new FileRefused('empty');
  if (/^\s*(<!doctype html|<html|<table|<\?xml|<meta)/i.test(text)) throw new FileRefused('web-page');
  if (text.includes('\0')) throw new FileRefused('not-a-table');
  return { type: 'text', encoding, delimiter: delimiterOf(text.endsWith('\n') ? text : `${text}\n`) };
}

/** PDF, RTF, PNG, JPEG, gzip, 7z, RAR. */
const foreign = [
  [0x25, 0x50, 0x44, 0x46],
  [0x7b, 0x5c, 0x72, 0x74, 0x66],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
];

const begins = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** A workbook with a password is a file of the old kind with this part in it. */
async function isEncrypted(open: OpenFile): Promise<boolean> {
  const name = [...'EncryptedPackage'].join('\0');
  const decoder = new TextDecoder('latin1');
  let before = '';
  for await (const part of open()) {
    const text = before + decoder.decode(part, { stream: true });
    if (text.includes(name)) return true;
    before = text.slice(-name.length);
  }
  return false;
}
