import formBody from '@fastify/formbody';
import type { Clock } from '@waypost/platform/clock';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { recordAccountEvent } from '../accounts/account-events.ts';
import { type ListedAccount, listAccounts } from '../accounts/accounts.ts';
import { findLink } from '../accounts/links.ts';
import { type CheckCredentials, longestPassword } from '../accounts/passwords.ts';
import type { IdentityDb } from '../database.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import { type CodeParts, codeRoutes } from './code-routes.ts';
import { type ForgotRouteOptions, forgotRoutes } from './forgot-routes.ts';
import { type NewPasswordParts, newPasswordRoutes } from './new-password-routes.ts';
import { type SecondStepParts, secondStepRoutes } from './second-step-routes.ts';
import { createVisits, formatThrottleMessage, type Visit, type VisitParts } from './visit.ts';

export type SignInParts = VisitParts &
  Omit<CodeParts & ForgotRouteOptions & NewPasswordParts & SecondStepParts, 'visits'> & {
    db: IdentityDb;
    clock: Clock;
    checkCredentials: CheckCredentials;
  };

const text = z.string().default('');
const formSchema = z.object({ email: text, password: text });

/** Whether the input is longer than that of any account, so that neither a look-up nor hashing is needed. */
const isTooLong = (email: string, password: string): boolean =>
  email.length > 254 || password.length > longestPassword;

type UidParams = { Params: { uid: string }; Querystring: { use?: string } };

const wrongMessage = 'E-mail or password is not correct.';

/** Registers the pages of a sign-in and its journeys, for an interaction that the provider has started. */
export async function signInRoutes(app: FastifyInstance, parts: SignInParts): Promise<void> {
  await app.register(formBody, { bodyLimit: 8192 });
  const { frame, journeys } = parts;
  const visits = createVisits(parts);
  const routeParts = { ...parts, visits };
  const showCode = codeRoutes(app, routeParts);
  const showNewPassword = newPasswordRoutes(app, routeParts);
  const showSecondStep = secondStepRoutes(app, routeParts);
  forgotRoutes(app, routeParts);

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  type SignInState = { email?: string; use?: string; error?: string };
  async function show(
    reply: FastifyReply,
    status: number,
    visit: Visit,
    shown: SignInState,
  ): Promise<FastifyReply> {
    const listed = await listAccounts(parts.db);
    const picked: ListedAccount | undefined = listed.find((account) => account.id === shown.use);
    const page = signInPage(frame, {
      action: visit.action,
      formToken: visit.formToken,
      scriptNonce: reply.scriptNonce,
      email: shown.email ?? '',
      error: shown.error ?? null,
      invalid: shown.error === wrongMessage,
      listed,
      picked: picked ?? null,
    });
    return reply.code(status).type('text/html; charset=utf-8').send(page);
  }

  /** Shows the page of the current step of a visit. */
  async function showStep(request: FastifyRequest<UidParams>, reply: FastifyReply, visit: Visit) {
    const journey = await journeys.find(visit.uid);
    if (journey?.step === 'code') return showCode(reply, 200, visit, null);
    if (journey?.step === 'new-password') return showNewPassword(reply, 200, visit, 'change', null);
    if (journey?.step === 'second-step') return showSecondStep(reply, 200, visit, journey, null);
    if (!visit.link) return show(reply, 200, visit, { use: request.query.use });
    const link = await findLink(parts.db, parts.clock, visit.link);
    if (!link) return visits.rejectLink(request, reply, visit);
    // An account with a password still needs it: an invitation must not open an account in use.
    if (link.purpose === 'invitation' && link.hasPassword)
      return show(reply, 200, visit, { email: link.email });
    return showNewPassword(reply, 200, visit, link.purpose, null);
  }

  app.get<UidParams>('/sign-in/:uid', async (request, reply) => {
    const visit = await visits.open(request, reply);
    return visit ? showStep(request, reply, visit) : reply;
  });

  app.post<UidParams>('/sign-in/:uid', async (request, reply) => {
    const visit = await visits.checkForm(request, reply);
    if (!visit) return reply;
    const { email, password } = formSchema.safeParse(request.body ?? {}).data ?? { email: '', password: '' };
    if (isTooLong(email, password)) return show(reply, 422, visit, { error: wrongMessage });

    const outcome = await parts.checkCredentials(email, password, request.ip);
    if (outcome.kind === 'throttled') {
      parts.logger.warn({ event: 'sign-in.throttled' }, 'too many sign-in attempts');
      reply.header('retry-after', String(outcome.retryAfterSeconds));
      return show(reply, 429, visit, { email, error: formatThrottleMessage(outcome.retryAfterSeconds) });
    }
    if (outcome.kind === 'refused') {
      parts.logger.info({ event: 'sign-in.refused' }, 'sign-in refused');
      await recordAccountEvent(parts.db, parts.clock, {
        kind: 'sign-in-failed',
        accountId: outcome.accountId,
        ipAddress: request.ip,
        userAgent: request.headers['user-agent'],
      });
      return show(reply, 422, visit, { email, error: wrongMessage });
    }
    return visits.proceed(request, reply, visit, outcome.accountId, ['pwd']);
  });
}
