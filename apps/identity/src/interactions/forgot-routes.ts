import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RequestReset } from '../accounts/request-reset.ts';
import type { Throttle } from '../accounts/throttle.ts';
import { forgotPage, resetSentPage } from '../pages/forgot-page.ts';
import type { PageFrame } from '../pages/page.ts';
import { formatThrottleMessage, type Visits } from './visit.ts';

export type ForgotRouteOptions = {
  frame: PageFrame;
  throttle: Throttle;
  requestReset: RequestReset;
  visits: Visits;
};

type UidParams = { Params: { uid: string } };
const address = z.email().max(254);

/** Registers the request for a reset link (P-007). The response does not reveal whether the account exists. */
export function forgotRoutes(app: FastifyInstance, parts: ForgotRouteOptions): void {
  const { frame, throttle, visits } = parts;
  const html = 'text/html; charset=utf-8';

  app.get<UidParams>('/sign-in/:uid/forgot', async (request, reply) => {
    const visit = await visits.open(request, reply);
    return visit ? reply.type(html).send(forgotPage(frame, visit, '', null)) : reply;
  });

  app.post<UidParams>('/sign-in/:uid/forgot', async (request, reply) => {
    const visit = await visits.checkForm(request, reply);
    if (!visit) return reply;
    const { email = '' } = (request.body ?? {}) as { email?: unknown };
    const typedEmail = typeof email === 'string' ? email.trim().slice(0, 254) : '';
    const refuse = (status: number, error: string) =>
      reply
        .code(status)
        .type(html)
        .send(forgotPage(frame, visit, typedEmail, error));
    if (!address.safeParse(typedEmail).success) return refuse(422, 'Enter a valid e-mail address.');
    const admission = await throttle.admitReset(typedEmail, request.ip);
    if (!admission.admitted) {
      reply.header('retry-after', String(admission.retryAfterSeconds));
      return refuse(429, formatThrottleMessage(admission.retryAfterSeconds));
    }
    await parts.requestReset(typedEmail);
    return reply.type(html).send(resetSentPage(frame, visit, typedEmail));
  });
}
