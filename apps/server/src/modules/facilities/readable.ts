import { readable } from '../../infrastructure/readable.ts';

/** Facilities: how they are called, the clock that they go by, and whether they have ended. */
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

/** What a facility is known as to payers. */
export const facilityProviderRows = readable('facility_provider', [
  'id',
  'facility_id',
  'name',
  'identifier_type',
  'identifier',
  'taxonomy_code',
  'provider_role',
]);
