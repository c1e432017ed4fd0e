import { queryOptions } from '@tanstack/react-query';
import { caseListKey, type ShownCase } from '#src/api/case-lists.ts';
import { pollInterval } from '#src/api/case-polling.ts';
import { graphql } from '#src/api/client.ts';

export const caseQuery = (entityId: string, caseNumber: string) =>
  queryOptions({
    queryKey: [entityId, 'case', caseNumber],
    queryFn: async ({ signal }) => (await graphql('getCaseDetails', { caseNumber }, signal)).getCaseDetails,
  });

const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

export const coveragesQuery = (shownCase: ShownCase) =>
  queryOptions({
    queryKey: caseListKey(shownCase, 'coverages'),
    queryFn: async ({ signal }) =>
      (await graphql('getCaseCoverages', { caseId: shownCase.caseId }, signal)).getCaseCoverages,
    refetchInterval: ({ state }) =>
      pollInterval({ ...shownCase, list: 'coverages' }, state, (payerName) =>
        (state.data ?? []).slice(0, 1).some(({ coverage }) => sameName(coverage.insuranceName, payerName)),
      ),
  });

export const processesQuery = (shownCase: ShownCase) =>
  queryOptions({
    queryKey: caseListKey(shownCase, 'patient-access'),
    queryFn: async ({ signal }) =>
      (await graphql('getCaseProcess', { caseId: shownCase.caseId }, signal)).getCaseProcess,
    refetchInterval: ({ state }) => pollInterval({ ...shownCase, list: 'patient-access' }, state),
    // A check of a moment ago must be in the list when the page opens again.
    staleTime: 0,
  });
