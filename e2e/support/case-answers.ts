import { contract } from '@waypost/contract';
import type { CaseDetails } from '@waypost/contract/cases/shapes';
import type { CaseCoverage } from '@waypost/contract/coverages/calls';
import type { GeneratedDocument } from '@waypost/contract/letters/calls';
import type { Patient } from '@waypost/contract/patients/shapes';
import type { Answers } from './answers.ts';
import { idOf, lakemont, withDocuments } from './shown.ts';
import { knownVisit } from './visit-answers.ts';

const details: CaseDetails = {
  caseId: idOf(2000),
  version: 1,
  caseNumber: '260000-01',
  caseStatus: { status: 'Open' },
  patientId: idOf(2001),
  facilityId: lakemont.facilities[0]?.id ?? '',
  facility: 'Lakemont Medical Center',
  dateOfServiceStart: '2026-11-12',
  dateOfServiceEnd: null,
  encounter: null,
  requisition: null,
  order: null,
  location: null,
  patientAccountNumber: 'ACC-1',
  visitClass: null,
  admissionType: null,
  expectedAmount: null,
  appointment: null,
  guarantor: null,
  physicians: [],
  diagnoses: [],
  patient: {
    patientNumber: '100482',
    firstName: 'Marisol',
    lastName: 'Echeverria',
    middleInitial: 'T',
    birthDate: '1984-03-14',
    gender: 'Female',
  },
};

export const patient: Patient = {
  patientId: details.patientId,
  version: 1,
  patientNumber: '100482',
  birthDate: '1984-03-14',
  socialSecurityNumber: null,
  socialSecurityDigits: 0,
  medicalRecordNumber: null,
  masterPatientIndex: null,
  maritalStatus: null,
  gender: 'Female',
  language: null,
  ethnicity: null,
  name: [{ firstName: 'Marisol', familyName: 'Echeverria', middleInitial: 'T' }],
  address: [],
  patientPhoneNumber: [],
  email: null,
  deceasedDate: null,
  isDeceased: false,
};

/** Defines the answers for the page of a case: the given values for the case, and empty lists. Returns its address. */
export function openedCase(answers: Answers, of: Partial<CaseDetails> = {}): string {
  const shown = { ...details, ...of };
  answers
    .toRead('getCaseDetails', { getCaseDetails: shown })
    .toRead('getCaseCoverages', { getCaseCoverages: [] })
    .toRead('getCaseNotes', { getCaseNotes: [] })
    .toRead('getCaseProcess', { getCaseProcess: [] })
    .toRead('getCaseRelatedRecords', { getCaseRelatedRecords: [] })
    .toRead('allCasesForPatient', { allCasesForPatient: [] })
    .to(contract.orders.ordersOfCase, { status: 204 })
    .to(contract.orders.accessionNumbers, [])
    .to(contract.registrations.sourceDifferences, [])
    .to(contract.patient.patientMerges, [])
    .to(contract.documents.documentsOfCase, { documents: [], errors: [], isSignInNeeded: false })
    .to(contract.generatedDocuments.generatedDocuments, [])
    .toRead('patientDetails', { patientDetails: patient });
  return `/rco/LKMT/case-management/${shown.caseNumber}`;
}

const letter: GeneratedDocument = {
  id: idOf(2300),
  templateName: 'Request for an insurance card',
  uploadedBy: null,
  conditionCode: 'RV01',
  conditionDescription: 'Insurance card missing or expired',
  orderedAt: '2026-11-20T15:00:00.000Z',
  making: 'done',
  filing: 'done',
  faxing: 'done',
  faxNumber: '+15552014433',
  failures: [],
};
/** Letters of the case: one that arrived, one on its way, one that failed. */
export const letters: GeneratedDocument[] = [
  letter,
  { ...letter, id: idOf(2301), orderedAt: '2026-11-20T16:00:00.000Z', filing: null, faxing: 'sent' },
  {
    ...letter,
    id: idOf(2302),
    templateName: 'Request for a referral or authorization',
    conditionCode: 'RV02',
    conditionDescription: 'Referral or authorization missing',
    orderedAt: '2026-11-20T17:00:00.000Z',
    faxing: 'failed',
    faxNumber: null,
    failures: [{ step: 'faxing', failure: 'fax-number' }],
  },
];

/** An insurance of the case at this position of the billing order. */
export const coverage = (order: number, of: Partial<CaseCoverage['coverage']> = {}): CaseCoverage => ({
  caseCoverageId: idOf(2100 + order),
  coverageId: idOf(2100 + order),
  order,
  version: 1,
  coverage: {
    subscriberId: `TWM884120${order}`,
    insuranceName: 'Tidewater PPO',
    groupNumber: 'G-1',
    administrationTypeCode: 'Unable to Verify',
    preClaimRequirementCode: null,
    periodStart: '2026-01-01',
    periodEnd: null,
    rcsInsuranceCode: 'TWM01-01',
    clientInsuranceCode: null,
    hardCopyClaim: false,
    media: 'Electronic',
    planName: 'Tidewater Choice',
    coveragePaymentType: 'Insurance',
    coverageStatus: 'Active',
    address: null,
    ...of,
  },
  coverageSubscriber: {
    firstName: 'Marisol',
    lastName: 'Echeverria',
    middleInitial: null,
    birthDate: '1984-03-14',
    gender: 'Female',
    address: {
      line1: '12 Alder Court',
      line2: null,
      line3: null,
      line4: null,
      city: 'Lakemont',
      state: 'OH',
      postalCode: '43004',
      country: null,
    },
  },
  coverageRelationshipType: { relationshipTypeName: order === 1 ? 'Self' : 'Spouse' },
});

const several = <Item>(item: (id: string) => Item): Item[] =>
  [1, 2, 3, 4, 5].map((number) => item(idOf(3000 + number)));

/** A check of a case that its payer has answered. */
export const answeredCheck = (caseProcessId: string) => ({
  caseProcessId,
  domainId: caseProcessId,
  processId: null,
  type: 'Eligibility' as const,
  startDate: '2026-11-12T10:00:00.000Z',
  payerName: 'Aetna',
  status: 'Answered',
  isCompleteStatus: true,
  result: 'Active Coverage',
  coverageCaution: null,
  rejectReasonCode: null,
});

/** Defines the answers for the page of a case whose visit is known, that has notes, processes, related records and a document system. Returns its address. */
export function filledCase(answers: Answers): string {
  const address = openedCase(answers, knownVisit);
  const at = '2026-11-12T10:00:00.000Z';
  answers
    .to(contract.policy.myEntities, [withDocuments])
    .toRead('getCaseNotes', {
      getCaseNotes: several((caseNoteId) => ({
        caseNoteId,
        user: 'Dana Whitfield',
        note: 'The payer was called.',
        entryDate: at,
        eventType: { type: 'Message' },
      })),
    })
    .toRead('getCaseProcess', {
      getCaseProcess: several(answeredCheck),
    })
    .toRead('getCaseRelatedRecords', {
      getCaseRelatedRecords: several((relatedRecordId) => ({
        relatedRecordId,
        recordNumber: '88000',
        recordType: { recordTypeId: 1, recordTypeName: 'PAS' },
      })),
    });
  return address;
}
