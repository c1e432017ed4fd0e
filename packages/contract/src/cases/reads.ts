import { z } from 'zod';
import { phi } from '../core/classes.ts';
import { nameTypes, operation } from '../core/graphql.ts';
import { ofPatientSchema, patientCasesSchema, relatedRecordsSchema } from './of-patient.ts';
import {
  caseCoveragesSchema,
  caseDetailsSchema,
  caseIdSchema,
  caseNotesSchema,
  caseProcessesSchema,
} from './shapes.ts';
import { appointmentSchema, guarantorSchema, visitDiagnosisSchema, visitPhysicianSchema } from './visit.ts';

const coverage = caseCoveragesSchema.element.shape;

nameTypes({
  CaseDetails: caseDetailsSchema,
  Appointment: appointmentSchema,
  Guarantor: guarantorSchema,
  GuarantorAddress: guarantorSchema.shape.address.unwrap(),
  VisitPhysician: visitPhysicianSchema,
  VisitDiagnosis: visitDiagnosisSchema,
  CaseCoverage: caseCoveragesSchema.element,
  CoverageAddress: coverage.coverage.shape.address.unwrap(),
  Subscriber: coverage.coverageSubscriber,
  SubscriberAddress: coverage.coverageSubscriber.shape.address.unwrap(),
  RelationshipType: coverage.coverageRelationshipType,
  CaseNote: caseNotesSchema.element,
  CaseProcess: caseProcessesSchema.element,
  RelatedRecord: relatedRecordsSchema.element,
  PatientCase: patientCasesSchema.element,
});

export const getCaseDetails = operation({
  name: 'getCaseDetails',
  variables: z.object({ caseNumber: phi(z.string('Not a case number').max(40, 'Not a case number')) }),
  answer: caseDetailsSchema.nullable(),
});

/** The insurances of a case, in billing order (C-283). */
export const getCaseCoverages = operation({
  name: 'getCaseCoverages',
  variables: caseIdSchema,
  answer: caseCoveragesSchema,
});

/** The notes that people wrote about a case, newest first (C-284). */
export const getCaseNotes = operation({
  name: 'getCaseNotes',
  variables: caseIdSchema,
  answer: caseNotesSchema,
});

/** The processes of a case at the payers, newest first (C-285). */
export const getCaseProcess = operation({
  name: 'getCaseProcess',
  variables: caseIdSchema,
  answer: caseProcessesSchema,
});

/** The records that other systems hold about a case (C-286). */
export const getCaseRelatedRecords = operation({
  name: 'getCaseRelatedRecords',
  variables: caseIdSchema,
  answer: relatedRecordsSchema,
});

/** The cases of a patient, the newest case number first (C-287). */
export const allCasesForPatient = operation({
  name: 'allCasesForPatient',
  variables: ofPatientSchema,
  answer: patientCasesSchema,
});

export const caseOperations = {
  getCaseDetails,
  getCaseCoverages,
  getCaseNotes,
  getCaseProcess,
  getCaseRelatedRecords,
  allCasesForPatient,
};
