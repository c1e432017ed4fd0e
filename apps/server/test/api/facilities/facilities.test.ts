import type { Problem } from '@waypost/contract/core/errors';
import type { Entity } from '@waypost/contract/entities/calls';
import type { ManagedFacility } from '@waypost/contract/facilities/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { callsIn, machineFor, makeAdministrator, tokenOf } from '../support/machines.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import {
  changeFacility,
  createFacility,
  FACILITIES,
  facilityOf,
  newDataManager,
  organizationAdministrator,
  setFacilities,
} from '../support/organization-data.ts';

const { pool } = await testDatabase();
let at: Organization;
let greta: Client;
let dana: Client;
beforeAll(async () => {
  at = await makeOrganization({ roles: [organizationAdministrator] });
  greta = await at.invite(newDataManager);
  dana = await at.person('dana');
});

const list = async (client: Client) => (await client.call<ManagedFacility[]>('GET', FACILITIES)).body;
const one = async (client: Client, id: string) => (await list(client)).find((each) => each.id === id);
const worksAt = async (client: Client): Promise<string[]> => {
  const { body } = await client.call<Entity[]>('GET', '/services/policy/users/me/entities');
  return body.flatMap(({ id, facilities }) => (id === at.id ? facilities.map((each) => each.id) : []));
};
const recordsOf = async (domainId: string) => {
  const { rows } = await pool.query<{
    operation: string;
    actor: string;
    details: { propertyName: string }[];
  }>(
    `select operation, actor_id as actor, details from audit_record
      where domain_id = $1 and action = 'Mutation' order by occurred_at desc, id desc`,
    [domainId],
  );
  return rows;
};

describe('adding a facility', () => {
  it('adding a facility stores and audits the values sent; only the creator gets access to it, in the same session', async () => {
    const stated = {
      name: 'Riverside Clinic',
      lCode: 'RVC1',
      clientCode: 'RVC',
      defaultNPI: '1234567893',
      state: 'IN',
      timeZone: 'America/Indiana/Indianapolis',
    };
    const made = await createFacility(greta, stated);
    expect(made.status, made.text).toBe(201);
    expect(made.body).toEqual({
      ...stated,
      id: made.body.id,
      webhooks: 'thin',
      documentSystem: null,
      isEnded: false,
      people: 1,
      isMine: true,
      version: 1,
    });
    expect(await one(greta, made.body.id)).toEqual(made.body);
    expect(await worksAt(greta)).toContain(made.body.id);
    expect(await worksAt(dana)).not.toContain(made.body.id);
    // A call that names the new facility is accepted at once.
    const named = { ScopeMember: made.body.id };
    expect((await greta.call('GET', FACILITIES, undefined, named)).status).toBe(200);
    expect((await recordsOf(made.body.id))[0]).toMatchObject({ operation: 'Create', actor: greta.userId });
    expect((await recordsOf(greta.userId))[0]?.details).toEqual([
      { propertyName: 'Facility', previousValue: null, newValue: 'Riverside Clinic' },
    ]);
  });

  it('adding a facility invites the listed users, who then belong to it', async () => {
    const made = await facilityOf(greta);
    const options = await greta.call<{ facilities: { id: string }[] }>(
      'GET',
      '/services/policy/accountInvitations/options',
    );
    expect(options.body.facilities.map(({ id }) => id)).toContain(made.id);
    const given = await setFacilities(greta, dana, [...(await worksAt(dana)), made.id]);
    expect(given.status, given.text).toBe(200);
    expect(await one(greta, made.id)).toMatchObject({ people: 2, isMine: true });
  });

  it('adding a facility is done once for a key, and its LCode must be unique in the organization', async () => {
    const key = newKey();
    const stated = { name: 'Once', lCode: 'ONCE1' };
    const [first, again] = [
      await createFacility(greta, stated, key),
      await createFacility(greta, stated, key),
    ];
    expect([first.status, again.body]).toEqual([201, first.body]);
    expect((await createFacility(greta, stated, {})).status).toBe(400);
    const taken = await createFacility(greta, { ...stated, name: 'Twice' });
    expect([taken.status, taken.body.code]).toEqual([409, 'FACILITY_CODE_TAKEN']);
    const other = await makeOrganization({ roles: [organizationAdministrator] });
    expect((await createFacility(await other.invite(newDataManager), stated)).status).toBe(201);
  });

  it.each([
    ['no name', { name: ' ' }, 400, 'name'],
    ['a name of two lines', { name: 'Two\nlines' }, 400, 'name'],
    ['an LCode in small letters', { lCode: 'abc' }, 400, 'lCode'],
    ['a client code with a sign', { clientCode: 'A-1' }, 400, 'clientCode'],
    ['an NPI whose last digit is wrong', { defaultNPI: '1234567890' }, 400, 'defaultNPI'],
    ['a state of no list', { state: 'XX' }, 400, 'state'],
    ['a zone that is no place', { timeZone: 'Mars/Base' }, 400, 'timeZone'],
    ['an offset for a zone', { timeZone: '+05:00' }, 400, 'timeZone'],
    ['webhooks with patients', { webhooks: 'full' }, 422, 'webhooks'],
    ['a document system of another organization', { documentSystem: 'elsewhere' }, 422, 'documentSystem'],
    ['a field that there is not', { isMine: true }, 400, 'isMine'],
  ])('adding a facility refuses %s, and stores nothing', async (_what, invalid, status, path) => {
    const before = (await list(greta)).length;
    const refused = await createFacility(greta, invalid);
    expect(refused.status, refused.text).toBe(status);
    expect(JSON.stringify(refused.body.errors)).toContain(path);
    expect((await list(greta)).length).toBe(before);
  });
});

