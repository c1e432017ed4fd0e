import { randomUUID } from 'node:crypto';
import type { Clock } from '@waypost/platform/clock';
import type { Logger } from '@waypost/platform/logger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../infrastructure/database.ts';
import { AppError } from './errors.ts';

const MINUTE_MS = 60_000;
/** Interval at which server processes exchange the counts of busy callers. */
const SHARE_EVERY_MS = 2000;
/** The part of the limit from which a caller counts as busy. */
const REPORT_FROM = 0.1;

type CallCount = { own: number; others: number; told: number; limit: number };

/** Counts the calls of each caller within a minute of the clock. */
export type CallLimits = {
  /** Counts a call. Returns 0, or the seconds to wait when the caller has used up this minute. */
  take(callerId: string, perMinute: number): number;
  /** Remembers until the end of the minute that a caller must wait, by a name that is known before its session is. */
  noteSpent(name: string): void;
  isExhausted(name: string): boolean;
  /** Sends the counts of busy callers to the other processes, and receives theirs. */
  share(): Promise<void>;
  stop(): void;
};

/**
 * Limits are counted in memory, so that a call costs no query. Processes exchange the counts of busy callers every two
 * seconds: each of several processes may exceed the limit by a tenth, and by the calls of two seconds.
 */
export function createCallLimits(signin: Db, clock: Clock, logger: Logger): CallLimits {
  const processId = randomUUID();
  let minute = 0;
  let uses = new Map<string, CallCount>();
  let exhausted = new Set<string>();

  const enterMinute = (): number => {
    const now = clock.now().getTime();
    const current = now - (now % MINUTE_MS);
    if (current !== minute) {
      minute = current;
      uses = new Map();
      exhausted = new Set();
    }
    return now;
  };

  const take = (callerId: string, perMinute: number): number => {
    const now = enterMinute();
    const callCount = uses.get(callerId) ?? { own: 0, others: 0, told: 0, limit: perMinute };
    uses.set(callerId, callCount);
    callCount.limit = perMinute;
    if (callCount.own + callCount.others >= perMinute)
      return Math.max(1, Math.ceil((minute + MINUTE_MS - now) / 1000));
    callCount.own += 1;
    return 0;
  };

  const noteSpent = (name: string): void => {
    enterMinute();
    exhausted.add(name);
  };

  const isExhausted = (name: string): boolean => {
    enterMinute();
    return exhausted.has(name);
  };

  const share = async (): Promise<void> => {
    enterMinute();
    const [of, at] = [uses, new Date(minute)];
    if (of.size === 0) return;
    const busy = [...of].filter(([, { own, told, limit }]) => own > told && own >= limit * REPORT_FROM);
    if (busy.length > 0) {
      await reportUsage(signin, { at, processId, busy: busy.map(([id, { own }]) => ({ id, calls: own })) });
      for (const [, callCount] of busy) callCount.told = callCount.own;
    }
    for (const { caller_id, calls } of await othersOf(signin, at, processId)) {
      const callCount = of.get(caller_id);
      if (callCount) callCount.others = calls;
    }
  };

  let isFailing = false;
  const shareAgain = async (): Promise<void> => {
    try {
      await share();
      isFailing = false;
    } catch (error) {
      // Each process still enforces the limit by itself; an absent database is not logged every two seconds.
      if (!isFailing) logger.warn({ err: error }, 'counts of calls are not shared');
      isFailing = true;
    }
  };
  const timer = setInterval(() => void shareAgain(), SHARE_EVERY_MS);
  timer.unref();
  return { take, noteSpent, isExhausted, share, stop: () => clearInterval(timer) };
}

type UsageReport = { at: Date; processId: string; busy: readonly { id: string; calls: number }[] };

async function reportUsage(signin: Db, { at, processId, busy }: UsageReport): Promise<void> {
  await sql`/* prepared: tell-calls */
    with gone as (delete from call_use where minute < ${at}::timestamptz - interval '5 minutes')
    insert into call_use (minute, caller_id, process_id, calls)
    select ${at}::timestamptz, told.id, ${processId}::uuid, told.calls
    from unnest(${busy.map(({ id }) => id)}::uuid[], ${busy.map(({ calls }) => calls)}::integer[]) as told (id, calls)
    on conflict (minute, caller_id, process_id) do update set calls = excluded.calls`.execute(signin);
}

async function othersOf(
  signin: Db,
  at: Date,
  processId: string,
): Promise<readonly { caller_id: string; calls: number }[]> {
  const { rows } = await sql<{ caller_id: string; calls: number }>`/* prepared: calls-of-others */
    select caller_id, sum(calls)::integer as calls from call_use
    where minute = ${at}::timestamptz and process_id <> ${processId}::uuid group by caller_id`.execute(
    signin,
  );
  return rows;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Seconds after which a caller over the limit may continue; 0 otherwise. */
    retryAfter: number;
    /** A download checks its caller's rights repeatedly, and counts as one call. */
    isCounted: boolean;
  }
}

/** Sets `Retry-After` on the answer to a caller over the limit. */
export function answerRetryAfter(app: FastifyInstance): void {
  app.decorateRequest('retryAfter', 0);
  app.decorateRequest('isCounted', false);
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.retryAfter > 0) reply.header('retry-after', String(request.retryAfter));
    return payload;
  });
}

/**
 * Counts a call that is answered in a single round trip: its caller is known only with the answer. The call that
 * exceeds the limit is still answered; later calls of its session find `isExhausted` and are refused on the general path
 * before anything is read.
 */
export function countAnswered(
  { callLimits }: { callLimits: CallLimits },
  request: FastifyRequest,
  { callerId, perMinute, name }: { callerId: string; perMinute: number; name: string },
): void {
  request.isCounted = true;
  if (callLimits.take(callerId, perMinute) > 0) callLimits.noteSpent(name);
}

/** @throws AppError CALL_LIMIT when the caller has used up this minute */
export function countCall(
  { callLimits }: { callLimits: CallLimits },
  request: FastifyRequest,
  { callerId, perMinute }: { callerId: string; perMinute: number },
): void {
  if (request.isCounted) return;
  request.isCounted = true;
  request.retryAfter = callLimits.take(callerId, perMinute);
  if (request.retryAfter > 0) throw new AppError('CALL_LIMIT');
}
