import { readable } from '../../infrastructure/readable.ts';

/** The orders of cases. */
export const orderRows = readable('case_order', [
  'entity_id',
  'id',
  'case_id',
  'deleted_at',
  'charge_amount',
]);

/** The physicians of orders. */
export const orderPhysicianRows = readable('order_physician', [
  'entity_id',
  'order_id',
  'use_id',
  'npi',
  'prefix',
  'family_name',
  'middle_name',
  'first_name',
  'suffix',
  'fax_number',
]);

/** The directory of physicians. */
export const physicianRows = readable('provider_individual', [
  'entity_id',
  'id',
  'npi',
  'first_name',
  'middle_name',
  'last_name',
  'name_suffix',
]);
