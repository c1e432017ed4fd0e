import { message } from '@waypost/contract/core/messages';
import type { EndpointChange, EndpointRequest, WebhookEndpoint } from '@waypost/contract/webhooks/shapes';
import type { Keyring } from '@waypost/platform/keyring';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';
import {
  addressProblem,
  allowsPrivate,
  type OutboundPolicy,
} from '../../infrastructure/outbound/outbound-address.ts';
import { endpointById, type Place } from './queries.ts';
import { newEndpointSecret, replaceSecret } from './secrets.ts';

/** Creates each requested endpoint at each facility. Returns their ids. */
export async function createEndpoints(
  work: Work,
  { keyring, policy }: { keyring: Keyring; policy: OutboundPolicy },
  { appUids, endpointRequests }: { appUids: readonly string[]; endpointRequests: readonly EndpointRequest[] },
): Promise<string[]> {
  const facilityIds = [...new Set(appUids)];
  mustBeOwnFacilities(work, facilityIds);
  for (const [at, { url }] of endpointRequests.entries()) checkUrl(url, policy, `endpointRequests.${at}.url`);
  const made: string[] = [];
  for (const facilityId of facilityIds)
    for (const asked of endpointRequests) {
      const id = newId(work.clock);
      await insert(work, id, facilityId, asked);
      await newEndpointSecret(work, keyring, { id, facilityId });
      made.push(id);
    }
  return made;
}

/** @throws AppError NOT_FOUND for a facility that the caller does not have, whether or not it exists */
export function mustBeOwnFacilities({ actor }: Work, facilityIds: readonly string[]): void {
  if (facilityIds.some((id) => !actor.facilityIds.includes(id))) throw new AppError('NOT_FOUND');
}

async function insert(work: Work, id: string, facilityId: string, asked: EndpointRequest): Promise<void> {
  const now = work.clock.now();
  await work.db
    .insertInto('webhook_endpoint')
    .values({
      entity_id: work.entity.id,
      id,
      facility_id: facilityId,
      url: asked.url,
      description: asked.description,
      filter_types: [...new Set(asked.filterTypes)],
      in_order: asked.inOrder,
      per_second: asked.perSecond,
      disabled_because: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  put(work, id, 'Create', {
    Facility: [null, facilityId],
    Address: [null, asked.url],
    Events: [null, asked.filterTypes.join(', ')],
  });
}

/**
 * An address must be `https`, without a user or a fragment, and must not lead to a private network unless the operator
 * has allowed its host; a name is resolved again at each call.
 * @throws AppError INVALID
 */
function checkUrl(url: string, policy: OutboundPolicy, path: string): void {
  const problem = addressProblem(url, policy);
  const isHttps = /^https:\/\//.test(url) || allowsPrivate(url, policy);
  if (problem === 'not-https' || (problem === null && !isHttps))
    throw new AppError('INVALID', [{ path, message: message('webhooks.notHttps') }]);
  if (problem !== null) throw new AppError('INVALID', [{ path, message: message(problems[problem]) }]);
}

const problems = {
  'not-an-address': 'webhooks.notAnAddress',
  'host-not-allowed': 'webhooks.hostNotAllowed',
  'private-address': 'webhooks.privateAddress',
} as const;

/**
 * Changes an endpoint in the version that the user saw; the pending messages of a disabled one continue when it is
 * enabled.
 */
export async function changeEndpoint(
  work: Work,
  { keyring, policy }: { keyring: Keyring; policy: OutboundPolicy },
  place: Place,
  version: number,
  change: EndpointChange,
): Promise<WebhookEndpoint> {
  // Pending messages for one receiver are not sent to another.
  const isElsewhere = (from: string): boolean => URL.parse(from)?.origin !== URL.parse(change.url)?.origin;
  const before = await endpointById(work, place);
  if (before.version !== version) throw new AppError('VERSION_CHANGED');
  checkUrl(change.url, policy, 'url');
  const filterTypes = [...new Set(change.filterTypes)];
  const disabledReason = change.disabled ? (before.disabledBecause ?? ('person' as const)) : null;
  const { numUpdatedRows } = await work.db
    .updateTable('webhook_endpoint')
    .set({
      url: change.url,
      ...(isElsewhere(before.url) ? { headers_sealed: null } : {}),
      description: change.description,
      filter_types: filterTypes,
      in_order: change.inOrder,
      per_second: change.perSecond,
      disabled_because: disabledReason,
      updated_at: work.clock.now(),
      version: version + 1,
      // A person has changed it: its failures start from zero.
      ...(before.disabled && !change.disabled ? { failures: 0, failing_since: null, rests_until: null } : {}),
    })
    .where('id', '=', place.id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('VERSION_CHANGED');
  if (isElsewhere(before.url)) await replaceSecret(work, keyring, { id: place.id, facilityId: place.appId });
  put(work, place.id, 'Update', {
    Address: [before.url, change.url],
    Description: [before.description, change.description],
    Events: [before.filterTypes.join(', '), filterTypes.join(', ')],
    Disabled: [before.disabledBecause ?? 'No', disabledReason ?? 'No'],
    'In order': [String(before.inOrder), String(change.inOrder)],
    'Messages per second': [String(before.perSecond), String(change.perSecond)],
  });
  return endpointById(work, place);
}

/** Deletes an endpoint with its pending messages; its attempts are deleted when they are old. */
export async function removeEndpoint(work: Work, place: Place, version: number): Promise<void> {
  const before = await endpointById(work, place);
  if (before.version !== version) throw new AppError('VERSION_CHANGED');
  await work.db.deleteFrom('webhook_delivery').where('endpoint_id', '=', place.id).execute();
  await work.db.deleteFrom('webhook_secret').where('endpoint_id', '=', place.id).execute();
  await work.db.deleteFrom('webhook_recovery').where('endpoint_id', '=', place.id).execute();
  await work.db.deleteFrom('webhook_endpoint').where('id', '=', place.id).execute();
  put(work, place.id, 'Delete', { Address: [before.url, null] });
}

/** Audits the changes of an endpoint; unchanged values are left out. */
function put(
  work: Work,
  id: string,
  operation: 'Create' | 'Update' | 'Delete',
  changes: Readonly<Record<string, readonly [before: string | null, after: string | null]>>,
): void {
  work.audit({
    action: 'Mutation',
    operation,
    domainType: 'WebhookEndpoint',
    domainId: id,
    details: Object.entries(changes)
      .filter(([, [before, after]]) => before !== after)
      .map(([propertyName, [previousValue, newValue]]) => ({ propertyName, previousValue, newValue })),
  });
}
