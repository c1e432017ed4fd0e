import type { AuditKinds } from '../audit/kind.ts';

/** Cases, and what belongs to one. */
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
