import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Scope } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { entityRows } from '../entities/readable.ts';
import { facilityRows } from '../facilities/readable.ts';

type Place = { lcode?: string; clientcode?: string };

/**
 * Codes in the headers `lcode` and `clientCode` are requests, never facts: they must belong to the selected
 * entity or to a facility the user works for there.
 */
export async function checkPlace(db: Db, scope: Scope, { lcode, clientcode }: Place): Promise<void> {
  if (lcode === undefined && clientcode === undefined) return;
  const { rows } = await sql<{ lcode: string; client_code: string }>`
    select lcode, client_code from ${entityRows} entity where id = ${scope.entity.id}::uuid
    union all
    select lcode, client_code from ${facilityRows} facility where id = any (${scope.actor.facilityIds}::uuid[])`.execute(
    db,
  );
  const isKnown = rows.some(
    (row) =>
      (lcode === undefined || row.lcode === lcode) &&
      (clientcode === undefined || row.client_code === clientcode),
  );
  if (!isKnown) throw new AppError('FACILITY_REFUSED');
}
