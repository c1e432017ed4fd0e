import type { FacilityProvider } from '@waypost/contract/eligibility/request';
import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';

/** The providers of a facility by name; none if the user does not work for the facility. */
export async function providersOf(db: Db, facilityId: string): Promise<FacilityProvider[]> {
  const { rows } = await sql<FacilityProvider>`
    select id, name, identifier_type as "providerIdentifierType", identifier as "providerIdentifier",
      coalesce(taxonomy_code, '') as "taxonomyCode", coalesce(provider_role, '') as "taxonomyCodeIdentifier"
    from facility_provider where facility_id = ${facilityId}::uuid
    order by lower(name), id`.execute(db);
  return rows;
}
