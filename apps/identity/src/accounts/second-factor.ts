import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '@waypost/platform/clock';
import type { Keyring } from '@waypost/platform/keyring';
import type { IdentityDb } from '../database.ts';
import { findActiveAccount } from './accounts.ts';
import { recoveryCodeMail, secondStepMail } from './mails.ts';
import type { Notify } from './notify.ts';
import { base32, matchingStep } from './totp.ts';

const codeCount = 10;

/** Normalizes a typed code: case, spaces and hyphens are ignored. */
const normalizeCode = (code: string): string => code.toUpperCase().replaceAll(/[\s-]/g, '');
const hashOf = (accountId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${accountId} ${normalizeCode(code)}`)
    .digest();
/** Creates a code of 80 random bits, so that an unsalted hash of it cannot be searched. */
const createRecoveryCode = (): string => (base32(randomBytes(10)).match(/.{4}/g) ?? []).join('-');

export type SecondFactor = ReturnType<typeof secondFactors>;

/** Manages the second step of a sign-in: codes of an authenticator app, and recovery codes. */
export function secondFactors(db: IdentityDb, keyring: Keyring, clock: Clock, notify: Notify) {
  async function writeRecoveryCodes(trx: IdentityDb, accountId: string): Promise<string[]> {
    const codes = Array.from({ length: codeCount }, createRecoveryCode);
    await trx.deleteFrom('identity.recovery_code').where('account_id', '=', accountId).execute();
    await trx
      .insertInto('identity.recovery_code')
      .values(
        codes.map((code) => ({ account_id: accountId, code_hash: hashOf(accountId, code), used_at: null })),
      )
      .execute();
    return codes;
  }

  async function countCodesLeft(from: IdentityDb, accountId: string): Promise<number> {
    const rows = await from
      .selectFrom('identity.recovery_code')
      .select('code_hash')
      .where('account_id', '=', accountId)
      .where('used_at', 'is', null)
      .execute();
    return rows.length;
  }

  async function notifyOwner(trx: IdentityDb, accountId: string, mail: ReturnType<typeof secondStepMail>) {
    const account = await findActiveAccount(trx, accountId);
    if (account) await notify(trx, 'second-step', account.email, mail);
  }

  return {
    /** Whether the account has a second step, and how many recovery codes are left. */
    async state(accountId: string): Promise<{ isOn: boolean; codesLeft: number }> {
      const row = await db
        .selectFrom('identity.second_factor')
        .select('account_id')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return { isOn: row !== undefined, codesLeft: row ? await countCodesLeft(db, accountId) : 0 };
    },

    /** Turns the second step on and returns the recovery codes, which are shown only once; null for a wrong code. */
    async enrol(accountId: string, secret: Buffer, code: string): Promise<string[] | null> {
      const step = matchingStep(secret, code, clock.now(), 0);
      if (step === null) return null;
      return db.transaction().execute(async (trx) => {
        const inserted = await trx
          .insertInto('identity.second_factor')
          .values({
            account_id: accountId,
            secret_sealed: keyring.seal('second-factor', secret.toString('base64')),
            last_step: step,
            enrolled_at: clock.now(),
          })
          .onConflict((conflict) => conflict.column('account_id').doNothing())
          .executeTakeFirst();
        if (inserted.numInsertedOrUpdatedRows !== 1n) return null;
        await notifyOwner(trx, accountId, secondStepMail(true));
        return writeRecoveryCodes(trx, accountId);
      });
    },

    newRecoveryCodes: (accountId: string): Promise<string[]> =>
      db.transaction().execute((trx) => writeRecoveryCodes(trx, accountId)),

    async turnOff(accountId: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('identity.second_factor')
          .where('account_id', '=', accountId)
          .executeTakeFirst();
        if (numDeletedRows === 1n) await notifyOwner(trx, accountId, secondStepMail(false));
      });
    },

    /** Checks a code of the app or a recovery code; a correct code cannot be used again. */
    async accept(accountId: string, code: string): Promise<boolean> {
      const row = await db
        .selectFrom('identity.second_factor')
        .select(['secret_sealed', 'last_step'])
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      if (!row) return false;
      const secret = Buffer.from(keyring.open('second-factor', row.secret_sealed), 'base64');
      const step = matchingStep(secret, normalizeCode(code), clock.now(), Number(row.last_step));
      if (step === null) return useRecoveryCode(accountId, code);
      const { numUpdatedRows } = await db
        .updateTable('identity.second_factor')
        .set({ last_step: step })
        .where('account_id', '=', accountId)
        .where('last_step', '<', String(step))
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };

  async function useRecoveryCode(accountId: string, code: string): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('identity.recovery_code')
        .set({ used_at: clock.now() })
        .where('account_id', '=', accountId)
        .where('code_hash', '=', hashOf(accountId, code))
        .where('used_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return false;
      await notifyOwner(trx, accountId, recoveryCodeMail(await countCodesLeft(trx, accountId)));
      return true;
    });
  }
}
