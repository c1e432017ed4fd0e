import type { DecisionDifference } from '@waypost/contract/decision-tables/shapes';
import { compareModels } from '@waypost/dmn';
import type { Work } from '../../framework/work.ts';
import { compiledModel } from './compiled-models.ts';
import { modelById } from './find.ts';
import { modelVersion } from './versions.ts';

/** The differences between two versions of a model; without a second version, from the current one. */
export async function modelDifference(
  work: Work,
  modelId: string,
  from: number,
  to: number | undefined,
): Promise<DecisionDifference> {
  const model = await modelById(work, modelId);
  const other = to ?? model.version;
  const [before, after] = [await modelIn(from), await modelIn(other)];
  return { from, to: other, ...compareModels(before, after) };

  async function modelIn(version: number) {
    // Distinguishes a missing version from a missing model.
    await modelVersion(work, model, version);
    const { model: found } = await compiledModel(work.db, {
      entityId: model.entityId,
      modelId: model.id,
      version,
    });
    return found;
  }
}
