import type { AuditKinds } from '../audit/kind.ts';

/** Audit records of decision models and their tables. */
export const decisionAuditKinds = {
  DecisionModel: {},
  Reevaluation: { title: 'Look at all cases again' },
} as const satisfies AuditKinds;
