import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';
import { newSecret } from './signed-message.ts';

/** The time for which messages are also signed with the previous secret. */
const OVERLAP_MS = 24 * 3_600_000;
/** Maximum number of valid secrets; each adds a signature to every message. */
const MAX_VALID = 5;

type Of = { id: string; facilityId: string };

/** Creates the secret that signs an endpoint's messages from now on. */
export async function newEndpointSecret(
  work: Work,
  keyring: Keyring,
  { id, facilityId }: Of,
): Promise<string> {
  const { db, clock, entity } = work;
  const secretId = newId(clock);
  await db
    .insertInto('webhook_secret')
    .values({
      entity_id: entity.id,
      id: secretId,
      endpoint_id: id,
      facility_id: facilityId,
      secret_sealed: keyring.seal('webhook', newSecret()),
      made_at: clock.now(),
      ends_at: null,
    })
    .execute();
  work.audit({
    action: 'Mutation',
    operation: 'Create',
    domainType: 'WebhookSecret',
    domainId: secretId,
    details: [{ propertyName: 'Endpoint', previousValue: null, newValue: id }],
  });
  return secretId;
}

/** Creates a new secret; the previous one stays valid for a day. Expired ones are deleted. */
export async function rotateSecret(work: Work, keyring: Keyring, of: Of): Promise<string> {
  const { db, clock } = work;
  const now = clock.now();
  const { rows } = await sql<{ id: string; is_over: boolean }>`
    select id, coalesce(ends_at <= ${now}, false) as is_over from webhook_secret
    where endpoint_id = ${of.id}::uuid order by made_at for update`.execute(db);
  const over = rows.filter(({ is_over }) => is_over).map(({ id }) => id);
  if (rows.length - over.length >= MAX_VALID) throw new AppError('TOO_MANY_REQUESTS');
  if (over.length > 0) await db.deleteFrom('webhook_secret').where('id', 'in', over).execute();
  await db
    .updateTable('webhook_secret')
    .set({ ends_at: new Date(now.getTime() + OVERLAP_MS) })
    .where('endpoint_id', '=', of.id)
    .where('ends_at', 'is', null)
    .execute();
  return newEndpointSecret(work, keyring, of);
}

/** Replaces all secrets: messages to a new address must not be signed with the secrets of the old receiver. */
export async function replaceSecret(work: Work, keyring: Keyring, of: Of): Promise<string> {
  await work.db.deleteFrom('webhook_secret').where('endpoint_id', '=', of.id).execute();
  return newEndpointSecret(work, keyring, of);
}

/** The currently valid signing secrets. */
export async function liveSecrets(
  { db, clock }: Work,
  keyring: Keyring,
  endpointId: string,
): Promise<string[]> {
  const { rows } = await sql<{ secret_sealed: string }>`
    select secret_sealed from webhook_secret
    where endpoint_id = ${endpointId}::uuid and (ends_at is null or ends_at > ${clock.now()})
    order by made_at desc, id desc`.execute(db);
  return rows.map(({ secret_sealed }) => keyring.open('webhook', secret_sealed));
}

/** The signing secret of an endpoint. Showing it is audited. */
export async function shownSecret(work: Work, keyring: Keyring, { id }: Of): Promise<string> {
  const row = await work.db
    .selectFrom('webhook_secret')
    .select(['id', 'secret_sealed'])
    .where('endpoint_id', '=', id)
    .where('ends_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  work.audit({
    action: 'View',
    domainType: 'WebhookSecret',
    domainId: row.id,
    snapshot: { EndpointId: id },
  });
  return keyring.open('webhook', row.secret_sealed);
}
