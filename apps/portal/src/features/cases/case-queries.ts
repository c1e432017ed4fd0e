import { queryOptions } from '@tanstack/react-query';
import { type CaseList, pollInterval } from '#src/api/case-polling.ts';
import { api, graphql } from '#src/api/client.ts';

/** The case of a page: its lists are read by its id, its eligibility checks by its number. */
export type ShownCase = { entityId: string; caseNumber: string; caseId: string };

export const caseQuery = (entityId: string, caseNumber: string) =>
  queryOptions({
    queryKey: [entityId, 'case', caseNumber],
    queryFn: async ({ signal }) => (await graphql('getCaseDetails', { caseNumber }, signal)).getCaseDetails,
  });

/** The key of a list of a case, and how it is polled after a resubmit (C-169). */
const listKey = ({ entityId, caseId }: ShownCase, list: CaseList) =>
  [entityId, 'case-list', caseId, list] as const;

const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

export const coveragesQuery = (shownCase: ShownCase) =>
  queryOptions({
    queryKey: listKey(shownCase, 'coverages'),
    queryFn: async ({ signal }) =>
      (await graphql('getCaseCoverages', { caseId: shownCase.caseId }, signal)).getCaseCoverages,
    refetchInterval: ({ state }) =>
      pollInterval({ ...shownCase, list: 'coverages' }, state, (payerName) =>
        (state.data ?? []).slice(0, 1).some(({ coverage }) => sameName(coverage.insuranceName, payerName)),
      ),
  });

export const processesQuery = (shownCase: ShownCase) =>
  queryOptions({
    queryKey: listKey(shownCase, 'patient-access'),
    queryFn: async ({ signal }) =>
      (await graphql('getCaseProcess', { caseId: shownCase.caseId }, signal)).getCaseProcess,
    refetchInterval: ({ state }) => pollInterval({ ...shownCase, list: 'patient-access' }, state),
    // A check of a moment ago must be in the list when the page opens again.
    staleTime: 0,
  });

export const notesQuery = (shownCase: ShownCase) =>
  queryOptions({
    queryKey: listKey(shownCase, 'notes'),
    queryFn: async ({ signal }) =>
      (await graphql('getCaseNotes', { caseId: shownCase.caseId }, signal)).getCaseNotes,
    refetchInterval: ({ state }) => pollInterval({ ...shownCase, list: 'notes' }, state),
    staleTime: 0,
  });

export const addNote = (caseId: string, note: string) =>
  api.case.addNote({ body: { caseId, note, eventType: 'Message' } });
