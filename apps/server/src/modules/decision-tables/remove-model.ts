import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { modelById, mustBeAllowed, ownerOf } from './find.ts';
import { removeTable } from './save-version.ts';
import { modelVersion } from './versions.ts';

/** Removes an organization's own model: the default then applies. Its versions are kept. */
export async function removeModel(work: Work, modelId: string, base: number): Promise<void> {
  const { db, clock, actor } = work;
  const model = await modelById(work, modelId);
  const owner = ownerOf(model.entityId);
  // Without a default, no table would decide.
  if (owner.isDefault) throw new AppError('FORBIDDEN');
  await mustBeAllowed(work, owner);
  const updated = await db
    .updateTable('decision_model')
    .set({ version: base + 1, is_removed: true })
    .where('entity_id', '=', model.entityId)
    .where('id', '=', model.id)
    .where('version', '=', base)
    .where('is_removed', '=', false)
    .executeTakeFirst();
  if (updated.numUpdatedRows !== 1n) throw new AppError('VERSION_CHANGED');
  const { modelXml, fileName } = await modelVersion(work, model, base);
  await db
    .insertInto('decision_model_version')
    .values({
      entity_id: model.entityId,
      model_id: model.id,
      version: base + 1,
      step: 'removed',
      xml: modelXml,
      file_name: fileName,
      table_name: null,
      restored: null,
      at: clock.now(),
      actor_kind: actor.kind,
      actor_id: actor.id,
    })
    .execute();
  const tables = await db
    .selectFrom('decision_table')
    .select(['id', 'name', 'version'])
    .where('entity_id', '=', model.entityId)
    .where('model_id', '=', model.id)
    .where('is_removed', '=', false)
    .execute();
  work.audit({
    action: 'Mutation',
    operation: 'Delete',
    domainType: 'DecisionModel',
    domainId: model.id,
    details: [{ propertyName: 'Version', previousValue: String(base), newValue: null }],
    snapshot: { ModelName: model.name, IsDefault: false },
  });
  for (const table of tables) {
    await removeTable(work, model.entityId, table);
    work.emit({
      type: 'decision-table.removed',
      subjectId: table.id,
      caseId: null,
      facilityId: null,
      data: { name: table.name },
    });
  }
}
