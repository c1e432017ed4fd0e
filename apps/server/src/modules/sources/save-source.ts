import { message } from '@waypost/contract/core/messages';
import {
  ethnicities,
  genders,
  languages,
  maritalStatuses,
  relationships,
} from '@waypost/contract/patients/lists';
import type { CodeKind, SourceCode, WrittenSource } from '@waypost/contract/sources/calls';
import type { Updateable } from 'kysely';
import type { PropertyChange } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import { mustBeOpen } from '../../framework/open-facilities.ts';
import type { Work } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';
import type { Tables } from '../../infrastructure/tables/tables.ts';
import { payerPlan } from '../payers/module.ts';
import { meaningOf, sourceOf } from './queries.ts';

/** Adds a source. */
export async function createSource(work: Work, body: WrittenSource): Promise<string> {
  await check(work, body, []);
  const id = newId(work.clock);
  const made = await work.db
    .insertInto('source')
    .values({ ...columnsOf(body), is_on: true, entity_id: work.entity.id, id, created_at: work.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new AppError('SOURCE_NAME_TAKEN');
  await writeParts(work, id, body);
  work.audit({
    action: 'Mutation',
    operation: 'Create',
    domainType: 'Source',
    domainId: id,
    details: changes(null, body),
    snapshot: { Name: body.name },
  });
  return id;
}

/** Changes a source, with its facilities and its codes. */
export async function changeSource(
  work: Work,
  id: string,
  version: number,
  body: WrittenSource,
): Promise<void> {
  const { db } = work;
  const before = await sourceOf(work, id);
  if (before.version !== version) throw new AppError('VERSION_CHANGED');
  await check(work, body, before.facilityIds);
  const details = changes(before, body);
  if (details.length === 0) return;
  const isTaken = await db
    .selectFrom('source')
    .select('id')
    .where((where) => where(where.fn<string>('lower', ['name']), '=', body.name.toLowerCase()))
    .where('id', '<>', id)
    .executeTakeFirst();
  if (isTaken) throw new AppError('SOURCE_NAME_TAKEN');
  await write(work, id, version, columnsOf(body));
  for (const table of ['source_facility', 'source_code'] as const)
    await db.deleteFrom(table).where('source_id', '=', id).execute();
  await writeParts(work, id, body);
  record(work, id, body, details);
}

/** Adds meanings of a source's codes, replacing earlier ones. */
export async function addCodes(work: Work, id: string, codes: readonly SourceCode[]): Promise<void> {
  const before = await sourceOf(work, id);
  const fresh = codes.filter(({ kind, code, meaning }) => meaningOf(before, kind, code) !== meaning);
  if (fresh.length === 0) return;
  const isReplaced = (one: SourceCode) =>
    fresh.some(({ kind, code }) => one.kind === kind && one.code === code);
  const after = { ...before, codes: [...before.codes.filter((one) => !isReplaced(one)), ...fresh] };
  await check(work, after, before.facilityIds);
  await write(work, id, before.version, {});
  await work.db
    .insertInto('source_code')
    .values(fresh.map((one) => ({ entity_id: work.entity.id, source_id: id, ...one })))
    .onConflict((conflict) =>
      conflict
        .columns(['entity_id', 'source_id', 'kind', 'code'])
        .doUpdateSet((set) => ({ meaning: set.ref('excluded.meaning') })),
    )
    .execute();
  record(work, id, before, changes(before, after));
}

/** Ends a source, or reactivates it. */
export async function endSource(work: Work, id: string, version: number, isEnded: boolean): Promise<void> {
  const before = await sourceOf(work, id);
  if (before.version !== version) throw new AppError('VERSION_CHANGED');
  if (before.isEnded === isEnded) return;
  await write(work, id, version, { is_on: !isEnded });
  record(work, id, before, [
    { propertyName: 'Ended', previousValue: shownValue(before.isEnded), newValue: shownValue(isEnded) },
  ]);
}

/** Writes columns of a source in an unchanged version. */
async function write({ db }: Work, id: string, version: number, columns: Updateable<Tables['source']>) {
  const changed = await db
    .updateTable('source')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw new AppError('VERSION_CHANGED');
}

const record = (work: Work, id: string, { name }: { name: string }, details: PropertyChange[]): void =>
  work.audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'Source',
    domainId: id,
    details,
    snapshot: { Name: name },
  });

