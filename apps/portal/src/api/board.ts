import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** How the work stands: of the groups that the user manages, or of the user alone. */
export const boardQuery = (entityId: string, isOwn: boolean) =>
  queryOptions({
    queryKey: [entityId, 'board', isOwn],
    // Whoever comes back wants to see what became of what they did.
    staleTime: 0,
    queryFn: () => (isOwn ? api.board.ownBoard({}) : api.board.board({})),
  });
