import type { Connection } from '@waypost/contract/payer-connections/calls';
import type { Payer, PayerStatus } from '@waypost/contract/payers/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newKey } from '../support/client.ts';
import {
  CONNECTIONS,
  change,
  connected,
  connector,
  create,
  endConnection,
  KNOWN,
  newConnector,
  newPayer,
  toTidewater,
} from '../support/connections.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';

const { pool } = await testDatabase();
let at: Organization;
let nils: Client;
let ruth: Client;
beforeAll(async () => {
  at = await makeOrganization({ roles: [connector] });
  nils = await at.invite(newConnector);
  ruth = await at.person('ruth');
});

const list = async (client: Client) => (await client.call<Connection[]>('GET', CONNECTIONS)).body;
const one = async (id: string) => (await nils.call<Connection>('GET', `${CONNECTIONS}/${id}`)).body;
const codes = async () =>
  (await ruth.call<Payer[]>('GET', '/services/eligibility-payers/payers')).body.map(
    ({ payerCode }) => payerCode,
  );
const recordsOf = async (id: string) => {
  const { rows } = await pool.query<{ operation: string; actor_id: string; details: unknown }>(
    `select operation, actor_id, details from audit_record where domain_type = 'PayerConnection' and domain_id = $1 order by id`,
    [id],
  );
  return rows;
};

it('a newly connected payer is offered at once, with every value as sent or by default', async () => {
  const payerCode = await newPayer();
  const known = async () =>
    (await nils.call<{ payerCode: string; connectionId: string | null }[]>('GET', KNOWN)).body.find(
      (payer) => payer.payerCode === payerCode,
    );
  expect((await known())?.connectionId).toBeNull();
  expect(await codes()).not.toContain(payerCode);
  const { status, body } = await create(nils, { payerCode, ...toTidewater, timeoutMs: 45_000 });
  expect(status).toBe(201);
  const { password: _password, ...sent } = toTidewater;
  expect(await one(body.connectionId)).toEqual(body);
  expect(body).toMatchObject({
    payerCode,
    ...sent,
    senderQualifier: 'ZZ',
    receiverQualifier: 'ZZ',
    usage: 'P',
    timeoutMs: 45_000,
    maxConcurrent: 8,
    hasPassword: true,
    endedAt: null,
    line: { state: 'answering' },
    version: 1,
  });
  expect((await known())?.connectionId).toBe(body.connectionId);
  expect(await codes()).toContain(payerCode);
  expect((await create(nils, { payerCode, ...toTidewater })).body.code).toBe('CONNECTION_EXISTS');
});

it('the same key never creates two connections', async () => {
  const payerCode = await newPayer();
  const key = newKey();
  const made = [
    await create(nils, { payerCode, ...toTidewater }, key),
    await create(nils, { payerCode, ...toTidewater }, key),
  ];
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
  expect(new Set(made.map(({ body }) => body.connectionId)).size).toBe(1);
});

it('a change requires the version, is audited by field, and repeating it changes nothing', async () => {
  const made = await connected(nils);
  const changed = await change(nils, made, { receiverId: 'TIDE-2', usage: 'T', timeoutMs: 20_000 });
  expect(changed.status, changed.text).toBe(200);
  expect(await one(made.connectionId)).toEqual(changed.body);
  expect(changed.body).toMatchObject({ receiverId: 'TIDE-2', usage: 'T', timeoutMs: 20_000, version: 2 });
  expect((await change(nils, made, { usage: 'P' })).body.code).toBe('VERSION_CHANGED');
  expect((await change(nils, changed.body)).body.version).toBe(2);
  const path = `${CONNECTIONS}/${made.connectionId}`;
  expect((await nils.call('PUT', path, { ...toTidewater })).status).toBe(428);
  const [, update, ...more] = await recordsOf(made.connectionId);
  expect(more).toEqual([]);
  expect(update).toMatchObject({ operation: 'Update', actor_id: nils.userId });
  expect(update?.details).toEqual([
    { propertyName: 'ReceiverId', previousValue: 'TWM01', newValue: 'TIDE-2' },
    { propertyName: 'Usage', previousValue: 'P', newValue: 'T' },
    { propertyName: 'TimeoutMs', previousValue: '60000', newValue: '20000' },
  ]);
});

