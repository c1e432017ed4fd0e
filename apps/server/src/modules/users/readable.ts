import { readable } from '../../infrastructure/readable.ts';

/** People, as every entity that they belong to may know them now. What it knew of who has left is in the view `known_person`. */
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

/** Who belongs to an entity, and with which status. */
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

/** What the worker may know of people, across entities: whether somebody may sign in. */
export const personStates = readable('app_user', ['id', 'is_active']);

/** What the worker may know of who belongs where. */
export const membershipStates = readable('membership', ['entity_id', 'user_id', 'status']);
