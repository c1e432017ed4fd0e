import type { DecisionModel } from '@waypost/contract/decision-tables/shapes';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { checkedModel } from './compiled-models.ts';
import { modelById, mustBeAllowed, ownerOf } from './find.ts';
import { saveVersion } from './save-version.ts';
import { showModel } from './show.ts';
import { modelVersion } from './versions.ts';

/** Restores an earlier state of a model as a new version: the versions in between are kept. */
export async function restoreModel(
  work: Work,
  modelId: string,
  version: number,
  base: number,
): Promise<string> {
  const model = await modelById(work, modelId);
  const owner = ownerOf(model.entityId);
  await mustBeAllowed(work, owner);
  const { modelXml, fileName } = await modelVersion(work, model, version);
  const { id } = await saveVersion(work, {
    owner,
    checked: checkedModel(modelXml),
    step: 'restored',
    fileName,
    restored: version,
    base,
  });
  return id;
}

/**
 * A restored model.
 * @throws AppError VERSION_CHANGED when another version is current by now: a repeated call must not claim success
 */
export async function showRestored(work: Work, modelId: string, version: number): Promise<DecisionModel> {
  const model = await modelById(work, modelId);
  const { restored } = await modelVersion(work, model, model.version);
  if (restored !== version) throw new AppError('VERSION_CHANGED');
  return showModel(work, model.id);
}
