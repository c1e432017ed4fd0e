import type { Clock } from '@waypost/platform/clock';
import type { Logger } from '@waypost/platform/logger';
import { Counter, Gauge } from '@waypost/platform/metrics';
import { AppError } from '../../framework/errors.ts';
import { currentSessionRights, placeKey } from '../../framework/people/current-rights.ts';
import type { Db } from '../../infrastructure/database.ts';
import { changesRights, type EventHeader, followers } from './event-visibility.ts';
import { type Position, readPosition } from './position.ts';
import { eventsBetween, eventsSince, positionNow, recentEvents } from './read-events.ts';
import { Subscriber, type SubscriberSource } from './subscriber.ts';

/** Time before a new stream whose events it includes: its page has read its lists by then. */
const RECENT_MS = 5000;
const MAX_STREAMS_PER_USER = 10;
const MAX_STREAMS = 2000;
/** Maximum age of rights before they are read again; changed rights are read at once. */
const RIGHTS_HOLD_MS = 2000;

const openStreams = new Gauge({ name: 'waypost_live_streams', help: 'Open streams of what happens' });
const eventsRead = new Counter({
  name: 'waypost_live_events_total',
  help: 'Events that were read for those who follow what happens',
});
const cutOff = new Counter({
  name: 'waypost_live_cut_off_total',
  help: 'Streams that were cut off because their reader was too slow',
});

type Tools = { signin: Db; clock: Clock; logger: Logger; idleTimeoutMs: number; pollEveryMs: number };

/** The open streams of this process. A single reader serves all of them. */
export type Live = {
  /** Opens a stream; `lastEventId` is the client's position. */
  follow(who: Omit<SubscriberSource, 'position'>, lastEventId: string | undefined): Promise<Subscriber>;
  leave(follower: Subscriber): void;
  /** Signals that there may be new events. */
  wake(): void;
  /** Ends all streams and refuses new ones. */
  stop(): void;
};

declare module '../../framework/program.ts' {
  interface ModuleParts {
    /** The open streams. */
    live: Live;
  }
}

export function createLive({ signin, clock, logger, idleTimeoutMs, pollEveryMs }: Tools): Live {
  const subscribers = new Set<Subscriber>();
  /** The position of the reader; null without streams. */
  let position: Position | null = null;
  let rightsFrom = 0;
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | null = null;
  let isWoken = false;
  let isStopped = false;

  /** Reads the rights of all users, including those who connect meanwhile. */
  async function renewRights(): Promise<void> {
    const began = Date.now();
    const now = clock.now();
    const idleSince = new Date(now.getTime() - idleTimeoutMs);
    const renewed = new Set<Subscriber>();
    const left = () => [...subscribers].filter((follower) => !renewed.has(follower));
    for (let some = left(); some.length > 0; some = left()) {
      const places = new Map(some.map(({ place }) => [placeKey(place), place]));
      const rightsBySession = await currentSessionRights(signin, [...places.values()], { now, idleSince });
      for (const follower of some) {
        const standing = rightsBySession.get(placeKey(follower.place));
        follower.renew(standing && followers.allows(standing.permissions) ? standing : undefined);
        renewed.add(follower);
      }
    }
    rightsFrom = began;
  }

  function publish(events: readonly EventHeader[] | null, at: Position): void {
    if (events === null) for (const follower of subscribers) follower.reset(at);
    else for (const follower of subscribers) follower.publish(events, at);
    eventsRead.inc(events?.length ?? 0);
  }

  async function readEvents(): Promise<void> {
    const since = position;
    if (since === null) return;
    const news = await eventsSince(signin, since);
    if (news.events?.some(changesRights) || Date.now() - rightsFrom > RIGHTS_HOLD_MS) await renewRights();
    if (subscribers.size === 0) return;
    position = news.position;
    publish(news.events, news.position);
  }

  /** Runs one read after another; requests during a read lead to another one. */
  function scheduleRead(): Promise<void> {
    isWoken = true;
    reading ??= (async () => {
      try {
        while (isWoken && subscribers.size > 0) {
          isWoken = false;
          await readEvents();
        }
      } catch (error) {
        // Unread events are read the next time: the position stays.
        logger.warn({ err: error }, 'events could not be read for those who follow them');
      } finally {
        reading = null;
      }
    })();
    return reading;
  }

  type MissedEvents = [events: readonly EventHeader[] | null, since: Position, until: Position];
  async function readMissedEvents(
    entityId: string,
    lastEventId: string | undefined,
    at: Position,
  ): Promise<MissedEvents> {
    if (lastEventId === undefined) {
      const recent = new Date(clock.now().getTime() - RECENT_MS);
      return [await recentEvents(signin, entityId, recent), at, at];
    }
    const since = readPosition(lastEventId);
    return since === null ? [null, at, at] : [await eventsBetween(signin, entityId, since, at), since, at];
  }

  const leave = (follower: Subscriber): void => {
    follower.end();
    if (!subscribers.delete(follower)) return;
    openStreams.set(subscribers.size);
    if (subscribers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    position = null;
  };

  return {
    leave,
    async follow(who, lastEventId) {
      const begins = position ?? (await positionNow(signin));
      if (isStopped || subscribers.size >= MAX_STREAMS) throw new AppError('UNAVAILABLE');
      const own = [...subscribers].filter(({ userId }) => userId === who.userId);
      if (own.length >= MAX_STREAMS_PER_USER) throw new AppError('TOO_MANY_REQUESTS');
      // Nothing may be awaited between here and its registration: events read meanwhile would be missed.
      position ??= begins;
      timer ??= setInterval(() => void scheduleRead(), pollEveryMs);
      const at = position;
      const follower = new Subscriber({
        ...who,
        position: at,
        cutOff: () => {
          cutOff.inc();
          who.cutOff();
        },
      });
      subscribers.add(follower);
      openStreams.set(subscribers.size);
      // It starts with the rights of the call; later changes are read before any event is sent.
      rightsFrom = 0;
      try {
        follower.catchUp(...(await readMissedEvents(who.place.entityId, lastEventId, at)));
      } catch (error) {
        leave(follower);
        throw error;
      }
      return follower;
    },
    wake: () => void (subscribers.size > 0 && scheduleRead()),
    stop() {
      isStopped = true;
      for (const follower of subscribers) leave(follower);
    },
  };
}
