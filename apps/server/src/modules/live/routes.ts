import { withEventMeta } from '@orpc/server';
import { headerNames } from '@waypost/contract/core/headers';
import type { LiveMessage } from '@waypost/contract/live/calls';
import { type CallContext, implementer, scopeOf } from '../../framework/context.ts';
import type { Subscriber } from './subscriber.ts';

/** Interval of keep-alive messages on an idle stream, so that no proxy or client considers it dead. */
const HERE_EVERY_MS = 15_000;
/** Time after which the server stops waiting for a client that does not read the end of its stream. */
const CLOSE_TIMEOUT_MS = 5000;

/** Opens the stream of a call; errors occur before the answer starts. */
async function begin(
  context: CallContext,
  lastEventId: string | undefined,
  signal: AbortSignal | undefined,
  lastsMs: number,
): Promise<{ follower: Subscriber; leave: () => void }> {
  const { live } = context.program;
  const { actor, entity, sessionId } = scopeOf(context);
  const { raw, headers } = context.request;
  const cutOff = () => void raw.socket.destroy();
  const isNarrowed = headers[headerNames.scopeMember.toLowerCase()] !== undefined;
  const follower = await live.follow(
    {
      place: { sessionId, entityId: entity.id },
      userId: actor.id,
      standing: actor,
      narrowedTo: isNarrowed ? (actor.facilityIds[0] ?? null) : null,
      cutOff,
    },
    lastEventId,
  );
  const end = setTimeout(cutOff, lastsMs + CLOSE_TIMEOUT_MS);
  const leave = () => {
    clearTimeout(end);
    live.leave(follower);
  };
  // Cleans up after a client that disconnects while nobody reads its stream.
  if (signal?.aborted) leave();
  signal?.addEventListener('abort', leave, { once: true });
  return { follower, leave };
}

async function* messagesOf(
  { follower, leave }: { follower: Subscriber; leave: () => void },
  lastsMs: number,
): AsyncGenerator<LiveMessage, void> {
  const until = Date.now() + lastsMs;
  try {
    for (let left = lastsMs; left > 0; left = until - Date.now()) {
      const message = await follower.next(Math.min(HERE_EVERY_MS, left));
      if (message === null) return;
      yield withEventMeta({ ...message.message }, { id: message.position });
    }
  } finally {
    leave();
  }
}

export const liveRoutes = implementer.live.router({
  follow: implementer.live.follow.handler(async ({ input, context, lastEventId, signal }) => {
    const lastsMs = input.query.seconds * 1000;
    return messagesOf(await begin(context, lastEventId, signal, lastsMs), lastsMs);
  }),
});
