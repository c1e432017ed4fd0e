import type { IntegrationToken } from '@waypost/contract/entities/integration-token';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import type { AuditEntry } from '../../framework/audit.ts';
import { AppError } from '../../framework/errors.ts';
import type { Scope, Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { newId } from '../../infrastructure/ids.ts';
import { facilityRows } from '../facilities/readable.ts';
import type { IntegrationType } from './system.ts';
import type { Tokens } from './token-endpoint.ts';

/** A stored sign-in at the document system, with its tokens unsealed. */
export type StoredTokens = {
  id: string;
  version: number;
  facilityName: string;
  /** The name of the document system that issued them; null for the installation's. */
  system: string | null;
  accessToken: string;
  refreshToken: string | null;
  expiresAt: Date;
};

/** The sealed part: only the tokens. */
type Sealed = Pick<StoredTokens, 'accessToken' | 'refreshToken'>;
const seal = (keyring: Keyring, { accessToken, refreshToken }: Sealed): string =>
  keyring.seal('integration-token', JSON.stringify({ accessToken, refreshToken }));

/** The access token for a page. The refresh token never leaves the server. */
export const shown = ({ accessToken, expiresAt }: StoredTokens): IntegrationToken => ({
  accessToken,
  expiresAt: expiresAt.toISOString(),
});

type AuditFields = Pick<AuditEntry, 'action' | 'operation' | 'details'>;
export const entryFor = (
  stored: Pick<StoredTokens, 'id' | 'facilityName'>,
  what: AuditFields,
): AuditEntry => ({
  ...what,
  domainType: 'DocumentSignIn',
  domainId: stored.id,
  snapshot: { Facility: stored.facilityName },
});

/**
 * The user's sign-in for a facility, or the last one; row security hides facilities that are not theirs. A sign-in at a
 * system that the facility no longer uses does not count.
 */
export async function storedTokens(
  db: Db,
  keyring: Keyring,
  { userId, type, facilityId }: { userId: string; type: IntegrationType; facilityId: string | null },
): Promise<StoredTokens | null> {
  const row = await db
    .selectFrom('integration_token as t')
    .innerJoin(facilityRows.as('f'), (join) =>
      join
        .onRef('f.id', '=', 't.facility_id')
        .on(sql<boolean>`t.system is not distinct from f.document_system`),
    )
    .select(['t.id', 't.version', 't.tokens_sealed', 't.expires_at', 't.system', 'f.name'])
    .where('t.user_id', '=', userId)
    .where('t.type', '=', type)
    .$if(facilityId !== null, (query) => query.where('t.facility_id', '=', facilityId ?? ''))
    .orderBy('t.signed_in_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { id, version, system, name: facilityName, expires_at: expiresAt } = row;
  const sealed = JSON.parse(keyring.open('integration-token', row.tokens_sealed)) as Sealed;
  return { id, version, facilityName, system, expiresAt, ...sealed };
}

const expiryOf = ({ clock }: Work, { lifetimeMs }: Tokens): Date =>
  new Date(clock.now().getTime() + lifetimeMs);

/** Stores the result of a sign-in, replacing the earlier one. */
export async function storeTokens(
  keyring: Keyring,
  work: Work,
  {
    type,
    facilityId,
    system,
    tokens,
  }: { type: IntegrationType; facilityId: string; system: string | null; tokens: Tokens },
): Promise<IntegrationToken> {
  const { db, audit } = work;
  const facility = await db
    .selectFrom(facilityRows.as('facility'))
    .select('name')
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow();
  const expiresAt = expiryOf(work, tokens);
  const now = work.clock.now();
  const values = {
    tokens_sealed: seal(keyring, tokens),
    expires_at: expiresAt,
    signed_in_at: now,
    refresh_until: null,
    system,
  };
  const { id, version } = await db
    .insertInto('integration_token')
    .values({
      ...values,
      entity_id: work.entity.id,
      id: newId(work.clock),
      user_id: work.actor.id,
      facility_id: facilityId,
      type,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['entity_id', 'user_id', 'facility_id', 'type'])
        .doUpdateSet((row) => ({ ...values, version: row('integration_token.version', '+', 1) })),
    )
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  const operation = version === 1 ? 'Create' : 'Update';
  audit(entryFor({ id, facilityName: facility.name }, { action: 'Mutation', operation }));
  return { accessToken: tokens.accessToken, expiresAt: expiresAt.toISOString() };
}

/** Replaces tokens with renewed ones and returns them. VERSION_CHANGED when they were replaced meanwhile. */
export async function renewTokens(
  keyring: Keyring,
  work: Work,
  stored: StoredTokens,
  { tokens, staysHere }: { tokens: Tokens; staysHere: boolean },
): Promise<IntegrationToken> {
  const { db, audit } = work;
  const expiresAt = expiryOf(work, tokens);
  const { numUpdatedRows } = await db
    .updateTable('integration_token')
    .set({
      tokens_sealed: seal(keyring, tokens),
      expires_at: expiresAt,
      refresh_until: null,
      version: stored.version + 1,
    })
    .where('id', '=', stored.id)
    .where('version', '=', stored.version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('VERSION_CHANGED');
  const details = [{ propertyName: 'AccessToken', previousValue: null, newValue: 'renewed' }];
  audit(entryFor(stored, { action: 'Mutation', operation: 'Update', details }));
  if (!staysHere) audit(entryFor(stored, { action: 'View' }));
  return { accessToken: tokens.accessToken, expiresAt: expiresAt.toISOString() };
}

/** Deletes a sign-in that the document system has ended. VERSION_CHANGED when another has replaced it meanwhile. */
export async function deleteTokens(work: Work, stored: StoredTokens): Promise<void> {
  const { db, audit } = work;
  const { numDeletedRows } = await db
    .deleteFrom('integration_token')
    .where('id', '=', stored.id)
    .where('version', '=', stored.version)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new AppError('VERSION_CHANGED');
  audit(entryFor(stored, { action: 'Mutation', operation: 'Delete' }));
}

/** Lets only one caller renew a token, because using a refresh token twice ends the sign-in (RFC 9700, 4.14). */
export async function claimRenewal(scope: Scope, stored: StoredTokens, until: Date): Promise<boolean> {
  const now = scope.clock.now();
  const { numUpdatedRows } = await scope.writeUnaudited((db) =>
    db
      .updateTable('integration_token')
      .set({ refresh_until: until })
      .where('id', '=', stored.id)
      .where('version', '=', stored.version)
      .where((row) => row.or([row('refresh_until', 'is', null), row('refresh_until', '<=', now)]))
      .executeTakeFirst(),
  );
  return numUpdatedRows === 1n;
}

export const releaseRenewal = (scope: Scope, stored: StoredTokens): Promise<unknown> =>
  scope.writeUnaudited((db) =>
    db
      .updateTable('integration_token')
      .set({ refresh_until: null })
      .where('id', '=', stored.id)
      .where('version', '=', stored.version)
      .execute(),
  );
