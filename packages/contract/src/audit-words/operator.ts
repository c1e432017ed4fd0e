import type { AuditKinds } from './kind.ts';

/** What an operator sets up: entities, payers, keys, loaded data. */
export const operatorAuditKinds = {
  Entity: {},
  Facility: {},
  KeyRing: {},
  LargeSeed: { title: 'Loaded data' },
  Payer: {},
  PayerConnection: {},
  PayerPlan: {},
  Physician: {},
} as const satisfies AuditKinds;
