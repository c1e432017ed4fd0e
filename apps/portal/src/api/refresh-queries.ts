import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { feedsForm } from '#src/api/live-queries.ts';

/** Nothing of it is shown yet, and what is under way may be older than what has just been told. */
const isReadFirst = ({ state }: Query): boolean =>
  state.data === undefined && state.fetchStatus === 'fetching';

/**
 * Reads again what is shown of these keys. What feeds a form is read again when the form is opened again, so that nobody's typing is
 * written over. A first read that is under way is not begun again by an invalidation: it is read once more when it is done.
 */
export async function refreshQueries(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  const first = keys.flatMap((queryKey) =>
    client.getQueryCache().findAll({ queryKey, type: 'active', predicate: isReadFirst }),
  );
  await Promise.all(
    keys.flatMap((queryKey) => [
      client.invalidateQueries({ queryKey, predicate: (query) => !feedsForm(query.queryKey) }),
      client.invalidateQueries({
        queryKey,
        predicate: (query) => feedsForm(query.queryKey),
        refetchType: 'none',
      }),
    ]),
  );
  const again = new Set(first);
  await client.refetchQueries({ type: 'active', predicate: (query) => again.has(query) });
}
