import { message } from '@waypost/contract/core/messages';
import type { LetterTemplateChange, NewLetterTemplate } from '@waypost/contract/letters/templates';
import { sql } from 'kysely';
import type { PropertyChange } from '../../../framework/audit.ts';
import { AppError } from '../../../framework/errors.ts';
import type { Work } from '../../../framework/work.ts';
import { newId } from '../../../infrastructure/ids.ts';

/** Adds a template. */
export async function createTemplate(work: Work, body: NewLetterTemplate): Promise<string> {
  const wanted = columnsOf(body);
  const id = newId(work.clock);
  await check(work, id, wanted, null);
  await work.db
    .insertInto('document_template')
    .values({ ...wanted, entity_id: work.entity.id, id })
    .execute();
  record(work, 'Create', id, changesOf(null, wanted));
  return id;
}

/** Changes a template, ends it or takes it up again. Letters that were made from it stay. */
export async function changeTemplate(
  work: Work,
  id: string,
  version: number,
  { isEnded, ...body }: LetterTemplateChange,
): Promise<void> {
  const { db, clock } = work;
  const wanted = columnsOf(body);
  const before = await db
    .selectFrom('document_template')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new AppError('NOT_FOUND');
  if (before.version !== version) throw new AppError('VERSION_CHANGED');
  await check(work, id, wanted, before.facility_id);
  const wasEnded = before.ended_at !== null;
  const ending = wasEnded === isEnded ? [] : [change('Ended', told(wasEnded), told(isEnded))];
  const details = [...changesOf(before, wanted), ...ending];
  if (details.length === 0) return work.unchanged();
  await db
    .updateTable('document_template')
    .set({ ...wanted, ended_at: isEnded ? (before.ended_at ?? clock.now()) : null, version: version + 1 })
    .where('id', '=', id)
    .execute();
  record(work, 'Update', id, details);
}

const columnsOf = (body: NewLetterTemplate) => ({
  name: body.name,
  facility_id: body.facilityId?.toLowerCase() ?? null,
  title: body.title,
  body: body.content,
});
type Columns = ReturnType<typeof columnsOf>;

/** The name must be free in any case of its letters, and a facility that is chosen now must be an open one of the entity. */
async function check({ db }: Work, id: string, wanted: Columns, facilityBefore: string | null) {
  await sql`select one_by_one(current_entity())`.execute(db);
  const taken = await db
    .selectFrom('document_template')
    .select('id')
    .where((row) => row(row.fn('lower', ['name']), '=', wanted.name.toLowerCase()))
    .where('id', '<>', id)
    .executeTakeFirst();
  if (taken) throw new AppError('TEMPLATE_NAME_TAKEN');
  if (wanted.facility_id === null || wanted.facility_id === facilityBefore) return;
  const open = await db
    .selectFrom('facility')
    .select('id')
    .where('id', '=', wanted.facility_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!open)
    throw new AppError('INVALID', [{ path: 'facilityId', message: message('template.facilityRefused') }]);
}

/** The names of the properties as the operator's command records them. */
const labels = {
  name: 'Name',
  facility_id: 'FacilityId',
  title: 'Title',
  body: 'Body',
} as const satisfies Record<keyof Columns, string>;

const told = (isEnded: boolean): string => (isEnded ? 'Yes' : 'No');
const change = (
  propertyName: string,
  previousValue: string | null,
  newValue: string | null,
): PropertyChange => ({ propertyName, previousValue, newValue });
const changesOf = (before: Columns | null, after: Columns): PropertyChange[] =>
  (Object.keys(labels) as Array<keyof Columns>).flatMap((name) => {
    const old = before?.[name] ?? null;
    return old === after[name] ? [] : [change(labels[name], old, after[name])];
  });

function record(work: Work, operation: 'Create' | 'Update', id: string, details: PropertyChange[]): void {
  work.audit({ action: 'Mutation', operation, domainType: 'DocumentTemplate', domainId: id, details });
}
