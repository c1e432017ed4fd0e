import type { EmailUpdate } from '@waypost/contract/users/email-update';
import type { Db } from '../../infrastructure/database.ts';
import type { MailTools } from '../../infrastructure/mail-tools.ts';
import { placesOf } from '../places.ts';
import { currentRights } from './current-rights.ts';

type Tools = Pick<MailTools, 'clock' | 'config'>;

type Person = { issuer: string; uses_external_identity_provider: boolean };
type RequestedChange = { userId: string; requestedBy: string; askedIn: string | null };

/**
 * Whether the requester may change a person's address: the person themself, unless they sign in at another provider, or
 * a user manager of the only entity that the person belongs to. At another provider the address grants no access after
 * the first sign-in: it is only used for mail. Runs as the sign-in role.
 */
export async function mayChangeEmail(
  db: Db,
  { config, clock }: Tools,
  person: Person,
  { userId, requestedBy, askedIn }: RequestedChange,
): Promise<boolean> {
  const isFederated = person.uses_external_identity_provider || person.issuer !== config.identityUrl;
  if (askedIn === null) return requestedBy === userId && !isFederated;
  const requester = await currentRights({ signin: db, clock }, requestedBy, askedIn);
  if (!requester?.permissions.has('user-management-user-write')) return false;
  const { isActiveHere, isElsewhere } = await placesOf(db, userId, askedIn);
  return isActiveHere && !isElsewhere;
}

/**
 * Whether a pending change may still be made. A change that a person requested in a session ends with all their
 * sessions: a new password takes an account back from an intruder.
 */
export async function isStillAllowed(db: Db, tools: Tools, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('email_update')
    .innerJoin('app_user', 'app_user.id', 'email_update.user_id')
    .select(['user_id', 'requested_by', 'asked_in', 'created_at'])
    .select(['issuer', 'uses_external_identity_provider', 'sessions_ended_at'])
    .where('email_update.id', '=', id)
    .executeTakeFirstOrThrow();
  const {
    user_id: userId,
    requested_by: requestedBy,
    asked_in: askedIn,
    created_at,
    sessions_ended_at,
  } = row;
  if (askedIn === null && sessions_ended_at !== null && sessions_ended_at >= created_at) return false;
  return mayChangeEmail(db, tools, row, { userId, requestedBy, askedIn });
}

/**
 * The pending change, as everybody sees it: none as soon as its link would be refused, and present again when its
 * requester regains the permission. `expiresAt` may be in the format of the database.
 */
export async function waitingUpdate(
  { signin, clock, config }: Tools & { signin: Db },
  update: EmailUpdate | null,
): Promise<EmailUpdate | null> {
  if (update === null) return null;
  if (!(await isStillAllowed(signin, { clock, config }, update.emailUpdateObjectId))) return null;
  return { ...update, expiresAt: new Date(update.expiresAt).toISOString() };
}
