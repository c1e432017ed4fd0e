import { type Identifier, LOCAL } from '@waypost/contract/core/identifiers';
import { message } from '@waypost/contract/core/messages';
import { type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import { newId } from '../infrastructure/ids.ts';
import type { Actor } from './actor.ts';
import type { AuditEntry } from './audit.ts';
import { AppError } from './errors.ts';
import type { Work } from './work.ts';

/**
 * The records with identifiers, with the type of the number that Waypost assigns and of the number that is shown and
 * changed.
 */
const kinds = {
  patient: { table: 'patient_identifier', owner: 'patient_id', own: 'PI', shown: 'MR' },
  case: { table: 'case_identifier', owner: 'case_id', own: 'VN', shown: 'AN' },
} as const;
type Kind = keyof typeof kinds;

/** Whether it is a number that Waypost assigns. */
const isOwn = (kind: Kind, { authority, type }: Identifier): boolean =>
  authority === LOCAL && type === kinds[kind].own;

/**
 * Locks these identifiers against other registrations. A caller that writes a patient and their case locks the
 * identifiers of the case first, like a caller that writes the case alone: then those of the patient, then the patient,
 * then the case.
 */
export async function lockIdentifiers(
  { db, entity }: Pick<Work<Actor>, 'db' | 'entity'>,
  kind: Kind,
  identifiers: readonly Identifier[],
): Promise<void> {
  if (identifiers.length === 0) return;
  await sql`
    select count(pg_advisory_xact_lock(key)) from (
      select distinct hashtextextended(concat_ws(chr(31), ${entity.id}::text, ${kind}::text, authority, type, value), 0) as key
      from jsonb_to_recordset(${JSON.stringify(identifiers)}::jsonb) as g (authority text, type text, value text)
      order by 1) keys`.execute(db);
}

/**
 * The record with the identifier `g` of a list. `offset 0` makes the planner use the index for each: it assumes a
 * hundred rows for a JSON list, and would read all identifiers of an organization that was small at the last analysis.
 */
export const holderOf = (kind: Kind, entityId: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { table, owner } = kinds[kind];
  return sql`select i.entity_id, i.${sql.ref(owner)} as owner from ${sql.table(table)} i
    where i.entity_id = ${entityId} and i.authority = g.authority and i.type = g.type and i.value = g.value
      and i.retired_at is null offset 0`;
};

/**
 * The record that identifiers name: a patient, or a case that the caller may see. Another caller with one of the same
 * identifiers waits until this transaction ends, so that of several concurrent registrations one creates the record and
 * the others find it.
 * @param isLocked whether the caller holds the locks already
 * @returns its id, and the identifiers that name no record yet
 * @throws AppError `IDENTIFIERS_DISAGREE` when they name several
 */
export async function namedBy(
  { db, entity }: Work<Actor>,
  kind: Kind,
  identifiers: readonly Identifier[],
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<{ id: string | null; fresh: Identifier[] }> {
  if (identifiers.length === 0) return { id: null, fresh: [] };
  if (!isLocked) await lockIdentifiers({ db, entity }, kind, identifiers);
  const given = JSON.stringify(identifiers);
  const { rows } = await sql<Identifier & { owner: string }>`
    select i.owner, g.authority, g.type, g.value
    from jsonb_to_recordset(${given}::jsonb) as g (authority text, type text, value text)
    cross join lateral (${holderOf(kind, sql`${entity.id}::uuid`)}) i`.execute(db);
  const [first] = rows;
  if (rows.some((row) => row.owner !== first?.owner)) throw new AppError('IDENTIFIERS_DISAGREE');
  const isKnown = (one: Identifier) =>
    rows.some(
      ({ authority, type, value }) => authority === one.authority && type === one.type && value === one.value,
    );
  return { id: first?.owner ?? null, fresh: identifiers.filter((one) => !isKnown(one)) };
}

/** Refuses sent identifiers that are numbers of Waypost's own. */
export function checkIdentifiers(kind: Kind, identifiers: readonly Identifier[]): void {
  const wrong = identifiers.flatMap((one, at) =>
    isOwn(kind, one) ? [{ path: `identifiers.${at}`, message: message('identifier.own') }] : [],
  );
  if (wrong.length > 0) throw new AppError('BAD_REQUEST', wrong);
}

type Owner = { id: string; facilityId?: string };

/**
 * Inserts a new record together with its identifiers, in one statement.
 * @param insert the statement that inserts the records and returns their ids
 * @returns how many were created, none when their number is taken; and how many identifiers were stored, fewer when
 * others have them
 */
export async function insertIdentified(
  { db, entity, clock }: Work<Actor>,
  kind: Kind,
  insert: OperationNodeSource,
  { owner: of, identifiers }: { owner: Owner; identifiers: readonly Identifier[] },
): Promise<{ made: number; given: number }> {
  const { table, owner } = kinds[kind];
  const [column, place] =
    of.facilityId === undefined ? [sql``, sql``] : [sql`, facility_id`, sql`, ${of.facilityId}::uuid`];
  const given = identifiers.map((one) => ({ id: newId(clock), ...one }));
  const { rows } = await sql<{ made: number; given: number }>`
    with made as (${insert}), given as (
      insert into ${sql.table(table)} (entity_id, id, ${sql.ref(owner)}, authority, type, value, given_at ${column})
      select ${entity.id}::uuid, g.id, ${of.id}::uuid, g.authority, g.type, g.value, ${clock.now()}::timestamptz ${place}
      from made cross join jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as g (id uuid, authority text, type text, value text)
      on conflict do nothing returning id)
    select (select count(*)::integer from made) as made, (select count(*)::integer from given) as given`.execute(
    db,
  );
  return rows[0] ?? { made: 0, given: 0 };
}

/** Identifiers as they are stored, with the id of their record. */
export const identifierRows = ({ entity, clock }: Work<Actor>, identifiers: readonly Identifier[]) =>
  identifiers.map((one) => ({
    entity_id: entity.id,
    id: newId(clock),
    ...one,
    given_at: clock.now(),
    retired_at: null,
  }));

/** The name of an identifier in the audit. */
export const identifierText = ({ authority, type, value }: Identifier): string =>
  `${value} (${type}, ${authority})`;

/** Audits further identifiers of a patient or a case. */
export const recordIdentifiers = (
  { audit }: Work<Actor>,
  about: Pick<AuditEntry, 'domainType' | 'domainId' | 'snapshot'>,
  given: readonly Identifier[],
): void =>
  audit({
    action: 'Mutation',
    operation: 'Update',
    ...about,
    details: given.map((one) => ({
      propertyName: 'Identifier',
      previousValue: null,
      newValue: identifierText(one),
    })),
  });

/** Retires identifiers of a patient or a case that are not in a given list, with an audit record. */
export async function retireOthers(
  { db, entity, clock, audit }: Work<Actor>,
  kind: Kind,
  about: { domainType: string; domainId: string; snapshot?: Record<string, unknown> },
  before: readonly Identifier[],
): Promise<void> {
  const { table, owner } = kinds[kind];
  const { rows } = await sql<Identifier>`
    update ${sql.table(table)} i set retired_at = ${clock.now()}
    where i.entity_id = ${entity.id}::uuid and i.${sql.ref(owner)} = ${about.domainId}::uuid and i.retired_at is null
      and not exists (
        select from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as b (authority text, type text, value text)
        where b.authority = i.authority and b.type = i.type and b.value = i.value)
    returning i.authority, i.type, i.value`.execute(db);
  if (rows.length === 0) return;
  audit({
    action: 'Mutation',
    operation: 'Update',
    ...about,
    details: rows.map((one) => ({
      propertyName: 'Identifier',
      previousValue: identifierText(one),
      newValue: null,
    })),
  });
}

/** The number that Waypost assigns, as an identifier. */
export const ownIdentifier = (kind: Kind, value: string): Identifier => ({
  authority: LOCAL,
  type: kinds[kind].own,
  value,
});

/** Whether the shown number of a new record is among its identifiers. */
export const isShownAmong = (kind: Kind, shown: string | null, identifiers: readonly Identifier[]): boolean =>
  identifiers.some(({ type, value }) => type === kinds[kind].shown && value === shown);

/**
 * Keeps the identifiers of the organization's own authority consistent with the shown number: the previous one is
 * retired, and the new one becomes an identifier unless it is one already. A number that another record has is only
 * shown.
 */
export async function syncShownIdentifier(
  { db, entity, clock }: Work<Actor>,
  kind: Kind,
  id: string,
  [before, after]: readonly [string | null, string | null],
): Promise<void> {
  const { table, owner, shown } = kinds[kind];
  const of = sql`i.entity_id = ${entity.id}::uuid and i.${sql.ref(owner)} = ${id}::uuid and i.type = ${shown}
    and i.retired_at is null`;
  if (before === after) return;
  if (before)
    await sql`update ${sql.table(table)} i set retired_at = ${clock.now()}
      where ${of} and i.authority = ${LOCAL} and i.value = ${before}`.execute(db);
  if (!after) return;
  const [column, place] =
    kind === 'case'
      ? [sql`, facility_id`, sql`, (select facility_id from patient_case where id = ${id}::uuid)`]
      : [sql``, sql``];
  await sql`
    insert into ${sql.table(table)} (entity_id, id, ${sql.ref(owner)}, authority, type, value, given_at ${column})
    select ${entity.id}, ${newId(clock)}, ${id}, ${LOCAL}, ${shown}, ${after}, ${clock.now()} ${place}
    where not exists (select from ${sql.table(table)} i where ${of} and i.value = ${after})
    on conflict do nothing`.execute(db);
}
