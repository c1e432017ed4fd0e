import type { QueryKey } from '@tanstack/react-query';
import type { LiveMessage } from '@waypost/contract/services/live';
import { useEffect } from 'react';
import { gather } from '#src/api/gather.ts';
import { followLive, type LivePlace } from '#src/api/live.ts';
import { concernedBy, everything, feedsForm } from '#src/api/live-queries.ts';
import { queryClient } from '#src/api/query-client.ts';

/** A query is read again at most this often. */
const REST_MS = 500;

const refresh = (keys: readonly QueryKey[]): Promise<unknown> =>
  Promise.all(
    keys.flatMap((queryKey) => [
      queryClient.invalidateQueries({ queryKey, predicate: (query) => !feedsForm(query.queryKey) }),
      queryClient.invalidateQueries({
        queryKey,
        predicate: (query) => feedsForm(query.queryKey),
        refetchType: 'none',
      }),
    ]),
  );

/**
 * Keeps what the page shows of an entity as others change it. While the tab is hidden nothing is followed or read: a browser has
 * few connections to one server, for all its tabs. Shown again, it goes on after the last message.
 */
export function useLive(entityId: string, isAllowed: boolean): void {
  useEffect(() => {
    if (!isAllowed) return;
    const place: LivePlace = { lastEventId: undefined };
    let stop: AbortController | null = null;
    const onMessage = (message: LiveMessage) => {
      if (message.kind === 'reset') refreshing.add(everything(entityId));
      if (message.kind === 'event') refreshing.add(concernedBy(entityId, message));
    };
    const refreshing = gather(JSON.stringify, refresh, REST_MS);
    const follow = () => {
      if (document.hidden) {
        stop?.abort();
        stop = null;
      } else if (stop === null) {
        stop = new AbortController();
        void followLive(place, onMessage, stop.signal);
      }
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      refreshing.stop();
      stop?.abort();
    };
  }, [entityId, isAllowed]);
}