describe('the password of a connection', () => {
  const sealed = async (id: string) =>
    (await pool.query('select password_sealed from payer_connection where id = $1', [id])).rows[0]
      .password_sealed;

  it('the password of a connection stays when omitted, is replaced and audited without its text, and is removed with the user name', async () => {
    const made = await connected(nils);
    const before = await sealed(made.connectionId);
    const changed = (await change(nils, made, { usage: 'T' })).body;
    expect(await sealed(made.connectionId)).toBe(before);
    const replaced = (await change(nils, changed, { password: 'Zebra-otter-42' })).body;
    expect(await sealed(made.connectionId)).not.toBe(before);
    const without = (await change(nils, replaced, { userName: null })).body;
    expect([changed.hasPassword, replaced.hasPassword, without.hasPassword]).toEqual([true, true, false]);
    expect(await sealed(made.connectionId)).toBeNull();
    const records = JSON.stringify(await recordsOf(made.connectionId));
    for (const word of ['set', 'replaced', 'removed'])
      expect(records).toContain(`"newValue":"${word}","propertyName":"Password"`);
    expect(records).not.toMatch(/Zebra|sandbox"/);
  });

  it('the password of a connection is not sent to another host than the one it was entered for', async () => {
    const made = await connected(nils);
    const elsewhere = { endpointUrl: 'https://edi.elsewhere.example/core' };
    const refused = await change(nils, made, elsewhere);
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'password']);
    expect((await one(made.connectionId)).endpointUrl).toBe(made.endpointUrl);
    const path = { endpointUrl: made.endpointUrl.replace('TWM01', 'CSCD1') };
    const same = (await change(nils, made, path)).body;
    expect(same.version).toBe(2);
    expect((await change(nils, same, { ...elsewhere, password: 'typed-again' })).status).toBe(200);
  });
});

it('an ended connection offers its payer to nobody, and is unchanged when it is reactivated', async () => {
  const made = await connected(nils);
  const ended = (await endConnection(nils, made)).body;
  expect(ended).toMatchObject({ endedAt: expect.any(String), version: 2 });
  expect(await codes()).not.toContain(made.payerCode);
  const lines = await ruth.call<PayerStatus[]>('GET', '/services/eligibility-payers/status');
  expect(lines.body.map(({ payerCode }) => payerCode)).not.toContain(made.payerCode);
  expect((await list(nils)).at(-1)?.endedAt).not.toBeNull();
  expect((await change(nils, ended, { usage: 'T' })).body.code).toBe('CONNECTION_ENDED');
  expect((await endConnection(nils, made, false)).body.code).toBe('VERSION_CHANGED');
  const reactivated = (await endConnection(nils, ended, false)).body;
  expect(reactivated).toEqual({ ...made, version: 3 });
  expect(await codes()).toContain(made.payerCode);
  expect((await recordsOf(made.connectionId)).map(({ operation }) => operation)).toEqual([
    'Create',
    'Update',
    'Update',
  ]);
});

it.each([
  ['a connector that there is none of', { connector: 'fax' }, 400, 'connector'],
  ['a sender that ISA06 cannot hold', { senderId: 'SIXTEEN-LETTERS-' }, 400, 'senderId'],
  ['a qualifier of three', { receiverQualifier: 'ZZZ' }, 400, 'receiverQualifier'],
  ['a colon in the user name', { userName: 'a:b' }, 400, 'userName'],
  ['a second line in the password', { password: 'a\r\nX: b' }, 400, 'password'],
  ['no time', { timeoutMs: 0 }, 400, 'timeoutMs'],
  ['an address within', { endpointUrl: 'https://169.254.169.254/latest' }, 422, 'endpointUrl'],
  ['an address of this machine', { endpointUrl: 'http://127.0.0.1:5432/' }, 422, 'endpointUrl'],
  ['an address with a password', { endpointUrl: 'https://a:b@edi.example.org/' }, 422, 'endpointUrl'],
  ['a payer that the installation does not know', { payerCode: 'NOBODY' }, 422, 'payerCode'],
])('%s is refused by its field, and nothing is stored', async (_what, invalid, status, path) => {
  const payerCode = await newPayer();
  const before = (await list(nils)).length;
  const answer = await create(nils, { payerCode, ...toTidewater, ...invalid });
  expect([answer.status, answer.body.errors?.map((error) => error.path.replace(/^body\./, ''))]).toEqual([
    status,
    [path],
  ]);
  expect((await list(nils)).length).toBe(before);
});
