import type { Registered } from '@waypost/contract/patients/register';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import { candidatesAmong, type Person } from './match-rules.ts';
import type { Known } from './patch.ts';
import { daysNear } from './slips.ts';

/** The most people of one date of birth that are compared; more have one that stands for an unknown one. */
const MOST_OF_A_DAY = 500;

/**
 * Who may be the patient that is registered, by the rules. Those of the date of birth are looked up, and those of the name with a
 * date near it. Whoever registers somebody of the same date of birth at the same time waits, and finds what this transaction made.
 */
export async function candidatesFor({ db, entity }: Work, sent: Known): Promise<Registered['candidates']> {
  const { first_name: first, last_name: last, birth_date: birthDate } = sent;
  if (birthDate === null) return [];
  await sql`
    select pg_advisory_xact_lock(hashtextextended(
      concat_ws(chr(31), 'birth-date', ${entity.id}::text, ${birthDate}::text), 0))`.execute(db);
  const { rows } = await sql<Person & { id: string }>`
    with found as (
      (select id from patient where entity_id = ${entity.id}::uuid and birth_date = ${birthDate}::date
        limit ${sql.lit(MOST_OF_A_DAY)})
      union (select id from patient where entity_id = ${entity.id}::uuid and last_name_key = folded(${last})
        and first_name_key = folded(${first}) and birth_date = any (${[birthDate, ...daysNear(birthDate)]}::date[])
        limit ${sql.lit(MOST_OF_A_DAY)}))
    select p.id, p.first_name, p.middle_name, p.last_name, p.birth_date, p.gender, p.postal_code, p.home_phone, p.mobile_phone,
      p.work_phone
    from found join patient p on p.entity_id = ${entity.id}::uuid and p.id = found.id
    where p.merged_into is null`.execute(db);
  return candidatesAmong(sent, rows);
}

/** Whether the one whom an identifier names must be another than who was sent: neither name nor date of birth fits. */
export const isAnotherPerson = (
  known: { isSameName: boolean; birthDate: string | null },
  birthDate: string,
): boolean => !known.isSameName && known.birthDate !== null && known.birthDate !== birthDate;
