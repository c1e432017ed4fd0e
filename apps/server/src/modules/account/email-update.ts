import { timingSafeEqual } from 'node:crypto';
import { message } from '@waypost/contract/core/messages';
import type { EmailUpdate } from '@waypost/contract/users/email-update';
import { createLinkToken, hashLinkToken } from '@waypost/platform/link-token';
import type { AuditEntry } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import { isStillAllowed, mayChangeEmail, waitingUpdate } from '../../framework/people/email-change.ts';
import { changeProviderEmail, endProviderSessions } from '../../framework/people/provider-accounts.ts';
import { endAllSessions } from '../../framework/people/sessions.ts';
import type { Program } from '../../framework/program.ts';
import type { WorkAcross } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { isUuid, newId } from '../../infrastructure/ids.ts';
import { queueMail } from '../mail/module.ts';
import { changeAddress } from '../users/module.ts';
import { personRows } from '../users/readable.ts';
import { confirmMail, emailChangedMail, emailRequestedMail } from './mails.ts';

const day = 86_400_000;
/** The most changes a person may request in an hour, because each sends two messages. */
const maxPerHour = 5;
/** The shortest time between two messages with the same link. */
const resendAfterMs = 60_000;

const entry = (userId: string, details: AuditEntry['details']): AuditEntry => ({
  action: 'Mutation',
  operation: 'Update',
  domainType: 'User',
  domainId: userId,
  details,
});

type Row = { id: string; new_email: string; expires_at: Date };
const shown = (row: Row): EmailUpdate => ({
  emailUpdateObjectId: row.id,
  newEmail: row.new_email,
  expiresAt: row.expires_at.toISOString(),
});

