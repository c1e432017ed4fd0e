import type { AuditKinds } from '../audit/kind.ts';

/** Audit records of eligibility checks. */
export const eligibilityAuditKinds = {
  EligibilityPrefill: { title: 'Eligibility request form' },
  EligibilityTransaction: { title: 'Eligibility request' },
  EligibilityTransactionList: { title: 'Eligibility requests' },
} as const satisfies AuditKinds;
