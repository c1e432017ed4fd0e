import { readable } from '../../infrastructure/readable.ts';

/** Payers, of all organizations. */
export const payerRows = readable('payer', ['id', 'code', 'name']);

/** The plans that an entity bills. */
export const planRows = readable('payer_plan', [
  'entity_id',
  'id',
  'insurance_code',
  'insurance_company',
  'insurance_category',
  'financial_category',
  'parent_insurance_company',
  'ended_at',
]);

/** The addresses of plans. */
export const planAddressRows = readable('payer_plan_address', [
  'entity_id',
  'plan_id',
  'code',
  'deactivated_on',
]);

/** The search options of payers. */
export const payerSearchOptionRows = readable('payer_search_option', [
  'payer_id',
  'id',
  'position',
  'label',
  'required',
]);
