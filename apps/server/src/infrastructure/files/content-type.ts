import { type UploadExtension, uploadTypes } from '@waypost/contract/documents/uploads';

/** The types of stored files. */
export type ContentType = (typeof uploadTypes)[UploadExtension] | typeof ANY;

/** Any type: a piece of a file, which may begin with any bytes. */
export const ANY = 'application/octet-stream';

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
const zip = [bytes('504b0304'), bytes('504b0506'), bytes('504b0708')];
const compound = [bytes('d0cf11e0a1b11ae1')];
/** The first bytes of each type; text may begin with any bytes, and contains no NUL. */
const fileSignatures: Readonly<Record<ContentType, readonly Buffer[] | 'text' | 'any'>> = {
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

/** The number of bytes needed to recognize a type. */
export const ENOUGH = 16;

/** Whether the first bytes of a file match its type. */
export function isOfType(type: ContentType, first: Uint8Array): boolean {
  const known = fileSignatures[type];
  if (known === 'any') return true;
  if (known === 'text') return !first.includes(0);
  return known.some((beginning) => beginning.equals(first.subarray(0, beginning.length)));
}
