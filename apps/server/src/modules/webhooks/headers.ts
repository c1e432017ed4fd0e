import { MASKED_VALUE } from '@waypost/contract/webhooks/rules';
import type { Keyring } from '@waypost/platform/keyring';
import type { Work } from '../../framework/work.ts';
import { endpointById, type Place } from './queries.ts';

type Headers = Record<string, string>;

async function storedHeaders({ db }: Work, keyring: Keyring, { id }: Place): Promise<Headers> {
  const row = await db
    .selectFrom('webhook_endpoint')
    .select('headers_sealed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.headers_sealed === null ? {} : JSON.parse(keyring.open('webhook', row.headers_sealed));
}

/**
 * The names of an endpoint's headers. No value is shown again: whether it is a secret cannot be known from the name.
 */
export async function shownHeaders(work: Work, keyring: Keyring, place: Place): Promise<Headers> {
  await endpointById(work, place);
  const before = await storedHeaders(work, keyring, place);
  work.audit({ action: 'View', domainType: 'WebhookHeaders', domainId: place.id });
  return Object.fromEntries(Object.keys(before).map((name) => [name, MASKED_VALUE]));
}

/** Replaces the headers of an endpoint. A masked value keeps the stored one. */
export async function setHeaders(work: Work, keyring: Keyring, place: Place, wanted: Headers): Promise<void> {
  await endpointById(work, place);
  const before = await storedHeaders(work, keyring, place);
  const after = Object.fromEntries(
    Object.entries(wanted).flatMap(([name, value]) => {
      if (value !== MASKED_VALUE) return [[name, value]];
      const current = before[name];
      return current === undefined ? [] : [[name, current]];
    }),
  );
  await work.db
    .updateTable('webhook_endpoint')
    .set(({ eb }) => ({
      headers_sealed: Object.keys(after).length === 0 ? null : keyring.seal('webhook', JSON.stringify(after)),
      updated_at: work.clock.now(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', place.id)
    .execute();
  // Only names: a value may be a credential.
  work.audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'WebhookEndpoint',
    domainId: place.id,
    details: [{ propertyName: 'Headers', previousValue: namesOf(before), newValue: namesOf(after) }],
  });
}

const namesOf = (headers: Headers): string => Object.keys(headers).sort().join(', ');
