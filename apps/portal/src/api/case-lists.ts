import { queryOptions } from '@tanstack/react-query';
import { type CaseList, pollInterval } from './case-polling.ts';
import { api, graphql } from './client.ts';

/** The case whose lists are read by its id, and whose eligibility checks by its number. */
export type ShownCase = { entityId: string; caseNumber: string; caseId: string };

/** The key of a list of a case, and how it is polled after a resubmit (C-169). */
export const caseListKey = ({ entityId, caseId }: ShownCase, list: CaseList) =>
  [entityId, 'case-list', caseId, list] as const;

export const notesQuery = (shownCase: ShownCase) =>
  queryOptions({
    queryKey: caseListKey(shownCase, 'notes'),
    queryFn: async ({ signal }) =>
      (await graphql('getCaseNotes', { caseId: shownCase.caseId }, signal)).getCaseNotes,
    refetchInterval: ({ state }) => pollInterval({ ...shownCase, list: 'notes' }, state),
    staleTime: 0,
  });

export const addNote = (caseId: string, note: string) =>
  api.case.addNote({ body: { caseId, note, eventType: 'Message' } });
