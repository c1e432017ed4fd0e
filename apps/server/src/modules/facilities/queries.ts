import type { ManagedFacility } from '@waypost/contract/facilities/calls';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { membershipRows, workplaceRows } from '../users/readable.ts';

async function facilitiesWhere({ db, actor }: Work, id: string | null): Promise<ManagedFacility[]> {
  const { rows } = await sql<ManagedFacility>`
    select f.id, f.name, f.lcode as "lCode", f.client_code as "clientCode", f.default_npi as "defaultNPI", f.state,
      f.time_zone as "timeZone", f.webhook_shape as webhooks, f.document_system as "documentSystem",
      f.ended_at is not null as "isEnded", f.version,
      (select count(*)::int from ${workplaceRows} uf join ${membershipRows} m on m.entity_id = uf.entity_id and m.user_id = uf.user_id
        where uf.entity_id = f.entity_id and uf.facility_id = f.id and m.status = 'Active') as people,
      exists (select from ${workplaceRows} uf
        where uf.entity_id = f.entity_id and uf.facility_id = f.id and uf.user_id = ${actor.id}::uuid) as "isMine"
    from facility f
    where ${id}::uuid is null or f.id = ${id}::uuid
    order by f.ended_at is not null, lower(f.name), f.lcode`.execute(db);
  return rows;
}

/** All facilities of the entity, including those where the administrator does not work. */
export const allFacilities = (work: Work): Promise<ManagedFacility[]> => facilitiesWhere(work, null);

/** @throws AppError NOT_FOUND, also for one of another entity */
export async function facilityById(work: Work, id: string): Promise<ManagedFacility> {
  const [facility] = await facilitiesWhere(work, id);
  if (!facility) throw new AppError('NOT_FOUND');
  return facility;
}
