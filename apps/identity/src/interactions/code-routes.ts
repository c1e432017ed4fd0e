import type { Clock } from '@waypost/platform/clock';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { recordAccountEvent } from '../accounts/account-events.ts';
import type { SecondFactor } from '../accounts/second-factor.ts';
import type { Throttle } from '../accounts/throttle.ts';
import type { IdentityDb } from '../database.ts';
import { codePage } from '../pages/code-page.ts';
import type { PageFrame } from '../pages/page.ts';
import { formatThrottleMessage, type Journeys, type Visit, type Visits } from './visit.ts';

export type CodeParts = {
  db: IdentityDb;
  clock: Clock;
  frame: PageFrame;
  journeys: Journeys;
  secondFactor: SecondFactor;
  throttle: Throttle;
  visits: Visits;
};

type UidParams = { Params: { uid: string } };

/** Registers the second step: a code of the authenticator app, or a recovery code. */
export function codeRoutes(app: FastifyInstance, parts: CodeParts) {
  const { frame, journeys, secondFactor, throttle, visits } = parts;

  const show = (reply: FastifyReply, status: number, visit: Visit, error: string | null): FastifyReply =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(codePage(frame, visit, error));

  app.post<UidParams>('/sign-in/:uid/code', async (request, reply) => {
    const visit = await visits.checkForm(request, reply);
    if (!visit) return reply;
    const journey = await journeys.find(visit.uid);
    if (journey?.step !== 'code') return reply.redirect(visit.action, 303);
    const admission = await throttle.admitCode(journey.accountId);
    if (!admission.admitted) {
      reply.header('retry-after', String(admission.retryAfterSeconds));
      return show(reply, 429, visit, formatThrottleMessage(admission.retryAfterSeconds));
    }
    const { code } = (request.body ?? {}) as { code?: unknown };
    if (
      typeof code !== 'string' ||
      code.length > 40 ||
      !(await secondFactor.accept(journey.accountId, code))
    ) {
      await recordAccountEvent(parts.db, parts.clock, {
        kind: 'mfa-failed',
        accountId: journey.accountId,
        ipAddress: request.ip,
        userAgent: request.headers['user-agent'],
      });
      return show(reply, 422, visit, 'The code is not correct, or was used before.');
    }
    await throttle.codeSucceeded(journey.accountId);
    return visits.proceed(request, reply, visit, journey.accountId, [...journey.methods, 'otp']);
  });

  return show;
}
