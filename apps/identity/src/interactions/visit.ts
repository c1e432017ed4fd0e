import type { Clock } from '@waypost/platform/clock';
import type { Logger } from '@waypost/platform/logger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type InteractionResults } from 'oidc-provider';
import type { SecondFactor } from '../accounts/second-factor.ts';
import type { IdentityDb } from '../database.ts';
import { type FormTokens, sentFromHere } from '../http/form-token.ts';
import { expiredMessage, foreignFormMessage, type Message, messagePage } from '../pages/message-page.ts';
import type { PageFrame } from '../pages/page.ts';
import { endProviderSession } from '../provider/adapter.ts';
import type { CurrentProvider } from '../provider/current-provider.ts';
import type { Journeys, Method } from './journeys.ts';

export type VisitParts = {
  db: IdentityDb;
  clock: Clock;
  logger: Logger;
  provider: CurrentProvider;
  frame: PageFrame;
  formTokens: FormTokens;
  journeys: Journeys;
  secondFactor: SecondFactor;
  issuerOrigin: string;
};

export type UidRequest = FastifyRequest<{ Params: { uid: string } }>;

/** A browser on its way through a sign-in that the provider has started. */
export type Visit = {
  uid: string;
  /** Which journey the portal asked for beside signing in. */
  journey: string;
  /** SHA-256 of the token of the link that brought the person here; null without a link. */
  link: Buffer | null;
  /** Address of this sign-in's pages, and the token that their forms carry. */
  action: string;
  formToken: string;
};

/** The code that the portal shows its text about expired links for (P-305). */
const linkExpired = 'AADB2C90075: the link has expired or was used';

export type Visits = ReturnType<typeof visits>;

/** What the pages of a sign-in share: whose they are, whether their forms are genuine, and how they go on. */
export function visits(parts: VisitParts) {
  const { provider, frame, formTokens, journeys } = parts;

  const say = (reply: FastifyReply, status: number, message: Message): FastifyReply =>
    reply.code(status).type('text/html; charset=utf-8').send(messagePage(frame, message));

  /** The sign-in in the address, if the browser holds its cookie and it still stands. */
  async function of(request: UidRequest, reply: FastifyReply): Promise<Visit | null> {
    try {
      const { uid, params } = await provider.now().interactionDetails(request.raw, reply.raw);
      if (uid !== request.params.uid) return null;
      return {
        uid,
        journey: typeof params.journey === 'string' ? params.journey : '',
        link: typeof params.token === 'string' ? Buffer.from(params.token, 'hex') : null,
        action: `${frame.base}/sign-in/${uid}`,
        formToken: formTokens.issue(uid),
      };
    } catch (error) {
      if (error instanceof errors.SessionNotFound) return null;
      throw error;
    }
  }

  /** Ends the provider's session that the browser came with, if it is somebody else's or is over. */
  async function leaveOtherSession(request: FastifyRequest, reply: FastifyReply, accountId: string) {
    const details = await provider.now().interactionDetails(request.raw, reply.raw);
    if (!details.session?.uid) return;
    const { uid } = details.session;
    const session = await provider.now().Session.findByUid(uid);
    if (session?.accountId === accountId) return;
    await endProviderSession(parts.db, uid);
    details.session = undefined;
    await details.save(details.exp - Math.floor(Date.now() / 1000));
  }

  async function leave(
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
    result: InteractionResults,
  ) {
    const next = await provider.now().interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    });
    await journeys.forget(visit.uid);
    const { cookies } = provider.now().createContext(request.raw, reply.raw);
    cookies.set(provider.now().cookieName('interaction'), null, { path: visit.action, sameSite: 'lax' });
    return reply.redirect(next, 303);
  }

  return {
    say,

    /** The visit of a page, or null after the reply has said that there is none. */
    async open(request: UidRequest, reply: FastifyReply): Promise<Visit | null> {
      const visit = await of(request, reply);
      if (!visit) say(reply, 400, expiredMessage);
      return visit;
    },

    /** The visit of a form that was sent from its own page, or null after the reply has said that it was not. */
    async sent(request: UidRequest, reply: FastifyReply): Promise<Visit | null> {
      const visit = await of(request, reply);
      if (!sentFromHere(request, parts.issuerOrigin)) {
        say(reply, 403, foreignFormMessage);
        return null;
      }
      if (!visit) {
        say(reply, 400, expiredMessage);
        return null;
      }
      const { formToken } = (request.body ?? {}) as { formToken?: unknown };
      if (typeof formToken !== 'string' || !formTokens.matches(visit.uid, formToken)) {
        say(reply, 403, foreignFormMessage);
        return null;
      }
      return visit;
    },

    /** Goes on as far as what was shown allows: to the second step, to what the journey is for, or to the portal. */
    async proceed(
      request: FastifyRequest,
      reply: FastifyReply,
      visit: Visit,
      accountId: string,
      methods: Method[],
    ): Promise<FastifyReply> {
      const stop = async (step: 'code' | 'new-password' | 'second-step') => {
        await journeys.keep(visit.uid, { accountId, step, methods, pendingSealed: null });
        return reply.redirect(visit.action, 303);
      };
      const { isOn } = await parts.secondFactor.state(accountId);
      if (isOn && !methods.includes('otp') && !methods.includes('managed')) return stop('code');
      if (visit.journey === 'change-password' && !methods.includes('changed')) return stop('new-password');
      if (visit.journey === 'second-step' && !methods.includes('managed')) return stop('second-step');
      parts.logger.info({ event: 'sign-in.accepted', accountId }, 'signed in');
      await leaveOtherSession(request, reply, accountId);
      const ts = Math.floor(parts.clock.now().getTime() / 1000);
      const amr = methods.filter((method) => method === 'pwd' || method === 'otp');
      // Not remembered: the session's cookie goes when the browser is closed, as on a shared workstation it must.
      return leave(request, reply, visit, { login: { accountId, ts, amr, remember: false } });
    },

    /** Sends the browser back to the portal: the link it came with leads nowhere any more. */
    linkOver: (request: FastifyRequest, reply: FastifyReply, visit: Visit): Promise<FastifyReply> =>
      leave(request, reply, visit, { error: 'access_denied', error_description: linkExpired }),
  };
}

/** Says how long to wait, in whole minutes. */
export function throttledMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}
