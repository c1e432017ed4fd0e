import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ListPage, ListView, ServerSource } from '#src/ui/data-grid/types.ts';

type ServerSourceOptions<Row, Id extends string> = {
  view: ListView<Id>;
  onViewChange: (update: (view: ListView<Id>) => ListView<Id>) => void;
  /** How a view is asked for: the key tells answers apart, so a late one never shows under another view. */
  // biome-ignore lint/suspicious/noExplicitAny: keys of queries differ from list to list
  query: UseQueryOptions<ListPage<Row>, Error, ListPage<Row>, any>;
  failureText: (error: Error) => string;
  /** What is to be asked is not known yet: rows of before are none of it. */
  isWaiting?: boolean;
};

/** A list that the server sorts, filters and pages. One request for each change; the page before stays meanwhile. */
export function useServerSource<Row, Id extends string>({
  view,
  onViewChange,
  query,
  failureText,
  isWaiting = false,
}: ServerSourceOptions<Row, Id>): ServerSource<Row, Id> {
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
