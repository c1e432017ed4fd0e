import { isOneLine } from '../core/one-line.ts';

/** The file types that can be uploaded to a case, by file extension (P-365, P-366). */
export const uploadTypes = {
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  rtf: 'application/rtf',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  txt: 'text/plain',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const;
export type UploadExtension = keyof typeof uploadTypes;

/** Maximum size of a file in a form: 8 MB of 1,024 KB, the unit in which sizes are shown (W-258). */
export const FORM_FILE_MAX_BYTES = 8 * 1024 * 1024;
const NAME_MAX = 120;

/** The extension of a file name, if its type can be uploaded. */
export function uploadExtension(name: string): UploadExtension | null {
  const end = /\.([A-Za-z]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(uploadTypes, end) ? (end as UploadExtension) : null;
}

/**
 * The name under which a file is stored: without its folder, and without characters that have a meaning in a file
 * system or change the direction of text. A name that is too long keeps its end.
 */
export function harmlessName(name: string): string {
  const [last = ''] = name.split(/[\\/]/).slice(-1);
  const plain = [...last.normalize('NFC')]
    .map((character) => (isOneLine(character) && !/[<>:"|?*]/.test(character) ? character : '_'))
    .join('');
  const trimmed = plain.replace(/^[\s.]+|\s+$/g, '');
  const end = /\.[A-Za-z]+$/.exec(trimmed)?.[0] ?? '';
  const stem = [...trimmed.slice(0, trimmed.length - end.length)].slice(0, NAME_MAX - end.length).join('');
  return `${stem || 'file'}${end}`;
}

export type UploadProblem = 'uploads.oneFile' | 'uploads.type' | 'uploads.empty' | 'form.fileMax';

/** The reason why a file cannot be uploaded to a case; null when it can. */
export function uploadProblem(file: { name: string; size: number } | null): UploadProblem | null {
  if (!file) return 'uploads.oneFile';
  if (uploadExtension(file.name) === null) return 'uploads.type';
  if (file.size === 0) return 'uploads.empty';
  return file.size > FORM_FILE_MAX_BYTES ? 'form.fileMax' : null;
}
