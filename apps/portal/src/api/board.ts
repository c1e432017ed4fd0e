import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** What each person did last week with tasks of the groups that the user manages. */
export const lastWeekQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'board', 'last-week'],
    staleTime: 0,
    queryFn: () => api.board.lastWeek({}),
  });

/** The figures of the groups that the user manages, or of the user's own work. */
export const boardQuery = (entityId: string, isOwn: boolean) =>
  queryOptions({
    queryKey: [entityId, 'board', isOwn],
    // Read again when the user returns, who expects the result of their changes.
    staleTime: 0,
    queryFn: () => (isOwn ? api.board.ownBoard({}) : api.board.board({})),
  });
