import type { Clock } from '@waypost/platform/clock';
import type { Logger } from '@waypost/platform/logger';
import { Counter, Gauge } from '@waypost/platform/metrics';
import { AppError } from '../../framework/errors.ts';
import { currentSessionRights, placeKey } from '../../framework/people/current-rights.ts';
import type { Db } from '../../infrastructure/database.ts';
import { changesRights, followers, type Happened } from './event-visibility.ts';
import { type Position, readPosition } from './position.ts';
import { eventsBetween, eventsOfLate, eventsSince, positionNow } from './read-events.ts';
import { Subscriber, type SubscriberSource } from './subscriber.ts';

/** Time before a new stream whose events it includes: its page has read its lists by then. */
const LATELY_MS = 5000;
const MAX_OF_ONE_USER = 10;
const MAX_OF_ALL = 2000;
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

type Tools = { signin: Db; clock: Clock; logger: Logger; idleTimeoutMs: number; lookEveryMs: number };

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

export function createLive({ signin, clock, logger, idleTimeoutMs, lookEveryMs }: Tools): Live {
  const following = new Set<Subscriber>();
  /** The position of the reader; null without streams. */
  let position: Position | null = null;
  let rightsFrom = 0;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isWoken = false;
  let isStopped = false;

  /** Reads the rights of all users, including those who connect meanwhile. */
  async function renewRights(): Promise<void> {
    const began = Date.now();
    const now = clock.now();
    const idleSince = new Date(now.getTime() - idleTimeoutMs);
    const renewed = new Set<Subscriber>();
    const left = () => [...following].filter((follower) => !renewed.has(follower));
    for (let some = left(); some.length > 0; some = left()) {
      const places = new Map(some.map(({ place }) => [placeKey(place), place]));
      const standings = await currentSessionRights(signin, [...places.values()], { now, idleSince });
      for (const follower of some) {
        const standing = standings.get(placeKey(follower.place));
        follower.renew(standing && followers.allows(standing.permissions) ? standing : undefined);
        renewed.add(follower);
      }
    }
    rightsFrom = began;
  }

  function publish(events: readonly Happened[] | null, at: Position): void {
    if (events === null) for (const follower of following) follower.reset(at);
    else for (const follower of following) follower.publish(events, at);
    eventsRead.inc(events?.length ?? 0);
  }

  async function look(): Promise<void> {
    const since = position;
    if (since === null) return;
    const news = await eventsSince(signin, since);
    if (news.events?.some(changesRights) || Date.now() - rightsFrom > RIGHTS_HOLD_MS) await renewRights();
    if (following.size === 0) return;
    position = news.position;
    publish(news.events, news.position);
  }

  /** Runs one read after another; requests during a read lead to another one. */
  function lookSoon(): Promise<void> {
    isWoken = true;
    looking ??= (async () => {
      try {
        while (isWoken && following.size > 0) {
          isWoken = false;
          await look();
        }
      } catch (error) {
        // Unread events are read the next time: the position stays.
        logger.warn({ err: error }, 'events could not be read for those who follow them');
      } finally {
        looking = null;
      }
    })();
    return looking;
  }

  type Missed = [events: readonly Happened[] | null, since: Position, until: Position];
  async function missedBy(entityId: string, lastEventId: string | undefined, at: Position): Promise<Missed> {
    if (lastEventId === undefined) {
      const lately = new Date(clock.now().getTime() - LATELY_MS);
      return [await eventsOfLate(signin, entityId, lately), at, at];
    }
    const since = readPosition(lastEventId);
    return since === null ? [null, at, at] : [await eventsBetween(signin, entityId, since, at), since, at];
  }

  const leave = (follower: Subscriber): void => {
    follower.end();
    if (!following.delete(follower)) return;
    openStreams.set(following.size);
    if (following.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    position = null;
  };

  return {
    leave,
    async follow(who, lastEventId) {
      const begins = position ?? (await positionNow(signin));
      if (isStopped || following.size >= MAX_OF_ALL) throw new AppError('UNAVAILABLE');
      const own = [...following].filter(({ userId }) => userId === who.userId);
      if (own.length >= MAX_OF_ONE_USER) throw new AppError('TOO_MANY_REQUESTS');
      // Nothing may be awaited between here and its registration: events read meanwhile would be missed.
      position ??= begins;
      timer ??= setInterval(() => void lookSoon(), lookEveryMs);
      const at = position;
      const follower = new Subscriber({
        ...who,
        position: at,
        cutOff: () => {
          cutOff.inc();
          who.cutOff();
        },
      });
      following.add(follower);
      openStreams.set(following.size);
      // It starts with the rights of the call; later changes are read before any event is sent.
      rightsFrom = 0;
      try {
        follower.catchUp(...(await missedBy(who.place.entityId, lastEventId, at)));
      } catch (error) {
        leave(follower);
        throw error;
      }
      return follower;
    },
    wake: () => void (following.size > 0 && lookSoon()),
    stop() {
      isStopped = true;
      for (const follower of following) leave(follower);
    },
  };
}
