import { message } from '@waypost/contract/core/messages';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { checkedModel } from './compiled-models.ts';
import { mustBeAllowed, ownerFor } from './find.ts';
import { type SavedModel, saveVersion } from './save-version.ts';

export type Upload = {
  tenantId: string | undefined;
  fileName: string;
  bytes: ArrayBuffer;
  /** The version that it replaces, if it replaces one. */
  base: number | null;
};

/** Keeps an uploaded file as the version of its model that stands (W-053, W-054). */
export async function uploadModel(
  work: Work,
  { tenantId, fileName, bytes, base }: Upload,
): Promise<SavedModel> {
  const owner = ownerFor(work, tenantId);
  await mustBeAllowed(work, owner);
  if (!/\.dmn$/i.test(fileName))
    throw new AppError('INVALID', [{ path: 'modelXml', message: message('decision.onlyDmn') }]);
  const checked = checkedModel(textOf(bytes));
  return saveVersion(work, { owner, checked, step: 'uploaded', fileName: fileName.slice(0, 200), base });
}

function textOf(bytes: ArrayBuffer): string {
  try {
    // A mark at the beginning that tells the order of bytes is no part of the text.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('MODEL_REFUSED', [{ path: '', message: 'The file is no text in UTF-8.' }]);
  }
}
