import { randomBytes } from 'node:crypto';
import { AppError } from '../../framework/errors.ts';
import { sha256 } from '../../framework/guard.ts';
import type { Work } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';
import { machineById } from './queries.ts';

/** Identifies a secret of ours for people and for secret scanners. */
const PREFIX = 'wps_';
/** The new secret, and the previous one for a while. */
const MAX_VALID = 2;

/** Creates a secret of an account. Only the caller receives it; it is stored nowhere. */
export async function makeSecret(work: Work, accountId: string): Promise<string> {
  const { db, clock, actor, entity } = work;
  const secret = PREFIX + randomBytes(32).toString('base64url');
  const id = newId(clock);
  await db
    .insertInto('machine_secret')
    .values({
      entity_id: entity.id,
      id,
      account_id: accountId,
      secret_hash: sha256(secret),
      hint: secret.slice(-4),
      made_at: clock.now(),
      made_by: actor.id,
      ends_at: null,
    })
    .execute();
  work.audit({
    action: 'Mutation',
    operation: 'Create',
    domainType: 'MachineSecret',
    domainId: id,
    details: [{ propertyName: 'Account', previousValue: null, newValue: accountId }],
  });
  return secret;
}

/** Locks an account that is not revoked. */
async function lockAccount({ db }: Work, id: string): Promise<void> {
  const row = await db
    .selectFrom('machine_account')
    .select('revoked_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  if (row.revoked_at) throw new AppError('MACHINE_REVOKED');
}

/**
 * Creates a new secret; the previous one stays valid for this many hours, at most until its own end. With zero hours,
 * all others end at once.
 */
export async function rotateSecret(
  work: Work,
  { id, overlapHours }: { id: string; overlapHours: number },
): Promise<string> {
  await lockAccount(work, id);
  const machine = await machineById(work, id);
  if (!machine.mayMakeSecret) throw new AppError('MACHINE_RIGHTS');
  const validSecrets = machine.secrets.filter(({ isAlive }) => isAlive);
  if (overlapHours > 0 && validSecrets.length >= MAX_VALID) throw new AppError('MACHINE_SECRETS_ALIVE');
  const endsAt = new Date(work.clock.now().getTime() + overlapHours * 3_600_000);
  // A secret with an earlier end is not extended.
  for (const secret of validSecrets)
    if (secret.endsAt === null || new Date(secret.endsAt) > endsAt) await setEnd(work, secret, endsAt);
  return makeSecret(work, id);
}

/** Ends a secret at once. */
export async function endSecret(
  work: Work,
  { id, secretId }: { id: string; secretId: string },
): Promise<void> {
  await lockAccount(work, id);
  const { secrets } = await machineById(work, id);
  const secret = secrets.find((one) => one.id === secretId.toLowerCase());
  if (!secret) throw new AppError('NOT_FOUND');
  if (!secret.isAlive) return;
  await setEnd(work, secret, work.clock.now());
}

async function setEnd(
  work: Work,
  { id, endsAt }: { id: string; endsAt: string | null },
  at: Date,
): Promise<void> {
  await work.db.updateTable('machine_secret').set({ ends_at: at }).where('id', '=', id).execute();
  work.audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'MachineSecret',
    domainId: id,
    details: [{ propertyName: 'Ends', previousValue: endsAt, newValue: at.toISOString() }],
  });
}
