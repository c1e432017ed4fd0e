import { createHash } from 'node:crypto';
import type { Clock } from '@waypost/platform/clock';
import type { Logger } from '@waypost/platform/logger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, type InteractionResults } from 'oidc-provider';
import type { SecondFactor } from '../accounts/second-factor.ts';
import type { IdentityDb } from '../database.ts';
import { type FormTokens, isSameOrigin } from '../http/form-token.ts';
import { expiredMessage, foreignFormMessage, type Message, messagePage } from '../pages/message-page.ts';
import type { PageFrame } from '../pages/page.ts';
import { endProviderSession } from '../provider/adapter.ts';
import type { CurrentProvider } from '../provider/current-provider.ts';
import type { JourneyStep } from '../tables/column-types.ts';

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

/** One sign-in of a browser, from the provider's redirect to the return to the portal. */
export type Visit = {
  uid: string;
  /** The journey that the portal requested in addition to signing in, such as a password reset. */
  journey: string;
  /** SHA-256 of the token of the link that the user followed; null without a link. */
  link: Buffer | null;
  /** Address of this sign-in's pages; `formToken` is the token in their forms. */
  action: string;
  formToken: string;
};

/** The error for which the portal shows its text about expired links (P-305). */
const linkExpired = 'AADB2C90075: the link has expired or was used';

export type Visits = ReturnType<typeof createVisits>;

/**
 * Creates the functions shared by the pages of a sign-in: finding the visit, checking its forms, and continuing with
 * the next step.
 */
export function createVisits(parts: VisitParts) {
  const { provider, frame, formTokens, journeys } = parts;

  const sendMessage = (reply: FastifyReply, status: number, message: Message): FastifyReply =>
    reply.code(status).type('text/html; charset=utf-8').send(messagePage(frame, message));

  /** Finds the sign-in in the address; null when it has expired or the browser does not have its cookie. */
  async function findVisit(request: UidRequest, reply: FastifyReply): Promise<Visit | null> {
    try {
      const { uid, params } = await provider.current().interactionDetails(request.raw, reply.raw);
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

  /** Ends the provider's session of the browser when it belongs to another account or has expired. */
  async function endOtherSession(request: FastifyRequest, reply: FastifyReply, accountId: string) {
    const details = await provider.current().interactionDetails(request.raw, reply.raw);
    if (!details.session?.uid) return;
    const { uid } = details.session;
    const session = await provider.current().Session.findByUid(uid);
    if (session?.accountId === accountId) return;
    await endProviderSession(parts.db, uid);
    details.session = undefined;
    await details.save(details.exp - Math.floor(Date.now() / 1000));
  }

  async function finishVisit(
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
    result: InteractionResults,
  ) {
    const next = await provider.current().interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    });
    await journeys.remove(visit.uid);
    const { cookies } = provider.current().createContext(request.raw, reply.raw);
    cookies.set(provider.current().cookieName('interaction'), null, { path: visit.action, sameSite: 'lax' });
    return reply.redirect(next, 303);
  }

  return {
    sendMessage,

    /** Finds the visit of a page; when there is none, sends a message page and returns null. */
    async open(request: UidRequest, reply: FastifyReply): Promise<Visit | null> {
      const visit = await findVisit(request, reply);
      if (!visit) sendMessage(reply, 400, expiredMessage);
      return visit;
    },

    /** Finds the visit of a form and checks its origin and token; otherwise sends a message page and returns null. */
    async checkForm(request: UidRequest, reply: FastifyReply): Promise<Visit | null> {
      const visit = await findVisit(request, reply);
      if (!isSameOrigin(request, parts.issuerOrigin)) {
        sendMessage(reply, 403, foreignFormMessage);
        return null;
      }
      if (!visit) {
        sendMessage(reply, 400, expiredMessage);
        return null;
      }
      const { formToken } = (request.body ?? {}) as { formToken?: unknown };
      if (typeof formToken !== 'string' || !formTokens.matches(visit.uid, formToken)) {
        sendMessage(reply, 403, foreignFormMessage);
        return null;
      }
      return visit;
    },

    /** Redirects to the next step: the second step, the page of the journey, or the portal. */
    async proceed(
      request: FastifyRequest,
      reply: FastifyReply,
      visit: Visit,
      accountId: string,
      methods: Method[],
    ): Promise<FastifyReply> {
      const stop = async (step: 'code' | 'new-password' | 'second-step') => {
        await journeys.save(visit.uid, { accountId, step, methods, pendingSealed: null });
        return reply.redirect(visit.action, 303);
      };
      const { isOn } = await parts.secondFactor.state(accountId);
      if (isOn && !methods.includes('otp') && !methods.includes('managed')) return stop('code');
      if (visit.journey === 'change-password' && !methods.includes('changed')) return stop('new-password');
      if (visit.journey === 'second-step' && !methods.includes('managed')) return stop('second-step');
      parts.logger.info({ event: 'sign-in.accepted', accountId }, 'signed in');
      await endOtherSession(request, reply, accountId);
      const ts = Math.floor(parts.clock.now().getTime() / 1000);
      const amr = methods.filter((method) => method === 'pwd' || method === 'otp');
      // The session cookie is not persistent, so that it ends with the browser on a shared workstation.
      return finishVisit(request, reply, visit, { login: { accountId, ts, amr, remember: false } });
    },

    /** Redirects the browser to the portal with the error that its link has expired. */
    rejectLink: (request: FastifyRequest, reply: FastifyReply, visit: Visit): Promise<FastifyReply> =>
      finishVisit(request, reply, visit, { error: 'access_denied', error_description: linkExpired }),
  };
}

/** The message that tells how long to wait, in whole minutes. */
export function formatThrottleMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

/** A step that the user has completed in this sign-in. */
export type Method = 'pwd' | 'otp' | 'changed' | 'managed';

export type Journey = {
  accountId: string;
  step: JourneyStep;
  methods: Method[];
  pendingSealed: string | null;
};

const lifetimeMs = 15 * 60_000;
const hash = (uid: string): Buffer => createHash('sha256').update(uid).digest();

/** Stores the progress of each sign-in, for at most 15 minutes. */
export function journeyStore(db: IdentityDb, clock: Clock) {
  return {
    async find(uid: string): Promise<Journey | undefined> {
      const row = await db
        .selectFrom('identity.journey')
        .selectAll()
        .where('uid_hash', '=', hash(uid))
        .where('expires_at', '>', clock.now())
        .executeTakeFirst();
      return (
        row && {
          accountId: row.account_id,
          step: row.step,
          methods: row.methods as Method[],
          pendingSealed: row.pending_sealed,
        }
      );
    },

    async save(uid: string, journey: Journey): Promise<void> {
      const stored = {
        account_id: journey.accountId,
        step: journey.step,
        methods: journey.methods,
        pending_sealed: journey.pendingSealed,
        expires_at: new Date(clock.now().getTime() + lifetimeMs),
      };
      await db
        .insertInto('identity.journey')
        .values({ uid_hash: hash(uid), ...stored })
        .onConflict((conflict) => conflict.column('uid_hash').doUpdateSet(stored))
        .execute();
    },

    async remove(uid: string): Promise<void> {
      await db.deleteFrom('identity.journey').where('uid_hash', '=', hash(uid)).execute();
    },

    async clean(): Promise<void> {
      await db.deleteFrom('identity.journey').where('expires_at', '<=', clock.now()).execute();
    },
  };
}
export type Journeys = ReturnType<typeof journeyStore>;
