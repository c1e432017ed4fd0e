import type { Problem } from '@waypost/contract/core/errors';
import { getAllTasks } from '@waypost/contract/graphql';
import type { OwnMachine } from '@waypost/contract/machine-accounts/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { portalUrl } from '../support/addresses.ts';
import { answerOf, type Client } from '../support/client.ts';
import {
  callsIn,
  credentials,
  MACHINES,
  machineFor,
  makeAdministrator,
  read,
  requestToken,
  tokenOf,
} from '../support/machines.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { importer, newImporter, REGISTRATIONS, sourceAt } from '../support/sources.ts';

let here: Organization;
let marcus: Client;
let machine: Awaited<ReturnType<typeof machineFor>>;
beforeAll(async () => {
  here = await makeOrganization({ roles: [importer] });
  marcus = await here.person('marcus');
  await makeAdministrator(marcus, here);
  const facilityIds = here.facilities.slice(0, 2).map(({ id }) => id);
  machine = await machineFor(marcus, { permissions: ['task-management-read'], facilityIds });
});

/** Calls with exactly these headers. */
const requestIdentity = async (headers: Record<string, string>) =>
  answerOf<OwnMachine & Problem>(await fetch(`${portalUrl}${MACHINES}/me`, { headers }));
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('a machine account with only its client id and secret', () => {
  it('a machine account with only its client id and secret gets its organization and facilities by one call without Scope, for the next call', async () => {
    const { status, body } = await requestIdentity(bearer(await tokenOf(machine)));
    expect(status).toBe(200);
    const places = here.facilities.slice(0, 2).map(({ id, name }) => ({ id, name }));
    expect(body).toEqual({
      id: machine.id,
      name: machine.name,
      entity: { id: here.id, name: here.name, lCode: here.lcode },
      facilities: expect.toSatisfy((found: OwnMachine['facilities']) =>
        places.every(({ id, name }) => found.some((one) => one.id === id && one.name === name)),
      ),
      sources: [],
      permissions: ['task-management-read'],
      callsPerMinute: 600,
      expiresAt: machine.expiresAt,
    });
    expect(body.facilities).toHaveLength(2);
    const next = await answerOf(
      await fetch(`${portalUrl}/services/task/graphql`, {
        method: 'POST',
        headers: {
          ...bearer(await tokenOf(machine)),
          'content-type': 'application/json',
          scope: body.entity.id,
          scopemember: body.facilities[0]?.id ?? '',
        },
        body: JSON.stringify({
          query: getAllTasks.document,
          variables: { query: { limit: 1, after: null, sort: [], filter: {} } },
          operationName: getAllTasks.name,
        }),
      }),
    );
    expect(next.status).toBe(200);
  });

  it('a machine account with only its client id and secret gets its sources, and a refusal lists the missing permissions', async () => {
    const [first, second] = here.facilities.map(({ id }) => id);
    if (!first || !second) throw new Error('two facilities are needed');
    const listManager = await here.invite(newImporter);
    await makeAdministrator(listManager, here);
    const own = await sourceAt(listManager, { facilityIds: [first] });
    await sourceAt(listManager, { facilityIds: [first, second] });
    const permissions = ['data-import', 'patient-read'];
    const token = await tokenOf(await machineFor(listManager, { permissions, facilityIds: [first] }));
    const { sources } = (await requestIdentity(bearer(token))).body;
    expect(sources).toEqual([{ id: own.sourceId, name: own.name }]);
    const refused = await callsIn(here)<Problem>(token, 'PUT', REGISTRATIONS, {
      body: { registrations: [] },
    });
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      403,
      'FORBIDDEN',
      [{ path: 'permissions', message: 'Needs patient-read and patient-write and case-management-write' }],
    ]);
  });

  it('a token response has the same ids that an administrator sees for the machine account', async () => {
    const { body } = await requestToken(credentials(machine));
    expect(body.entity_id).toBe(here.id);
    expect(new Set(body.facility_ids)).toEqual(new Set(here.facilities.slice(0, 2).map(({ id }) => id)));
    expect(machine.entityId).toBe(here.id);
    expect((await read(marcus, machine.id)).entityId).toBe(here.id);
  });

  it('a machine account with only its client id and secret is refused another organization, and the refusal names the call that returns its own', async () => {
    const token = await tokenOf(machine);
    const elsewhere = await makeOrganization();
    const foreign = await requestIdentity({ ...bearer(token), scope: elsewhere.id });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'ENTITY_REFUSED']);
    const narrowed = await requestIdentity({ ...bearer(token), scopemember: elsewhere.facility().id });
    expect([narrowed.status, narrowed.body.code]).toEqual([403, 'FACILITY_REFUSED']);
    const unnamed = await callsIn(here)<Problem>(token, 'GET', MACHINES, { headers: { scope: '' } });
    expect(unnamed.status).toBe(400);
    expect(JSON.stringify(unnamed.body.errors)).toContain(`${MACHINES}/me`);
  });
});

it('a user gets the name of the right call when calling one for machines, and without a sign-in it is refused', async () => {
  const { status, body } = await marcus.call<Problem>('GET', `${MACHINES}/me`);
  expect([status, body.code]).toEqual([403, 'MACHINES_ONLY']);
  expect(body.Message).toContain('/services/policy/users/me/entities');
  expect((await requestIdentity({})).status).toBe(401);
  expect((await requestIdentity(bearer(`wpa_${'x'.repeat(43)}`))).status).toBe(401);
});
