import { readable } from '../../infrastructure/readable.ts';

/** Facilities: their names, their time zones, and whether they have ended. */
export const facilityRows = readable('facility', [
  'entity_id',
  'id',
  'name',
  'lcode',
  'client_code',
  'default_npi',
  'state',
  'time_zone',
  'document_system',
  'webhook_shape',
  'ended_at',
  'version',
]);

/** The identities of a facility for payers. */
export const facilityProviderRows = readable('facility_provider', [
  'id',
  'facility_id',
  'name',
  'identifier_type',
  'identifier',
  'taxonomy_code',
  'provider_role',
]);
