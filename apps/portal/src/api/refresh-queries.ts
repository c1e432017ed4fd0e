import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { fillsForm } from '#src/api/live-queries.ts';

/** Nothing is shown yet, and the current read may be older than the event. */
const isReadFirst = ({ state }: Query): boolean =>
  state.data === undefined && state.fetchStatus === 'fetching';

/**
 * Reads the shown queries of these keys again. A query that fills a form is read when the form opens again, so that no
 * typing is overwritten. A first read in progress is not restarted: another one follows it.
 */
export async function refreshQueries(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  const first = keys.flatMap((queryKey) =>
    client.getQueryCache().findAll({ queryKey, type: 'active', predicate: isReadFirst }),
  );
  await Promise.all(
    keys.flatMap((queryKey) => [
      client.invalidateQueries({ queryKey, predicate: (query) => !fillsForm(query.queryKey) }),
      client.invalidateQueries({
        queryKey,
        predicate: (query) => fillsForm(query.queryKey),
        refetchType: 'none',
      }),
    ]),
  );
  const again = new Set(first);
  await client.refetchQueries({ type: 'active', predicate: (query) => again.has(query) });
}
