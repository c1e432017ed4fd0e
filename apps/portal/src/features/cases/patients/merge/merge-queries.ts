import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { PatientMerge } from '@waypost/contract/patients/merge';
import type { CaseSearch } from '@waypost/contract/search/shapes';
import { api, graphql } from '#src/api/client.ts';

/** The merges of a patient, read only for users who may merge. */
export const mergesQuery = (entityId: string, patientId: string) =>
  queryOptions({
    queryKey: [entityId, 'patient-merges', patientId],
    queryFn: ({ signal }) => api.patient.patientMerges({ params: { patientId } }, { signal }),
  });

/** Two patients side by side. Each view is audited, and only the shown versions are merged. */
export const previewQuery = (entityId: string, survivorId: string, mergedPatientId: string) =>
  queryOptions({
    queryKey: [entityId, 'merge-preview', survivorId, mergedPatientId],
    queryFn: ({ signal }) =>
      api.patient.mergePreview({ params: { patientId: survivorId }, query: { mergedPatientId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

/** A found patient, represented by one of their cases. */
type FoundPatient = {
  patientId: string;
  firstName: string | null;
  lastName: string;
  dateOfBirth: string | null;
  medicalRecordNumber: string | null;
};
/** Maximum number of cases per answer; a narrower search finds the others. */
const MAX_CASES = 200;

/** The patients of the found cases without duplicates, and whether there are more. */
export const foundPatientsQuery = (entityId: string, search: CaseSearch) =>
  queryOptions({
    queryKey: [entityId, 'patient-search', search],
    queryFn: async ({ signal }) => {
      const { casePatients } = await graphql('casePatients', { ...search, limit: MAX_CASES }, signal);
      const patients = new Map<string, FoundPatient>();
      for (const one of casePatients.rows) if (!patients.has(one.patientId)) patients.set(one.patientId, one);
      return { patients: [...patients.values()], isMore: casePatients.next !== null };
    },
    gcTime: 0,
  });

/** Reads the data again that a merge, its undo, or the move of a case has changed. */
export const refreshPatientsCases = (client: QueryClient, entityId: string): Promise<unknown> =>
  Promise.all(
    ['case', 'case-list', 'patient', 'patient-merges', 'tasks'].map((name) =>
      client.invalidateQueries({ queryKey: [entityId, name] }),
    ),
  );

const DAY_MS = 86_400_000;

/** The merges into a patient that can still be undone, the latest first. */
export const undoableMerges = (
  merges: readonly PatientMerge[],
  patientId: string,
  { now, days }: { now: number; days: number },
): PatientMerge[] =>
  merges.filter(
    ({ survivorId, takenBackAt, mergedAt }) =>
      survivorId === patientId && takenBackAt === null && now - Date.parse(mergedAt) <= days * DAY_MS,
  );
