import type { AuditKinds } from '../audit/kind.ts';

/** Audit records of patients. */
export const patientAuditKinds = {
  Patient: { isNumbered: true },
  SimilarPatients: { title: 'Similar patients' },
  SocialSecurityNumber: {
    title: 'Social Security number',
    note: ({ actionType }) => (actionType === 'Refused' ? 'Asked for full SSN' : 'Viewed full SSN'),
  },
} as const satisfies AuditKinds;
