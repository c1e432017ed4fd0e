import type { Keyring } from '@waypost/platform/keyring';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findActiveAccount } from '../accounts/accounts.ts';
import type { SecondFactor } from '../accounts/second-factor.ts';
import type { Throttle } from '../accounts/throttle.ts';
import { createSecret } from '../accounts/totp.ts';
import type { IdentityDb } from '../database.ts';
import type { PageFrame } from '../pages/page.ts';
import { enrolPage, recoveryCodesPage, secondStepPage } from '../pages/second-step-page.ts';
import { formatThrottleMessage, type Journey, type Journeys, type Visit, type Visits } from './visit.ts';

export type SecondStepParts = {
  db: IdentityDb;
  frame: PageFrame;
  keyring: Keyring;
  journeys: Journeys;
  secondFactor: SecondFactor;
  throttle: Throttle;
  visits: Visits;
};

type UidParams = { Params: { uid: string } };

/** Registers the pages that turn the second step on and off after a sign-in for that purpose. */
export function secondStepRoutes(app: FastifyInstance, parts: SecondStepParts) {
  const { frame, journeys, keyring, secondFactor, throttle, visits } = parts;
  const send = (reply: FastifyReply, status: number, page: string): FastifyReply =>
    reply.code(status).type('text/html; charset=utf-8').send(page);

  /** Returns the key that is being set up; reopening the page shows the same key until it is confirmed. */
  async function pendingSecret(visit: Visit, journey: Journey): Promise<Buffer> {
    if (journey.pendingSealed)
      return Buffer.from(keyring.open('second-factor', journey.pendingSealed), 'base64');
    const secret = createSecret();
    const pendingSealed = keyring.seal('second-factor', secret.toString('base64'));
    await journeys.save(visit.uid, { ...journey, pendingSealed });
    return secret;
  }

  async function show(
    reply: FastifyReply,
    status: number,
    visit: Visit,
    journey: Journey,
    error: string | null,
  ): Promise<FastifyReply> {
    const state = await secondFactor.state(journey.accountId);
    if (state.isOn) return send(reply, status, secondStepPage(frame, visit, state.codesLeft));
    const secret = await pendingSecret(visit, journey);
    const account = await findActiveAccount(parts.db, journey.accountId);
    return send(reply, status, enrolPage(frame, visit, { secret, email: account?.email ?? '', error }));
  }

  type SubmittedForm = { visit: Visit; journey: Journey };
  /** Finds the journey of a submitted form; otherwise redirects and returns null. */
  async function findSubmittedForm(
    request: FastifyRequest<UidParams>,
    reply: FastifyReply,
  ): Promise<SubmittedForm | null> {
    const visit = await visits.checkForm(request, reply);
    if (!visit) return null;
    const journey = await journeys.find(visit.uid);
    if (journey?.step === 'second-step') return { visit, journey };
    reply.redirect(visit.action, 303);
    return null;
  }

  app.post<UidParams>('/sign-in/:uid/second-step', async (request, reply) => {
    const found = await findSubmittedForm(request, reply);
    if (!found) return reply;
    const { visit, journey } = found;
    const { code, act } = (request.body ?? {}) as { code?: unknown; act?: unknown };
    const { accountId } = journey;
    if (act === 'done')
      return visits.proceed(request, reply, visit, accountId, [...journey.methods, 'managed']);
    const { isOn } = await secondFactor.state(accountId);
    if (isOn && act === 'new-codes')
      return send(
        reply,
        200,
        recoveryCodesPage(frame, visit, await secondFactor.newRecoveryCodes(accountId)),
      );
    if (isOn && act === 'turn-off') {
      await secondFactor.turnOff(accountId);
      await journeys.save(visit.uid, { ...journey, pendingSealed: null });
      return reply.redirect(visit.action, 303);
    }
    if (isOn) return show(reply, 200, visit, journey, null);
    const admission = await throttle.admitCode(accountId);
    if (!admission.admitted)
      return show(reply, 429, visit, journey, formatThrottleMessage(admission.retryAfterSeconds));
    const typedCode = typeof code === 'string' ? code.replaceAll(/\s/g, '').slice(0, 20) : '';
    const codes = await secondFactor.enrol(accountId, await pendingSecret(visit, journey), typedCode);
    if (!codes)
      return show(reply, 422, visit, journey, 'The code is not correct. Check the time of your device.');
    await throttle.codeSucceeded(accountId);
    return send(reply, 200, recoveryCodesPage(frame, visit, codes));
  });

  return show;
}
