import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { addFacilities } from './place.ts';

/** Appended to the name of a machine account wherever it is shown: "Nightly import (machine)". */
const SURNAME = '(machine)';

/**
 * Creates the user of a machine account, with its membership in the entity. No provider knows it, so nobody can sign in
 * as it.
 */
export async function enterMachine(
  work: Work,
  { id, name, facilityIds }: { id: string; name: string; facilityIds: readonly string[] },
): Promise<void> {
  const { db, entity } = work;
  await sql`
    insert into app_user (id, issuer, subject, email, first_name, last_name, type_of_user, is_machine)
    values (${id}::uuid, 'urn:waypost:machine', ${id}, '', ${name}, ${SURNAME}, 'RPA Bot', true)`.execute(db);
  await db
    .insertInto('membership')
    .values({ entity_id: entity.id, user_id: id, status: 'Machine' })
    .execute();
  await addFacilities(work, id, facilityIds);
}

/** Renames the user of a machine account. */
export async function renameMachine(db: Db, id: string, name: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set((user) => ({ first_name: name, version: user('version', '+', 1) }))
    .where('id', '=', id)
    .where('is_machine', '=', true)
    .execute();
}

/** Sets the facilities of a machine account to exactly these. */
export async function setMachineFacilities(
  work: Work,
  id: string,
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  if (removed.length > 0)
    await work.db
      .deleteFrom('user_facility')
      .where('user_id', '=', id)
      .where('facility_id', 'in', removed)
      .execute();
  await addFacilities(work, id, added);
}
