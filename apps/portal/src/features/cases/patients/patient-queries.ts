import { queryOptions } from '@tanstack/react-query';
import type { Patient, PatientPatch } from '@waypost/contract/patients/shapes';
import type { ShownCase } from '#src/api/case-lists.ts';
import { api, graphql } from '#src/api/client.ts';

export const patientQuery = (entityId: string, patientId: string) =>
  queryOptions({
    queryKey: [entityId, 'patient', patientId],
    queryFn: async ({ signal }) => (await graphql('patientDetails', { patientId }, signal)).patientDetails,
    // A change is made against the current version.
    staleTime: 0,
  });

export const casesOfPatientQuery = (entityId: string, patientId: string) =>
  queryOptions({
    queryKey: [entityId, 'patient', patientId, 'cases'],
    queryFn: async ({ signal }) =>
      (await graphql('allCasesForPatient', { patientId }, signal)).allCasesForPatient,
  });

export const relatedRecordsQuery = ({ entityId, caseId }: ShownCase) =>
  queryOptions({
    queryKey: [entityId, 'case-list', caseId, 'related-records'],
    queryFn: async ({ signal }) =>
      (await graphql('getCaseRelatedRecords', { caseId }, signal)).getCaseRelatedRecords,
  });

/**
 * The digits of an SSN, requested through a case of the patient. Each request is audited, and nothing caches the
 * answer.
 */
export const readSsn = async (patientId: string, caseId: string): Promise<string> =>
  (
    await api.patient.socialSecurityNumber({
      params: { patientId },
      query: { accountId: caseId },
    })
  ).socialSecurityNumber ?? '';

export const updatePatient = ({ patientId, version }: Patient, body: PatientPatch): Promise<Patient> =>
  api.patient.updatePatient({ params: { patientId }, headers: { 'if-match': `"${version}"` }, body });
