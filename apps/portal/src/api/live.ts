import { routes } from 'virtual:contract';
import { createORPCClient, getEventMeta } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { Contract } from '@waypost/contract';
import { headerNames } from '@waypost/contract/core/headers';
import type { LiveMessage } from '@waypost/contract/live/calls';
import { liveState } from './live-state.ts';
import { pauseMs } from './pause.ts';
import { sendOnce } from './send.ts';

/** A stream without messages for this long is lost: the server sends one every 15 seconds. */
const SILENT_MS = 40_000;

/** Streams never start a sign-in; the user's next action does. */
const streams: JsonifiedClient<ContractRouterClient<Contract>> = createORPCClient(
  new OpenAPILink(routes, {
    url: () => window.location.origin,
    headers: { [headerNames.unattended]: 'true' },
    fetch: (request) => sendOnce(request),
  }),
);

/** Ends early when it is aborted. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    window.addEventListener('online', end);
  });

/** The position of a page in the event stream, where it continues. */
export type LivePlace = { lastEventId: string | undefined };

/**
 * Follows events until `signal`: a stream that ends or is lost is opened again after the last message, so that no event
 * is missed.
 */
export async function followLive(
  place: LivePlace,
  onMessage: (message: LiveMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    liveState.connecting();
    const attempt = new AbortController();
    const stop = () => attempt.abort();
    signal.addEventListener('abort', stop);
    let silence = setTimeout(stop, SILENT_MS);
    try {
      const { lastEventId } = place;
      const messages = await streams.live.follow({ query: {} }, { signal: attempt.signal, lastEventId });
      if (!signal.aborted) liveState.found();
      for await (const message of messages) {
        if (signal.aborted) return;
        clearTimeout(silence);
        silence = setTimeout(stop, SILENT_MS);
        failures = 0;
        place.lastEventId = getEventMeta(message)?.id ?? place.lastEventId;
        onMessage(message);
      }
    } catch {
      // Every failure leads to another attempt.
    } finally {
      clearTimeout(silence);
      signal.removeEventListener('abort', stop);
      attempt.abort();
    }
    await pause(pauseMs(failures), signal);
  }
}
