import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { AuditPage, AuditSearch } from '@waypost/contract/services/audit';
import { api } from './client.ts';

/** Whose history: the signed-in user's, another user's, a case's. */
export type AuditSubject =
  | { kind: 'me' }
  | { kind: 'user'; userId: string }
  | { kind: 'case'; caseId: string };

/** Records of one page; older ones are asked for. */
const PAGE = 500;

type Query = { fromActionDateTime?: string; limit: number; after?: string };

function pageOf(subject: AuditSubject, query: Query): Promise<AuditPage> {
  if (subject.kind === 'user') return api.audit.userHistory({ params: { userId: subject.userId }, query });
  if (subject.kind === 'case') return api.audit.caseHistory({ params: { caseId: subject.caseId }, query });
  return api.audit.myHistory({ query });
}

/** A history since some instant, newest first; without one the last 30 days. */
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
    // What was just done is to be seen when the record is looked at.
    staleTime: 0,
  });

/** The record of the entity, narrowed, newest first. */
export const auditSearchQuery = (entityId: string, search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: [entityId, 'audit', 'search', search],
    queryFn: ({ pageParam }) => api.audit.searchHistory({ ...search, limit: PAGE, after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
