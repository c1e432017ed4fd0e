import { message } from '@waypost/contract/core/messages';
import { type DmnModel, listDecisionTables } from '@waypost/dmn';
import { AppError, type FieldError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { compiledModel } from './compiled-models.ts';

type TableOwner = { name: string; model_id: string; is_removed: boolean };

/** The model to save, its owner, and the owner's tables by name. */
type Saving = { model: DmnModel; entityId: string; modelId: string; own: ReadonlyMap<string, TableOwner> };

/**
 * A table belongs to one model of its owner. A model with the same table and the id and namespace of the file is
 * probably the same under an earlier name: the error tells how to replace it.
 */
export async function refuseTablesOfOthers(
  { db }: Pick<Work, 'db'>,
  { model, entityId, modelId, own }: Saving,
): Promise<void> {
  const errors: FieldError[] = [];
  for (const { name: table } of listDecisionTables(model)) {
    const known = own.get(table);
    if (!known || known.is_removed || known.model_id === modelId) continue;
    const other = await db
      .selectFrom('decision_model')
      .select(['name', 'version'])
      .where('entity_id', '=', entityId)
      .where('id', '=', known.model_id)
      .executeTakeFirstOrThrow();
    const currentModel = await compiledModel(db, {
      entityId,
      modelId: known.model_id,
      version: other.version,
    });
    const isSame = currentModel.model.id === model.id && currentModel.model.namespace === model.namespace;
    const key = isSame ? 'decision.tableRenamed' : 'decision.tableElsewhere';
    errors.push({ path: table, message: message(key, { table, model: other.name }) });
  }
  if (errors.length > 0) throw new AppError('MODEL_REFUSED', errors);
}
