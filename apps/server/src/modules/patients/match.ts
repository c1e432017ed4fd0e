import type { Registered } from '@waypost/contract/patients/register';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import { candidatesAmong, type Person } from './match-rules.ts';
import type { Known } from './patch.ts';
import { daysNear } from './slips.ts';

/** The most people of one date of birth that are compared; more have one that stands for an unknown one. */
const MOST_OF_A_DAY = 500;

/**
 * Who may be the patient that is registered, by the rules. Whoever registers somebody of the same date of birth at the same time
 * waits, and finds what this transaction made.
 */
export async function candidatesFor(work: Work, sent: Known): Promise<Registered['candidates']> {
  if (sent.birth_date === null) return [];
  await lockBirthDates(work, [sent.birth_date]);
  return peopleLike(work, sent);
}

/** Has others wait who register somebody of one of these dates of birth. */
export async function lockBirthDates({ db, entity }: Work, dates: readonly string[]): Promise<void> {
  if (dates.length === 0) return;
  await sql`
    select count(pg_advisory_xact_lock(key)) from (
      select distinct hashtextextended(concat_ws(chr(31), 'birth-date', ${entity.id}::text, day), 0) as key
      from jsonb_array_elements_text(${JSON.stringify(dates)}::jsonb) day order by 1) keys`.execute(db);
}

/**
 * The same for a look alone. Those of the date of birth are looked up, and those of the name with a date near it; a record that was
 * merged stands for its survivor, whom others may still know by that name. Each is looked up by its index: `offset 0` keeps the planner
 * from another way, which is dear where it knows of a smaller organisation, and from weighing the days that are near one each time.
 */
export async function peopleLike({ db, entity }: Work, sent: Known): Promise<Registered['candidates']> {
  const { first_name: first, last_name: last, birth_date: birthDate } = sent;
  if (birthDate === null) return [];
  const { rows } = await sql<Person & { id: string }>`
    with recursive found as (
      (select id from patient where entity_id = ${entity.id}::uuid and birth_date = ${birthDate}::date
        limit ${sql.lit(MOST_OF_A_DAY)})
      union (select id from (
          select id, birth_date from patient where entity_id = ${entity.id}::uuid and last_name_key = folded(${last})
            and first_name_key = folded(${first}) offset 0) named
        where birth_date = any (${[birthDate, ...daysNear(birthDate)]}::date[]) limit ${sql.lit(MOST_OF_A_DAY)})),
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

/** Whether the one whom an identifier names must be another than who was sent: neither name nor date of birth fits. */
export const isAnotherPerson = (
  known: { isSameName: boolean; birthDate: string | null },
  birthDate: string,
): boolean => !known.isSameName && known.birthDate !== null && known.birthDate !== birthDate;
