import formBody from '@fastify/formbody';
import type { Clock } from '@waypost/platform/clock';
import type { Logger } from '@waypost/platform/logger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import { z } from 'zod';
import { noteAccountEvent } from '../accounts/account-events.ts';
import { type ListedAccount, listAccounts } from '../accounts/accounts.ts';
import type { CheckCredentials } from '../accounts/check-credentials.ts';
import { longestPassword } from '../accounts/passwords.ts';
import type { IdentityDb } from '../database.ts';
import { type FormTokens, sentFromHere } from '../http/form-token.ts';
import { expiredMessage, foreignFormMessage, type Message, messagePage } from '../pages/message-page.ts';
import type { PageFrame } from '../pages/page.ts';
import { signInPage } from '../pages/sign-in-page.ts';
import type { Provider } from '../provider/create-provider.ts';

export type SignInParts = {
  db: IdentityDb;
  clock: Clock;
  logger: Logger;
  provider: Provider;
  frame: PageFrame;
  formTokens: FormTokens;
  checkCredentials: CheckCredentials;
  issuerOrigin: string;
};

const text = z.string().default('');
const formSchema = z.object({ formToken: text, email: text, password: text });

/** No account has longer ones: nothing is looked up or hashed for them. */
const tooLong = (email: string, password: string): boolean =>
  email.length > 254 || password.length > longestPassword;

type UidParams = { Params: { uid: string }; Querystring: { use?: string } };

const wrongMessage = 'E-mail or password is not correct.';

/** Says how long to wait, in whole minutes. */
function throttledMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

/** The sign-in page and its form, for the interaction that the provider has started. */
export async function signInRoutes(app: FastifyInstance, parts: SignInParts): Promise<void> {
  await app.register(formBody, { bodyLimit: 8192 });
  const { provider, frame } = parts;

  /** The id of the interaction in the address, if the browser holds its cookie and it still stands. */
  async function interactionOf(
    request: FastifyRequest<UidParams>,
    reply: FastifyReply,
  ): Promise<string | null> {
    try {
      const { uid } = await provider.interactionDetails(request.raw, reply.raw);
      return uid === request.params.uid ? uid : null;
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return null;
      throw error;
    }
  }

  type Shown = { uid: string; email?: string; use?: string; error?: string };
  async function show(reply: FastifyReply, status: number, shown: Shown): Promise<FastifyReply> {
    const listed = await listAccounts(parts.db);
    const picked: ListedAccount | undefined = listed.find((account) => account.id === shown.use);
    const text = signInPage(frame, {
      action: actionOf(shown.uid),
      formToken: parts.formTokens.issue(shown.uid),
      scriptNonce: reply.scriptNonce,
      email: shown.email ?? '',
      error: shown.error ?? null,
      invalid: shown.error === wrongMessage,
      listed,
      picked: picked ?? null,
    });
    return reply.code(status).type('text/html; charset=utf-8').send(text);
  }

  const say = (reply: FastifyReply, status: number, message: Message): FastifyReply =>
    reply.code(status).type('text/html; charset=utf-8').send(messagePage(frame, message));
  const actionOf = (uid: string): string => `${frame.base}/sign-in/${uid}`;

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get<UidParams>('/sign-in/:uid', async (request, reply) => {
    const uid = await interactionOf(request, reply);
    if (!uid) return say(reply, 400, expiredMessage);
    return show(reply, 200, { uid, use: request.query.use });
  });

  /** Lets the browser go on as the account it signed in to. */
  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    uid: string,
    accountId: string,
  ): Promise<string> {
    const ts = Math.floor(parts.clock.now().getTime() / 1000);
    // Not remembered: the session's cookie goes when the browser is closed, as on a shared workstation it must.
    const login = { accountId, ts, amr: ['pwd'], remember: false };
    const fresh = { mergeWithLastSubmission: false };
    const next = await provider.interactionResult(request.raw, reply.raw, { login }, fresh);
    const { cookies } = provider.createContext(request.raw, reply.raw);
    cookies.set(provider.cookieName('interaction'), null, { path: actionOf(uid), sameSite: 'lax' });
    return next;
  }

  app.post<UidParams>('/sign-in/:uid', async (request, reply) => {
    const uid = await interactionOf(request, reply);
    const form = formSchema.safeParse(request.body ?? {}).data ?? { formToken: '', email: '', password: '' };
    if (!sentFromHere(request, parts.issuerOrigin)) return say(reply, 403, foreignFormMessage);
    if (!uid) return say(reply, 400, expiredMessage);
    if (!parts.formTokens.matches(uid, form.formToken)) return say(reply, 403, foreignFormMessage);
    const { email, password } = form;
    if (tooLong(email, password)) return show(reply, 422, { uid, error: wrongMessage });

    const outcome = await parts.checkCredentials(email, password, request.ip);
    if (outcome.kind === 'throttled') {
      parts.logger.warn({ event: 'sign-in.throttled' }, 'too many sign-in attempts');
      reply.header('retry-after', String(outcome.retryAfterSeconds));
      return show(reply, 429, { uid, email, error: throttledMessage(outcome.retryAfterSeconds) });
    }
    if (outcome.kind === 'refused') {
      parts.logger.info({ event: 'sign-in.refused' }, 'sign-in refused');
      await noteAccountEvent(parts.db, parts.clock, {
        kind: 'sign-in-failed',
        accountId: outcome.accountId,
        ipAddress: request.ip,
        userAgent: request.headers['user-agent'],
      });
      return show(reply, 422, { uid, email, error: wrongMessage });
    }
    parts.logger.info({ event: 'sign-in.accepted', accountId: outcome.accountId }, 'signed in');
    return reply.redirect(await finish(request, reply, uid, outcome.accountId), 303);
  });
}
