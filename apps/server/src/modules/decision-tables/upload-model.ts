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
  /** The version that it replaces, if any. */
  base: number | null;
};

/** Saves an uploaded file as the current version of its model (W-053, W-054). */
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
    // A byte order mark is not part of the text.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('MODEL_REFUSED', [{ path: '', message: 'The file is no text in UTF-8.' }]);
  }
}
