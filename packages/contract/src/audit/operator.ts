import type { AuditKinds } from './kind.ts';

/** Audit records of the operator's commands: entities, payers, keys, loaded data, and work that is queued again. */
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
