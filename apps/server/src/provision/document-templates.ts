import { newId } from '../infrastructure/ids.ts';
import type { AppliedEntity } from './entity.ts';
import type { ProvisionEntity } from './file-shape.ts';
import { differences, type Run, recordChange } from './run.ts';

/** Applies a template of documents, for one facility or for all. Runs as the application inside the entity. */
export async function applyTemplate(
  run: Run,
  entity: AppliedEntity,
  stated: ProvisionEntity['documentTemplates'][number],
  path: string,
): Promise<void> {
  const { db, clock } = run;
  const facility =
    stated.facility === undefined
      ? null
      : await db.selectFrom('facility').select('id').where('lcode', '=', stated.facility).executeTakeFirst();
  if (facility === undefined)
    return void run.problems.push({ path: `${path}.facility`, message: 'No facility has this LCode' });
  const before = await db
    .selectFrom('document_template')
    .select(['id', 'facility_id', 'title', 'body'])
    .where('name', '=', stated.name)
    .executeTakeFirst();
  const wanted = { facility_id: facility?.id ?? null, title: stated.title, body: stated.text };
  const id = before?.id ?? newId(clock);
  const details = differences(
    before && { facility_id: before.facility_id, title: before.title, body: before.body },
    wanted,
  );
  if (!before)
    await db
      .insertInto('document_template')
      .values({ ...wanted, entity_id: entity.id, id, name: stated.name })
      .execute();
  else if (details.length > 0)
    await db
      .updateTable('document_template')
      .set((row) => ({ ...wanted, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  recordChange(run, {
    entityId: entity.id,
    domainType: 'DocumentTemplate',
    domainId: id,
    isNew: !before,
    details,
    what: `document template ${stated.name}`,
  });
}
