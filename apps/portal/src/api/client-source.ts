import { problemMessage } from './client.ts';

/** The part of a query that a grid uses. */
type Read = { isPending: boolean; error: Error | null; data: unknown; refetch: () => unknown };

/**
 * Makes the rows of a query a source for a grid that sorts and filters in the browser. Earlier rows stay on screen when
 * a refresh fails.
 */
export const clientSource = <Row>(query: Read, rows: readonly Row[]) => ({
  kind: 'client' as const,
  rows,
  isLoading: query.isPending,
  failure: query.error && query.data === undefined ? problemMessage(query.error) : null,
  onRetry: () => void query.refetch(),
});
