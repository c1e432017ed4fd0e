import type { Registered } from '@waypost/contract/patients/register';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import type { Known } from './patch.ts';

/** The most patients that are proposed; a name and a date of birth that more have say nothing. */
const MOST = 5;

/**
 * Who may be the patient that is registered: the same name, as it is compared, and the same date of birth. Whoever registers the
 * same person at the same time waits, and finds what this transaction made.
 */
export async function candidatesFor(
  { db, entity }: Work,
  { first_name: first, last_name: last, birth_date: birthDate }: Known,
): Promise<Registered['candidates']> {
  if (birthDate === null) return [];
  await sql`
    select pg_advisory_xact_lock(hashtextextended(
      concat_ws(chr(31), ${entity.id}::text, ${birthDate}::text, folded(${last}), folded(${first})), 0))`.execute(
    db,
  );
  const { rows } = await sql<{ id: string }>`
    select id from patient
    where entity_id = ${entity.id}::uuid and merged_into is null and birth_date = ${birthDate}::date
      and folded(last_name) = folded(${last}) and folded(first_name) = folded(${first})
    order by id limit ${MOST}`.execute(db);
  return rows.map(({ id }) => ({ patientId: id, rule: 'name-and-birth-date' }));
}

/** Whether the one whom an identifier names must be another than who was sent: neither name nor date of birth fits. */
export const isAnotherPerson = (
  known: { isSameName: boolean; birthDate: string | null },
  birthDate: string,
): boolean => !known.isSameName && known.birthDate !== null && known.birthDate !== birthDate;
