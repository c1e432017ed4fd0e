import type { QueryKey } from '@tanstack/react-query';
import type { LiveMessage } from '@waypost/contract/live/calls';
import { useEffect, useEffectEvent } from 'react';
import { followLive, type LivePlace } from '#src/api/live.ts';
import { affectedQueryKeys, everything } from '#src/api/live-queries.ts';
import { liveState } from '#src/api/live-state.ts';
import { queryClient } from '#src/api/query-client.ts';
import { refreshQueries } from '#src/api/refresh-queries.ts';
import { throttleBatch } from '#src/api/throttle-batch.ts';

/** Minimum time between two reads of a query. */
const REST_MS = 500;

const refresh = (keys: readonly QueryKey[]): Promise<void> => refreshQueries(queryClient, keys);

/**
 * Refreshes the data of an entity when others change it. A hidden tab has no stream and reads nothing, because a
 * browser has few connections to one server for all its tabs. When it is shown again, it continues after the last
 * message.
 * @param onFileReady called when a file of the user can be downloaded
 */
export function useLive(entityId: string, isAllowed: boolean, onFileReady: () => void): void {
  const fileReady = useEffectEvent(onFileReady);
  useEffect(() => {
    if (!isAllowed) return;
    const place: LivePlace = { lastEventId: undefined };
    let stop: AbortController | null = null;
    const onMessage = (message: LiveMessage) => {
      if (message.kind === 'reset') refreshing.add(everything(entityId));
      if (message.kind !== 'event') return;
      refreshing.add(affectedQueryKeys(entityId, message));
      if (message.type === 'file.ready') fileReady();
    };
    const refreshing = throttleBatch(JSON.stringify, refresh, REST_MS);
    const rest = () => {
      stop?.abort();
      stop = null;
      liveState.resting();
    };
    const follow = () => {
      if (document.hidden) rest();
      else if (stop === null) {
        stop = new AbortController();
        void followLive(place, onMessage, stop.signal);
      }
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      refreshing.stop();
      rest();
    };
  }, [entityId, isAllowed]);
}
