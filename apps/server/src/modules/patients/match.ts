import type { Registered } from '@waypost/contract/patients/register';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import { candidatesAmong, type Person } from './match-rules.ts';
import type { Known } from './patch.ts';
import { daysNear } from './slips.ts';

/**
 * Maximum number of patients with one date of birth that are compared; more share it when it stands for an unknown
 * date.
 */
const MAX_PER_BIRTH_DATE = 500;

/**
 * The patients that a registered person may be, according to the rules. A concurrent registration with the same date of
 * birth waits, and finds the results of this transaction.
 */
export async function candidatesFor(work: Work, sent: Known): Promise<Registered['candidates']> {
  if (sent.birth_date === null) return [];
  await lockBirthDates(work, [sent.birth_date]);
  return peopleLike(work, sent);
}

/** Locks these dates of birth against other registrations. */
export async function lockBirthDates({ db, entity }: Work, dates: readonly string[]): Promise<void> {
  if (dates.length === 0) return;
  await sql`
    select count(pg_advisory_xact_lock(key)) from (
      select distinct hashtextextended(concat_ws(chr(31), 'birth-date', ${entity.id}::text, day), 0) as key
      from jsonb_array_elements_text(${JSON.stringify(dates)}::jsonb) day order by 1) keys`.execute(db);
}

/**
 * The same without a lock. Finds patients with the date of birth, and patients with the name and a similar date; a
 * merged record represents its survivor, who may still be known by that name. `offset 0` makes the planner use an index
 * for each: it would choose a slow plan where its statistics are of a smaller organization, and recompute the similar
 * dates for each row.
 */
export async function peopleLike({ db, entity }: Work, sent: Known): Promise<Registered['candidates']> {
  const { first_name: first, last_name: last, birth_date: birthDate } = sent;
  if (birthDate === null) return [];
  const { rows } = await sql<Person & { id: string }>`
    with recursive found as (
      (select id from patient where entity_id = ${entity.id}::uuid and birth_date = ${birthDate}::date
        limit ${sql.lit(MAX_PER_BIRTH_DATE)})
      union (select id from (
          select id, birth_date from patient where entity_id = ${entity.id}::uuid and last_name_key = folded(${last})
            and first_name_key = folded(${first}) offset 0) named
        where birth_date = any (${[birthDate, ...daysNear(birthDate)]}::date[]) limit ${sql.lit(MAX_PER_BIRTH_DATE)})),
    record as (
      select p.id, p.merged_into, p.first_name, p.middle_name, p.last_name, p.birth_date, p.gender, p.postal_code,
        p.home_phone, p.mobile_phone, p.work_phone
      from found cross join lateral (
        select id, merged_into, first_name, middle_name, last_name, birth_date, gender, postal_code, home_phone,
          mobile_phone, work_phone
        from patient where entity_id = ${entity.id}::uuid and id = found.id and withdrawn_at is null offset 0) p
      union all
      select s.id, s.merged_into, r.first_name, r.middle_name, r.last_name, r.birth_date, r.gender, r.postal_code,
        r.home_phone, r.mobile_phone, r.work_phone
      from record r cross join lateral (
        select id, merged_into from patient where entity_id = ${entity.id}::uuid and id = r.merged_into offset 0) s)
    select id, first_name, middle_name, last_name, birth_date, gender, postal_code, home_phone, mobile_phone, work_phone
    from record where merged_into is null`.execute(db);
  return candidatesAmong(sent, rows);
}

/** Whether an identified patient must be another than the sent one: neither name nor date of birth matches. */
export const isAnotherPerson = (
  known: { isSameName: boolean; birthDate: string | null },
  birthDate: string,
): boolean => !known.isSameName && known.birthDate !== null && known.birthDate !== birthDate;
