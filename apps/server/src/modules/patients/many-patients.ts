import type { Identifier } from '@waypost/contract/core/identifiers';
import { message } from '@waypost/contract/core/messages';
import type { NamedPatient, Registered } from '@waypost/contract/patients/register';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import { checkIdentifiers, holderOf } from '../../framework/identifiers.ts';
import type { Work } from '../../framework/work.ts';
import { candidatesAmong, type Person } from './match-rules.ts';
import { checkLife, type Known, nothing, patched } from './patch.ts';
import { checkSsnRight, latestToday } from './update-patient.ts';

/** Reads for many patients what a command reads for one, for a plan that changes nothing. */

/** The patient that identifiers name, with their version; null when they name several, or a merged patient. */
type Named = { id: string; version: number } | null;

/** The patients that the identifiers of each registration name; registrations without one are absent. */
export async function patientsNamedBy(
  { db, entity }: Work,
  lists: ReadonlyArray<readonly Identifier[]>,
): Promise<Map<number, Named>> {
  const given = lists.flatMap((list, at) => list.map((one) => ({ at, ...one })));
  const { rows } = await sql<{ at: number; ids: number; id: string; version: number; isMerged: boolean }>`
    select g.at, count(distinct p.id)::integer as ids, min(p.id::text) as id, max(p.version) as version,
      bool_or(p.merged_into is not null) as "isMerged"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (at integer, authority text, type text, value text)
    cross join lateral (${holderOf('patient', sql`${entity.id}::uuid`)}) i
    cross join lateral (select p.id, p.version, p.merged_into from patient p
      where p.entity_id = i.entity_id and p.id = i.owner offset 0) p
    group by g.at`.execute(db);
  return new Map(
    rows.map(({ at, ids, id, version, isMerged }) => [at, ids === 1 && !isMerged ? { id, version } : null]),
  );
}

/** A new patient as they would be stored. */
export type Newcomer = Known;

/**
 * Checks a new patient like the command that registers them.
 * @throws AppError
 */
export function checkNewPatient(work: Work, { identifiers, isAnother: _, ...facts }: NamedPatient): Newcomer {
  checkIdentifiers('patient', identifiers);
  if (!facts.name)
    throw new AppError('BAD_REQUEST', [{ path: 'name', message: message('patient.nameNeeded') }]);
  checkSsnRight(work, facts);
  const next = patched(nothing, facts);
  checkLife(next, latestToday(work));
  next.medical_record_number ??= identifiers.find(({ type }) => type === 'MR')?.value ?? null;
  return next;
}

/** Patients with the same date of birth or name, for comparison. */
export async function peopleBorn(
  { db, entity }: Work,
  newcomers: readonly Newcomer[],
): Promise<Array<Person & { id: string }>> {
  const days = [...new Set(newcomers.flatMap(({ birth_date: day }) => (day === null ? [] : [day])))];
  if (days.length === 0) return [];
  const names = newcomers.map(({ first_name: first, last_name: last }) => ({ first, last }));
  const { rows } = await sql<Person & { id: string }>`
    with recursive found as (
      (select id from patient where entity_id = ${entity.id}::uuid and birth_date = any (${days}::date[]))
      union (select p.id from (select distinct folded(last) as last, folded(first) as first
          from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n (first text, last text)) n
        join patient p on p.entity_id = ${entity.id}::uuid and p.last_name_key = n.last and p.first_name_key = n.first)),
    record as (
      select p.id, p.merged_into, p.first_name, p.middle_name, p.last_name, p.birth_date, p.gender, p.postal_code,
        p.home_phone, p.mobile_phone, p.work_phone
      from found join patient p on p.entity_id = ${entity.id}::uuid and p.id = found.id and p.withdrawn_at is null
      union all
      select s.id, s.merged_into, r.first_name, r.middle_name, r.last_name, r.birth_date, r.gender, r.postal_code,
        r.home_phone, r.mobile_phone, r.work_phone
      from record r join patient s on s.entity_id = ${entity.id}::uuid and s.id = r.merged_into)
    select id, first_name, middle_name, last_name, birth_date, gender, postal_code, home_phone, mobile_phone, work_phone
    from record where merged_into is null`.execute(db);
  return rows;
}

type KnownPerson = Person & { id: string };

/** The known patients that a new one may be. */
export const similarCandidates = (
  newcomer: Newcomer,
  known: readonly KnownPerson[],
): Registered['candidates'] => (newcomer.birth_date === null ? [] : candidatesAmong(newcomer, known));

/** Locks patients in one order, so that nobody changes them before this transaction ends. */
export const lockPatients = async ({ db }: Work, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db.selectFrom('patient').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
};

/** The present versions of patients, by id. */
export async function patientVersions({ db }: Work, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('patient').select(['id', 'version']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}
