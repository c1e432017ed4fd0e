import type { Work } from '../../kernel/work.ts';
import { checkedModel } from './check-model.ts';
import { type ModelRow, modelById } from './find.ts';
import { keepVersion } from './keep-version.ts';
import { mustBeAllowed, ownerOf } from './owner.ts';
import { modelVersion } from './versions.ts';

/** Rolls a model back to what it was, as a new version: what came between stays on record. */
export async function restoreModel(
  work: Work,
  modelId: string,
  version: number,
  base: number,
): Promise<ModelRow> {
  const model = await modelById(work, modelId);
  const owner = ownerOf(model.entityId);
  await mustBeAllowed(work, owner);
  const { modelXml, fileName } = await modelVersion(work, model, version);
  return keepVersion(work, {
    owner,
    checked: checkedModel(modelXml),
    step: 'restored',
    fileName,
    restored: version,
    base,
  });
}
