import type pg from 'pg';

/**
 * Writes an organization with one facility and no users directly, before a server runs whose commands could
 * create it.
 */
export async function writeBareOrganization(
  superuser: pg.Pool | pg.Client,
  { entity, facility }: { entity: string; facility: string },
): Promise<void> {
  await superuser.query(
    `insert into entity (id, name, lcode, client_code, default_client_code, status, client_types, created_at)
     values ($1, 'Alder Health', 'ALDR', '1', '1', 'L', '{}', now())`,
    [entity],
  );
  await superuser.query(
    `insert into facility (entity_id, id, name, lcode, client_code, state, time_zone)
     values ($1, $2, 'Alder Clinic', 'ALDC', '1', 'MN', 'UTC')`,
    [entity, facility],
  );
}
