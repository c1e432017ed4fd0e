import type { AuditKinds } from '../audit/kind.ts';

/** Audit records of cases and of the records that belong to a case. */
export const caseAuditKinds = {
  BillingSequence: {},
  Case: { isNumbered: true },
  CaseCoverageList: { title: 'Coverages' },
  CaseNote: {},
  CaseNoteList: { title: 'Case notes' },
  CaseProcessList: { title: 'Patient Access' },
  CaseRelatedRecordList: { title: 'Related records' },
  Coverage: {},
  PatientCaseList: { title: 'Cases of the patient' },
} as const satisfies AuditKinds;
