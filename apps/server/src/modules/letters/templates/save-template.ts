import { message } from '@waypost/contract/core/messages';
import type { WrittenLetterTemplate } from '@waypost/contract/letters/templates';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { PropertyChange } from '../../../framework/audit.ts';
import { AppError } from '../../../framework/errors.ts';
import type { Work } from '../../../framework/work.ts';
import { newId } from '../../../infrastructure/ids.ts';
import type { Tables } from '../../../infrastructure/tables/tables.ts';
import { facilityRows } from '../../facilities/readable.ts';

type Template = Selectable<Tables['document_template']>;

/** Adds a template. */
export async function createTemplate(work: Work, body: WrittenLetterTemplate): Promise<string> {
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

/** Changes a template. Existing letters stay, and so does its end. */
export async function changeTemplate(
  work: Work,
  id: string,
  version: number,
  body: WrittenLetterTemplate,
): Promise<void> {
  const wanted = columnsOf(body);
  const before = await templateToChange(work, id, version);
  await check(work, id, wanted, before.facility_id);
  await write(work, before, wanted, changesOf(before, wanted));
}

/** Ends a template, or reactivates it. */
export async function endTemplate(work: Work, id: string, version: number, isEnded: boolean): Promise<void> {
  const before = await templateToChange(work, id, version);
  const wasEnded = before.ended_at !== null;
  const ended_at = isEnded ? work.clock.now() : null;
  const details = wasEnded === isEnded ? [] : [change('Ended', yesOrNo(wasEnded), yesOrNo(isEnded))];
  await write(work, before, { ended_at }, details);
}

/** Locks a template, in the version that the user saw. */
async function templateToChange({ db }: Work, id: string, version: number): Promise<Template> {
  const template = await db
    .selectFrom('document_template')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!template) throw new AppError('NOT_FOUND');
  if (template.version !== version) throw new AppError('VERSION_CHANGED');
  return template;
}

async function write(
  work: Work,
  { id, version }: Template,
  columns: Updateable<Tables['document_template']>,
  details: PropertyChange[],
): Promise<void> {
  if (details.length === 0) return;
  await work.db
    .updateTable('document_template')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .execute();
  record(work, 'Update', id, details);
}

const columnsOf = (body: WrittenLetterTemplate) => ({
  name: body.name,
  facility_id: body.facilityId?.toLowerCase() ?? null,
  title: body.title,
  body: body.content,
});
type Columns = ReturnType<typeof columnsOf>;

/** The name must be unique without regard to case, and a newly chosen facility must be an open one of the entity. */
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
    .selectFrom(facilityRows.as('facility'))
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

const yesOrNo = (isEnded: boolean): string => (isEnded ? 'Yes' : 'No');
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
