import { readable } from '../../infrastructure/readable.ts';

/** People, as every entity of theirs may know them now. The view `known_person` has what it knew of former members. */
export const personRows = readable('app_user', [
  'phone_number',
  'phone_number_extension',
  'last_login_at',
  'id',
  'issuer',
  'subject',
  'email',
  'first_name',
  'last_name',
  'type_of_user',
  'uses_external_identity_provider',
  'is_active',
  'version',
  'sessions_ended_at',
  'is_machine',
  'listed_name',
]);

/** Memberships of an entity with their status. */
export const membershipRows = readable('membership', [
  'entity_id',
  'user_id',
  'status',
  'version',
  'additional_accesses',
  'harp_operator_code',
]);

/** The facilities at which people work. */
export const workplaceRows = readable('user_facility', ['entity_id', 'user_id', 'facility_id']);

/** Facts for the worker, across entities: whether a person may sign in. */
export const personStates = readable('app_user', ['id', 'is_active']);

/** Memberships for the worker. */
export const membershipStates = readable('membership', ['entity_id', 'user_id', 'status']);
