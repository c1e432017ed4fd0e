import type { ManagedPhysician } from '@waypost/contract/orders/physician-calls';
import type { ManagedPlan } from '@waypost/contract/payers/plan-calls';
import { beforeAll, expect, it } from 'vitest';
import { type Client, call, newKey } from '../support/client.ts';
import {
  listed,
  listManager,
  newDataManager,
  newPhysician,
  newPlan,
  PHYSICIANS,
  PLANS,
  physicianOf,
  planOf,
} from '../support/managed-lists.ts';
import { makeOrganization } from '../support/organization.ts';

let petra: Client;
let outsider: Client;
let dana: Client;
let plan: ManagedPlan;
let physician: ManagedPhysician;
beforeAll(async () => {
  const [here, elsewhere] = [
    await makeOrganization({ roles: [listManager] }),
    await makeOrganization({ roles: [listManager] }),
  ];
  [petra, outsider] = [await here.invite(newDataManager), await elsewhere.invite(newDataManager)];
  dana = await here.person('dana');
  [plan, physician] = [await planOf(petra), await physicianOf(petra)];
});

const { insuranceCode: _code, ...planBody } = newPlan();
const { npi: _npi, ...physicianBody } = newPhysician();
const seen = { 'if-match': '1' };
/** Every call with an id, with its path below the list, and its body. */
const calls: Array<[string, string, 'plan' | 'physician', string, object?]> = [
  ['reading a plan', 'GET', 'plan', ''],
  ['changing a plan', 'PUT', 'plan', '', { ...planBody, insurancePlan: 'Theirs now' }],
  ['ending a plan', 'PUT', 'plan', '/ended', { isEnded: true }],
  ['reading a physician', 'GET', 'physician', ''],
  ['changing a physician', 'PUT', 'physician', '', { ...physicianBody, lastName: 'Theirs' }],
  ['ending a physician', 'PUT', 'physician', '/ended', { isEnded: true }],
];
const pathOf = (kind: 'plan' | 'physician') =>
  kind === 'plan' ? `${PLANS}/${plan.planId}` : `${PHYSICIANS}/${physician.physicianId}`;

it.each(calls)(
  '%s does not reach another organization, and requires a session and the permission',
  async (_what, method, kind, below, body) => {
    const path = pathOf(kind);
    const before = (await petra.call('GET', path)).body;
    const tried = {
      stranger: (await outsider.call(method, path + below, body, seen)).status,
      // Calls for the other organization, of which the caller is not a member.
      otherScope: (await outsider.call(method, path + below, body, { ...seen, Scope: petra.entityId ?? '' }))
        .status,
      withoutPermission: (await dana.call(method, path + below, body, seen)).status,
      nobody: (await call(method, path + below, seen, body)).status,
      noId: (await petra.call(method, `${path}x${below}`, body, seen)).status,
    };
    expect(tried).toEqual({ stranger: 404, otherScope: 403, withoutPermission: 403, nobody: 401, noId: 400 });
    expect((await petra.call('GET', path)).body).toEqual(before);
  },
);

it.each([
  ['plans', PLANS, newPlan],
  ['physicians', PHYSICIANS, newPhysician],
])('lists and new %s belong to the caller’s organization', async (_what, path, bodyOf) => {
  const total = async (client: Client) => (await listed(client, path)).body.total;
  const before = await total(petra);
  const body = bodyOf();
  expect((await outsider.call('POST', path, body, newKey())).status).toBe(201);
  expect([await total(petra), await total(outsider)]).toEqual([before, 1]);
  // A code or NPI may be used in each organization.
  expect((await petra.call('POST', path, body, newKey())).status).toBe(201);
  for (const [client, status] of [[dana, 403]] as const) {
    expect((await client.call('POST', path, bodyOf(), newKey())).status).toBe(status);
    expect((await listed(client, path)).status).toBe(status);
  }
  expect((await call('GET', path)).status).toBe(401);
  expect((await call('POST', path, newKey(), bodyOf())).status).toBe(401);
});
