import { problemMessage } from './client.ts';

/** What a grid needs to know of a read. */
type Read = { isPending: boolean; error: Error | null; data: unknown; refetch: () => unknown };

/** Rows of a read that a grid sorts and filters itself. What was read before stays when it cannot be read again. */
export const clientSource = <Row>(query: Read, rows: readonly Row[]) => ({
  kind: 'client' as const,
  rows,
  isLoading: query.isPending,
  failure: query.error && query.data === undefined ? problemMessage(query.error) : null,
  onRetry: () => void query.refetch(),
});