const pending = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('email_update')
    .select(['id', 'new_email', 'expires_at', 'sent_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** The pending change, or null. */
export async function pendingEmailUpdate(program: Program, userId: string): Promise<EmailUpdate | null> {
  const row = await pending(program.signin, userId, program.clock.now());
  return waitingUpdate(program, row ? shown(row) : null);
}

/** A pending change. @throws AppError NOT_FOUND */
export async function requestedEmailUpdate(
  { db, clock }: Pick<WorkAcross, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<EmailUpdate> {
  const row = await pending(db, userId, clock.now());
  if (row?.id !== id) throw new AppError('NOT_FOUND');
  return shown(row);
}

async function sendLink(db: Db, program: Program, row: Row, token: string): Promise<void> {
  await queueMail(db, program, {
    kind: 'email-confirmation',
    recipient: row.new_email,
    expiresAt: row.expires_at,
    mail: confirmMail(program, row.id, token),
  });
}

/** `askedIn` is the entity whose administrator requests the change; null when the user does. */
export type EmailRequest = { userId: string; newEmail: string; requestedBy: string; askedIn: string | null };

/**
 * Starts an e-mail change (P-167): a link goes to the new address, a notice to the old one, and the address stays until
 * the link is followed. Whether another user has the new address is not disclosed.
 */
export async function requestEmailUpdate(
  program: Program,
  { db, audit, clock }: WorkAcross,
  request: EmailRequest,
): Promise<string> {
  const { userId, newEmail, requestedBy, askedIn } = request;
  const now = clock.now();
  const { token, hash } = createLinkToken();
  const user = await db
    .selectFrom(personRows.as('app_user'))
    .select(['email', 'issuer', 'is_active', 'uses_external_identity_provider'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user?.is_active) throw new AppError('NOT_FOUND');
  if (!(await mayChangeEmail(db, program, user, { userId, requestedBy, askedIn })))
    throw new AppError('FORBIDDEN');
  if (user.email === newEmail)
    throw new AppError('BAD_REQUEST', [{ path: 'newEmail', message: message('email.noChanges') }]);
  await refuseTooMany(db, userId, now);
  const row = { id: newId(program.clock), new_email: newEmail, expires_at: new Date(now.getTime() + day) };
  await db
    .updateTable('email_update')
    .set({ ended_at: now, outcome: 'replaced' })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
  const emailRequest = { requested_by: requestedBy, asked_in: askedIn };
  const rest = { ...emailRequest, secret_hash: hash, created_at: now, sent_at: now };
  await db
    .insertInto('email_update')
    .values({ ...row, ...rest, user_id: userId, ended_at: null, outcome: null })
    .execute();
  await sendLink(db, program, row, token);
  await queueMail(db, program, {
    kind: 'email-requested',
    recipient: user.email,
    expiresAt: new Date(now.getTime() + 7 * day),
    mail: emailRequestedMail,
  });
  const details = [{ propertyName: 'Pending e-mail', previousValue: null, newValue: newEmail }];
  audit(entry(userId, details));
  return row.id;
}

async function refuseTooMany(db: Db, userId: string, now: Date): Promise<void> {
  const recent = await db
    .selectFrom('email_update')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - day / 24))
    .execute();
  if (recent.length >= maxPerHour) throw new AppError('TOO_MANY_REQUESTS');
}

/** Sends a new link for the pending change; the earlier link stops working. */
export async function resendEmailLink(
  program: Program,
  { db, audit, clock }: WorkAcross,
  userId: string,
): Promise<string> {
  const now = clock.now();
  const { token, hash } = createLinkToken();
  const row = await pending(db, userId, now);
  if (!row || !(await isStillAllowed(db, program, row.id))) throw new AppError('NOT_FOUND');
  if (now.getTime() - row.sent_at.getTime() < resendAfterMs) throw new AppError('TOO_MANY_REQUESTS');
  await db
    .updateTable('email_update')
    .set({ secret_hash: hash, sent_at: now })
    .where('id', '=', row.id)
    .execute();
  await sendLink(db, program, row, token);
  const details = [{ propertyName: 'Pending e-mail', previousValue: row.new_email, newValue: row.new_email }];
  audit(entry(userId, details));
  return row.id;
}

export type Confirmation = { id: string; secret: string };

/** The user whose change a link confirms. Possession of the link is the proof. */
export async function personOfLink(program: Program, { id, secret }: Confirmation): Promise<string> {
  if (!isUuid(id)) throw new AppError('NOT_FOUND');
  const row = await program.signin
    .selectFrom('email_update')
    .select(['user_id', 'secret_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || !timingSafeEqual(row.secret_hash, hashLinkToken(secret))) throw new AppError('NOT_FOUND');
  return row.user_id;
}

/**
 * Follows the link: the address changes, and every session of the user ends (P-168). The requester must still have the
 * permission: otherwise the link is invalid from now on, and the result is false.
 */
export async function confirmEmailUpdate(
  program: Program,
  work: WorkAcross,
  { id, secret }: Confirmation,
): Promise<boolean> {
  const { db } = work;
  const now = work.clock.now();
  const row = await db
    .selectFrom('email_update')
    .innerJoin(personRows.as('app_user'), 'app_user.id', 'email_update.user_id')
    .select([
      'email_update.id',
      'email_update.user_id',
      'new_email',
      'secret_hash',
      'email',
      'issuer',
      'subject',
    ])
    .where('email_update.id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('is_active', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!row || !timingSafeEqual(row.secret_hash, hashLinkToken(secret))) throw new AppError('NOT_FOUND');
  if (!(await isStillAllowed(db, program, id))) {
    await withdraw(work, row);
    return false;
  }
  await change(program, work, row);
  return true;
}

type Pending = {
  id: string;
  user_id: string;
  new_email: string;
  email: string;
  issuer: string;
  subject: string;
};

async function withdraw({ db, audit, clock }: WorkAcross, row: Pending): Promise<void> {
  await db
    .updateTable('email_update')
    .set({ ended_at: clock.now(), outcome: 'withdrawn' })
    .where('id', '=', row.id)
    .execute();
  const details = [{ propertyName: 'Pending e-mail', previousValue: row.new_email, newValue: null }];
  audit(entry(row.user_id, details));
}

async function change(program: Program, { db, audit, clock }: WorkAcross, row: Pending): Promise<void> {
  const now = clock.now();
  await db
    .updateTable('email_update')
    .set({ ended_at: now, outcome: 'confirmed' })
    .where('id', '=', row.id)
    .execute();
  await changeProviderEmail(db, program, row, row.new_email).catch(throwAsConflict);
  await changeAddress(db, row.user_id, row.new_email);
  await endAllSessions(db, now, row.user_id, 'email-change');
  await endProviderSessions(db, program, row);
  await queueMail(db, program, {
    kind: 'email-changed',
    recipient: row.email,
    expiresAt: new Date(now.getTime() + 7 * day),
    mail: emailChangedMail,
  });
  const details = [{ propertyName: 'E-mail', previousValue: row.email, newValue: row.new_email }];
  audit(entry(row.user_id, details));
}

/** Whether another user signs in with the address. */
function throwAsConflict(error: unknown): never {
  if ((error as { code?: unknown })?.code === '23505') throw new AppError('CONFLICT');
  throw error;
}
