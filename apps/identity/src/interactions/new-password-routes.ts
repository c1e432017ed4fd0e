import type { Clock } from '@waypost/platform/clock';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findLink } from '../accounts/links.ts';
import type { SetPassword } from '../accounts/new-password.ts';
import type { Throttle } from '../accounts/throttle.ts';
import type { IdentityDb } from '../database.ts';
import { newPasswordPage, type PasswordReason } from '../pages/new-password-page.ts';
import type { PageFrame } from '../pages/page.ts';
import type { Journeys, Method, Visit, Visits } from './visit.ts';

export type NewPasswordParts = {
  db: IdentityDb;
  clock: Clock;
  frame: PageFrame;
  journeys: Journeys;
  setPassword: SetPassword;
  throttle: Pick<Throttle, 'rememberAddress'>;
  visits: Visits;
};

type UidParams = { Params: { uid: string } };
type AllowedChange = { accountId: string; reason: PasswordReason; methods: Method[]; link?: Buffer };

const text = z.string().default('');
const formSchema = z.object({ password: text, repeated: text });

/** Registers the page for a new password: after an invitation, a reset link, or a sign-in. */
export function newPasswordRoutes(app: FastifyInstance, parts: NewPasswordParts) {
  const { frame, journeys, visits } = parts;

  const show = (
    reply: FastifyReply,
    status: number,
    visit: Visit,
    reason: PasswordReason,
    error: string | null,
  ): FastifyReply =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(newPasswordPage(frame, visit, reason, error));

  /** Finds the account whose password this visit may set. */
  async function findAllowed(visit: Visit): Promise<AllowedChange | null> {
    const journey = await journeys.find(visit.uid);
    if (journey) {
      const { accountId, methods, step } = journey;
      return step === 'new-password' ? { accountId, methods, reason: 'change' } : null;
    }
    const link = visit.link && (await findLink(parts.db, parts.clock, visit.link));
    if (!link || (link.purpose === 'invitation' && link.hasPassword)) return null;
    return { accountId: link.accountId, methods: [], reason: link.purpose, link: visit.link ?? undefined };
  }

  app.post<UidParams>('/sign-in/:uid/new-password', async (request, reply) => {
    const visit = await visits.checkForm(request, reply);
    if (!visit) return reply;
    const allowed = await findAllowed(visit);
    // The page shows the step that is possible instead.
    if (!allowed) return reply.redirect(visit.action, 303);
    return setNewPassword(request, reply, visit, allowed);
  });

  async function setNewPassword(
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
    allowed: AllowedChange,
  ) {
    const { accountId, link, methods, reason } = allowed;
    const newPassword = formSchema.safeParse(request.body ?? {}).data ?? { password: '', repeated: '' };
    const origin = { ipAddress: request.ip, userAgent: request.headers['user-agent'] };
    const outcome = await parts.setPassword(accountId, newPassword, origin, link);
    if (outcome.kind === 'refused') return show(reply, 422, visit, reason, outcome.reason);
    if (outcome.kind === 'link-over') return visits.rejectLink(request, reply, visit);
    if (link) await parts.throttle.rememberAddress(accountId, request.ip);
    const completedMethods: Method[] = methods.includes('pwd') ? methods : ['pwd', ...methods];
    return visits.proceed(request, reply, visit, accountId, [...completedMethods, 'changed']);
  }

  return show;
}
