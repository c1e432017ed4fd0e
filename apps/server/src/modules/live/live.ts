import type { Clock } from '@waypost/platform/clock';
import type { Logger } from '@waypost/platform/logger';
import { Counter, Gauge } from '@waypost/platform/metrics';
import { AppError } from '../../framework/errors.ts';
import { placeKey, standingOfSessions } from '../../framework/people/standing.ts';
import type { Db } from '../../infrastructure/database.ts';
import { changesRights, followers, type Happened } from './event-visibility.ts';
import { type Position, readPosition } from './position.ts';
import { eventsBetween, eventsOfLate, eventsSince, positionNow } from './read-events.ts';
import { Subscriber, type SubscriberSource } from './subscriber.ts';

/** What happened so shortly before is told to a new stream: its page has read its lists by then. */
const LATELY_MS = 5000;
const MOST_OF_ONE_USER = 10;
const MOST_OF_ALL = 2000;
/** Rights are found out again when they are as old, and at once when somebody's were changed. */
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

/** Those who follow what happens, in this process. One of it reads for all of them. */
export type Live = {
  /** Begins a stream; `lastEventId` is what its client has. */
  follow(who: Omit<SubscriberSource, 'position'>, lastEventId: string | undefined): Promise<Subscriber>;
  leave(follower: Subscriber): void;
  /** Something may have happened. */
  wake(): void;
  /** Ends all streams; none begins any more. */
  stop(): void;
};

declare module '../../framework/program.ts' {
  interface ModuleParts {
    /** Those who follow what happens. */
    live: Live;
  }
}

export function createLive({ signin, clock, logger, idleTimeoutMs, lookEveryMs }: Tools): Live {
  const following = new Set<Subscriber>();
  /** Where the reading has come; null while nobody follows. */
  let position: Position | null = null;
  let rightsFrom = 0;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isWoken = false;
  let isStopped = false;

  /** Finds out everybody's rights, also of those who come meanwhile. */
  async function renewRights(): Promise<void> {
    const began = Date.now();
    const now = clock.now();
    const idleSince = new Date(now.getTime() - idleTimeoutMs);
    const renewed = new Set<Subscriber>();
    const left = () => [...following].filter((follower) => !renewed.has(follower));
    for (let some = left(); some.length > 0; some = left()) {
      const places = new Map(some.map(({ place }) => [placeKey(place), place]));
      const standings = await standingOfSessions(signin, [...places.values()], { now, idleSince });
      for (const follower of some) {
        const standing = standings.get(placeKey(follower.place));
        follower.renew(standing && followers.allows(standing.permissions) ? standing : undefined);
        renewed.add(follower);
      }
    }
    rightsFrom = began;
  }

  function tell(events: readonly Happened[] | null, at: Position): void {
    if (events === null) for (const follower of following) follower.reset(at);
    else for (const follower of following) follower.tell(events, at);
    eventsRead.inc(events?.length ?? 0);
  }

  async function look(): Promise<void> {
    const since = position;
    if (since === null) return;
    const news = await eventsSince(signin, since);
    if (news.events?.some(changesRights) || Date.now() - rightsFrom > RIGHTS_HOLD_MS) await renewRights();
    if (following.size === 0) return;
    position = news.position;
    tell(news.events, news.position);
  }

  /** Looks once after another; who asks meanwhile is looked for again. */
  function lookSoon(): Promise<void> {
    isWoken = true;
    looking ??= (async () => {
      try {
        while (isWoken && following.size > 0) {
          isWoken = false;
          await look();
        }
      } catch (error) {
        // What was not read is read the next time: the position stays.
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
      if (isStopped || following.size >= MOST_OF_ALL) throw new AppError('UNAVAILABLE');
      const own = [...following].filter(({ userId }) => userId === who.userId);
      if (own.length >= MOST_OF_ONE_USER) throw new AppError('TOO_MANY_REQUESTS');
      // From here to its place among the others nothing waits: what is read meanwhile would pass it by.
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
      // Its rights are those of the call; what happened to them since is found out before anything is told.
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
