import type { AuditKinds } from '../audit/kind.ts';

/** Eligibility checks. */
export const eligibilityAuditKinds = {
  EligibilityPrefill: { title: 'Eligibility request form' },
  EligibilityTransaction: { title: 'Eligibility request' },
  EligibilityTransactionList: { title: 'Eligibility requests' },
} as const satisfies AuditKinds;
