import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ListPage, ListView, ServerSource } from '#src/ui/data-grid/types.ts';

type ServerSourceOptions<Row, Id extends string, Key extends QueryKey> = {
  view: ListView<Id>;
  onViewChange: (update: (view: ListView<Id>) => ListView<Id>) => void;
  /** The query of a view. Each view has its own key, so that a late answer never appears under another view. */
  query: UseQueryOptions<ListPage<Row>, Error, ListPage<Row>, Key>;
  failureText: (error: Error) => string;
  /** Whether the view is still unknown; rows of an earlier view must not be shown. */
  isWaiting?: boolean;
};

/**
 * A list that the server sorts, filters and pages. Each change sends one request; the previous page stays on screen
 * meanwhile.
 */
export function useServerSource<Row, Id extends string, Key extends QueryKey>({
  view,
  onViewChange,
  query,
  failureText,
  isWaiting = false,
}: ServerSourceOptions<Row, Id, Key>): ServerSource<Row, Id> {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery(query);
  return {
    kind: 'server',
    page: isWaiting ? undefined : data,
    isLoading: isPending || isWaiting,
    isBusy: isFetching,
    isStale: isPlaceholderData,
    failure: error && !data ? failureText(error) : null,
    onRetry: () => void refetch(),
    view,
    onViewChange,
  };
}
