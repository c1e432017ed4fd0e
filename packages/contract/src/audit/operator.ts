import type { AuditKinds } from './kind.ts';

/** What an operator sets up: entities, payers, keys, loaded data, and work that is put back. */
export const operatorAuditKinds = {
  Entity: {},
  Facility: {},
  KeyRing: {},
  LargeSeed: { title: 'Loaded data' },
  Payer: {},
  DocumentTemplate: {},
  PayerPlan: {},
  Physician: {},
  Queue: { title: 'Background work' },
} as const satisfies AuditKinds;
