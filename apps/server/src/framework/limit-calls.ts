import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';
import type { Program } from './program.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Seconds after which a caller who was refused for too many calls may go on; 0 otherwise. */
    retryAfter: number;
    /** A download looks at its caller's rights again and again, and is one call. */
    isCounted: boolean;
  }
}

/** Says in `Retry-After` when a caller who was refused for too many calls may go on. */
export function answerRetryAfter(app: FastifyInstance): void {
  app.decorateRequest('retryAfter', 0);
  app.decorateRequest('isCounted', false);
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.retryAfter > 0) reply.header('retry-after', String(request.retryAfter));
    return payload;
  });
}

/**
 * Counts a call that is answered in one trip: whose it is, is known only with the answer. The call that goes beyond the limit
 * is still answered; the next ones of its session find `isSpent`, and are refused in the ordinary way before anything is read.
 */
export function countAnswered(
  { callLimits }: Pick<Program, 'callLimits'>,
  request: FastifyRequest,
  { callerId, perMinute, name }: { callerId: string; perMinute: number; name: string },
): void {
  request.isCounted = true;
  if (callLimits.take(callerId, perMinute) > 0) callLimits.noteSpent(name);
}

/** @throws AppError CALL_LIMIT when the caller has made its calls of this minute */
export function countCall(
  { callLimits }: Pick<Program, 'callLimits'>,
  request: FastifyRequest,
  { callerId, perMinute }: { callerId: string; perMinute: number },
): void {
  if (request.isCounted) return;
  request.isCounted = true;
  request.retryAfter = callLimits.take(callerId, perMinute);
  if (request.retryAfter > 0) throw new AppError('CALL_LIMIT');
}
