import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { AuditPage, AuditSearch } from '@waypost/contract/audit/calls';
import { api } from './client.ts';

/** Whose audit records are read: the signed-in user's, another user's, or a case's. */
export type AuditSubject =
  | { kind: 'me' }
  | { kind: 'user'; userId: string }
  | { kind: 'case'; caseId: string };

/** The records of one page. Older records come with the next page. */
const PAGE = 500;

type Query = { fromActionDateTime?: string; limit: number; after?: string };

function pageOf(subject: AuditSubject, query: Query): Promise<AuditPage> {
  if (subject.kind === 'user') return api.audit.userHistory({ params: { userId: subject.userId }, query });
  if (subject.kind === 'case') return api.audit.caseHistory({ params: { caseId: subject.caseId }, query });
  return api.audit.myHistory({ query });
}

/** The audit records since an instant, newest first. Without an instant the server answers the last 30 days. */
export const auditQuery = (entityId: string, subject: AuditSubject, fromActionDateTime?: string) =>
  infiniteQueryOptions({
    queryKey: [entityId, 'audit', subject, fromActionDateTime],
    queryFn: ({ pageParam }) =>
      pageOf(subject, {
        limit: PAGE,
        fromActionDateTime,
        ...(pageParam === null ? {} : { after: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Loads the log again each time it opens, because it must contain the last action.
    staleTime: 0,
  });

/** The filtered audit log of the entity, newest first. */
export const auditSearchQuery = (entityId: string, search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: [entityId, 'audit', 'search', search],
    queryFn: ({ pageParam }) => api.audit.searchHistory({ ...search, limit: PAGE, after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
