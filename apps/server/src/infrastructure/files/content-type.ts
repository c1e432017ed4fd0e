import { type UploadExtension, uploadTypes } from '@waypost/contract/documents/uploads';

/** The types of files that are kept. */
export type ContentType = (typeof uploadTypes)[UploadExtension] | typeof ANY;

/** A piece of a file, which begins in any way. */
export const ANY = 'application/octet-stream';

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
const zip = [bytes('504b0304'), bytes('504b0506'), bytes('504b0708')];
const compound = [bytes('d0cf11e0a1b11ae1')];
/** How files of a type begin; text begins in any way, and holds no NUL. */
const beginnings: Readonly<Record<ContentType, readonly Buffer[] | 'text' | 'any'>> = {
  [ANY]: 'any',
  'application/pdf': [Buffer.from('%PDF-')],
  'application/rtf': [Buffer.from('{\\rtf')],
  'application/zip': zip,
  [uploadTypes.docx]: zip,
  [uploadTypes.xlsx]: zip,
  'application/msword': compound,
  'application/vnd.ms-excel': compound,
  'image/jpeg': [bytes('ffd8ff')],
  'image/png': [bytes('89504e470d0a1a0a')],
  'image/tiff': [bytes('49492a00'), bytes('4d4d002a')],
  'text/csv': 'text',
  'text/plain': 'text',
};

/** As many bytes as tell the type. */
export const ENOUGH = 16;

/** Whether a file begins as its type does. */
export function isOfType(type: ContentType, first: Uint8Array): boolean {
  const known = beginnings[type];
  if (known === 'any') return true;
  if (known === 'text') return !first.includes(0);
  return known.some((beginning) => beginning.equals(first.subarray(0, beginning.length)));
}