const columnsOf = (body: WrittenSource) => ({
  name: body.name,
  channel: body.channel,
  on_correction: body.onCorrection,
  correction_days: body.correctionDays,
  links_sure_matches: body.linksSureMatches,
});

async function writeParts({ db, entity }: Work, id: string, { facilityIds, codes }: WrittenSource) {
  const of = { entity_id: entity.id, source_id: id };
  await db
    .insertInto('source_facility')
    .values(facilityIds.map((facility_id) => ({ ...of, facility_id })))
    .execute();
  if (codes.length > 0)
    await db
      .insertInto('source_code')
      .values(codes.map((one) => ({ ...of, ...one })))
      .execute();
}

/** Facilities must be the caller's, new ones must be open, and the meaning of a code must be known. */
async function check(
  work: Work,
  { facilityIds, codes }: WrittenSource,
  before: readonly string[],
): Promise<void> {
  if (facilityIds.some((id) => !work.actor.facilityIds.includes(id)))
    throw new AppError('INVALID', [{ path: 'facilityIds', message: message('source.facilityRefused') }]);
  await mustBeOpen(
    work.db,
    facilityIds.filter((id) => !before.includes(id)),
    'facilityIds',
  );
  const wrong = [];
  const plans = new Map<string, boolean>();
  for (const [at, one] of codes.entries())
    if (!(await isValidMeaning(work, one, facilityIds, plans)))
      wrong.push({
        path: `codes.${at}.meaning`,
        message: message('source.meaning', { kind: kindNames[one.kind] }),
      });
  if (wrong.length > 0) throw new AppError('INVALID', wrong);
}

const kindNames: Record<CodeKind, string> = {
  facility: 'facility',
  plan: 'plan',
  gender: 'gender',
  relationship: 'relationship',
  'marital-status': 'marital status',
  language: 'language',
  ethnicity: 'ethnicity',
};

const lists: Partial<Record<CodeKind, readonly string[]>> = {
  gender: genders,
  relationship: relationships,
  'marital-status': Object.keys(maritalStatuses),
  language: Object.keys(languages),
  ethnicity: Object.keys(ethnicities),
};

async function isValidMeaning(
  { db }: Work,
  { kind, meaning }: SourceCode,
  facilityIds: readonly string[],
  plans: Map<string, boolean>,
): Promise<boolean> {
  if (kind === 'facility') return facilityIds.includes(meaning);
  const list = lists[kind];
  if (list) return list.includes(meaning);
  const isPlan = plans.get(meaning) ?? (await payerPlan(db, meaning)) !== undefined;
  plans.set(meaning, isPlan);
  return isPlan;
}

/** The name of each property in the audit record. */
const labels = {
  name: 'Name',
  channel: 'Channel',
  onCorrection: 'Against a correction',
  correctionDays: 'Days of a correction',
  linksSureMatches: 'Links sure matches',
  facilityIds: 'Facilities',
  codes: 'Codes',
} as const satisfies Record<keyof WrittenSource, string>;

const shownValue = (value: WrittenSource[keyof WrittenSource]): string | null => {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (!Array.isArray(value)) return String(value);
  return value
    .map((one) => (typeof one === 'string' ? one : `${one.kind} ${one.code} = ${one.meaning}`))
    .toSorted()
    .join(', ');
};

const changes = (before: WrittenSource | null, after: WrittenSource): PropertyChange[] =>
  (Object.keys(labels) as Array<keyof WrittenSource>).flatMap((name) => {
    const [previousValue, newValue] = [before && shownValue(before[name]), shownValue(after[name])];
    return previousValue === newValue ? [] : [{ propertyName: labels[name], previousValue, newValue }];
  });