describe('changing a facility', () => {
  it('changing a facility changes all fields but the LCode, with the version that was read, also by a user without access to it', async () => {
    const made = await facilityOf(greta);
    const other = await at.invite({ ...newDataManager, facilities: [0] });
    const change = {
      name: 'Renamed',
      clientCode: 'RN1',
      defaultNPI: '1245319599',
      state: 'CA',
      timeZone: 'America/Los_Angeles',
    };
    const { status, body, text } = await changeFacility(other, made, change);
    expect(status, text).toBe(200);
    expect(body).toEqual({ ...made, ...change, isMine: false, version: 2 });
    expect(await one(greta, made.id)).toEqual({ ...body, isMine: true });
    const late = await changeFacility(greta, made, { name: 'Late' });
    expect([late.status, late.body.code]).toEqual([412, 'VERSION_CHANGED']);
    expect((await changeFacility(greta, body)).body.version).toBe(2);
    expect((await recordsOf(made.id))[0]?.details).toHaveLength(5);
    const whole = { name: 'Without a version', state: 'OH', timeZone: 'America/New_York' };
    expect((await greta.call('PUT', `${FACILITIES}/${made.id}`, whole)).status).toBe(428);
  });

  it('changing a facility allows webhooks with patient data and a document system if another facility has them', async () => {
    const made = await facilityOf(greta);
    const all = { webhooks: 'full', documentSystem: 'archive' };
    expect((await changeFacility(greta, made, all)).status).toBe(422);
    // As the operator's file defines it.
    await pool.query(
      `update facility set webhook_shape = 'full', document_system = 'archive' where entity_id = $1 and id = $2`,
      [at.id, at.facility(0).id],
    );
    expect((await changeFacility(greta, made, all)).body).toMatchObject(all);
    expect(await one(greta, made.id)).toMatchObject({ ...all, version: 2 });
  });
});

describe('permission to manage facilities', () => {
  it('adding a facility is refused to users without the permission and to machine accounts', async () => {
    const made = await facilityOf(greta);
    for (const answer of [
      await dana.call('GET', FACILITIES),
      await createFacility(dana),
      await changeFacility(dana, made, { name: 'Mine' }),
    ])
      expect(answer.status).toBe(403);
    expect((await fetch(new URL(FACILITIES, process.env.WAYPOST_TEST_URL))).status).toBe(401);
    await makeAdministrator(greta, at);
    const token = await tokenOf(await machineFor(greta, { permissions: ['organization-write'] }));
    const machine = callsIn(at);
    const seen = await machine<ManagedFacility[]>(token, 'GET', FACILITIES);
    expect(seen.body.find(({ id }) => id === made.id)).toMatchObject({ name: made.name, isMine: false });
    const body = { name: 'By a program', lCode: 'PRG1', state: 'OH', timeZone: 'America/New_York' };
    const refused = await machine<Problem>(token, 'POST', FACILITIES, { body, headers: newKey() });
    expect([refused.status, refused.body.code]).toEqual([403, 'PEOPLE_ONLY']);
    expect((await list(greta)).some(({ lCode }) => lCode === 'PRG1')).toBe(false);
  });
});
