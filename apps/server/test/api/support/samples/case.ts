import { randomUUID } from 'node:crypto';
import { wholeVisit } from '../visits.ts';
import type { Samples } from './sample.ts';

const noLines = {
  line1: null,
  line2: null,
  line3: null,
  line4: null,
  city: null,
  state: null,
  postalCode: null,
  country: null,
};
const newCoverage = {
  patientId: randomUUID(),
  facilityId: randomUUID(),
  lCode: 'NWHR',
  clientCode: 'NWHR',
  paymentBy: null,
  coveragePaymentType: 'Insurance',
  coverageStatus: 'Active',
  coverage: {
    subscriberId: 'N1',
    insuranceName: 'Nowhere',
    groupNumber: null,
    administrationTypeCode: 'Unable to Verify',
    preClaimRequirementCode: null,
    periodStart: null,
    periodEnd: null,
    rcsInsuranceCode: 'N-01',
    clientInsuranceCode: null,
    hardCopyClaim: false,
    media: 'Electronic',
    address: { name: null, ...noLines, district: null, addressCode: null },
  },
  coverageSubscriber: {
    firstName: null,
    lastName: null,
    middleInitial: null,
    birthDate: null,
    gender: null,
    address: noLines,
  },
  coverageRelationshipType: { relationshipTypeName: 'Self' },
};

const newCase = {
  patient: { patientId: randomUUID() },
  facilityId: randomUUID(),
  dateOfServiceStart: '2026-12-01',
  coverages: [{ coverage: { insuranceName: 'Nowhere', subscriberId: 'N1' } }],
  ...wholeVisit,
};
const ofCase = { caseId: randomUUID() };

export const caseSamples: Samples = {
  calls: {
    case: {
      addNote: { body: { caseId: randomUUID(), note: 'Nothing', eventType: 'Message' } },
      openCase: { body: newCase },
      putCase: { body: { ...newCase, identifiers: [{ authority: 'nowhere', type: 'VN', value: 'N1' }] } },
      changeCase: { body: { encounter: 'Nothing' } },
      cancelCase: {},
      moveCase: { body: { facilityId: randomUUID() } },
      addCoverage: { query: { caseid: randomUUID() }, body: newCoverage },
      changeCoverage: { body: { coverage: { groupNumber: 'Nothing' } } },
      orderCoverages: { body: [randomUUID()] },
    },
  },
  reads: {
    case: {
      getCaseDetails: { caseNumber: '260000-01' },
      getCaseCoverages: ofCase,
      getCaseNotes: ofCase,
      getCaseProcess: ofCase,
      getCaseRelatedRecords: ofCase,
      allCasesForPatient: { patientId: randomUUID() },
    },
  },
};
