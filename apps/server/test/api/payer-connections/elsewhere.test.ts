import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '@waypost/contract/payer-connections/calls';
import { payerConnectionsContract } from '@waypost/contract/payer-connections/calls';
import { beforeAll, expect, it } from 'vitest';
import { type Client, call, newKey } from '../support/client.ts';
import {
  CONNECTIONS,
  connected,
  connector,
  inquiry,
  KNOWN,
  newConnector,
  newPayer,
  REQUESTS,
  TRIALS,
  toTidewater,
  tried,
  tryIt,
  writtenOf,
} from '../support/connections.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';

const { pool } = await testDatabase();
const PASSWORD = 'otter-Zebra-4711';
let here: Organization;
let nils: Client;
let outsider: Client;
let theirs: Connection;
let trialId: string;
beforeAll(async () => {
  here = await makeOrganization({
    roles: [connector, { name: 'Keeper Who Asks Nobody', permissions: ['payer-connection-write'] }],
  });
  nils = await here.invite(newConnector);
  outsider = await (await makeOrganization({ roles: [connector] })).invite(newConnector);
  theirs = await connected(nils, { password: PASSWORD });
  ({ trialId } = await tried(nils, theirs.connectionId, inquiry(here, 'ACTIVE001')));
});

type Name = keyof typeof payerConnectionsContract;
type Asked = { method: string; path: string; body?: unknown; headers?: Record<string, string> };

/** Each call of the contract for the connection of `here`. */
const calls = async (): Promise<Record<Name, Asked>> => {
  const one = `${CONNECTIONS}/${theirs.connectionId}`;
  const version = { 'if-match': `"${theirs.version}"` };
  return {
    connections: { method: 'GET', path: CONNECTIONS },
    connection: { method: 'GET', path: one },
    createConnection: {
      method: 'POST',
      path: CONNECTIONS,
      body: { payerCode: await newPayer(), ...toTidewater },
      headers: newKey(),
    },
    changeConnection: {
      method: 'PUT',
      path: one,
      body: { ...writtenOf(theirs), usage: 'T' },
      headers: version,
    },
    endConnection: { method: 'PUT', path: `${one}/ended`, body: { isEnded: true }, headers: version },
    tryConnection: {
      method: 'POST',
      path: `${one}/trials`,
      body: inquiry(here, 'ACTIVE001'),
      headers: newKey(),
    },
    trial: { method: 'GET', path: `${TRIALS}/${trialId}` },
    knownPayers: { method: 'GET', path: KNOWN },
    payerRequests: { method: 'GET', path: REQUESTS },
    askForPayer: {
      method: 'POST',
      path: REQUESTS,
      body: { payerName: `Fell ${await newPayer()}`, reason: 'Sample' },
      headers: newKey(),
    },
  };
};

/** All rows of one organization that these calls can write. */
const rowsOf = async (entityId: string) => {
  const tables = ['payer_connection', 'payer_line', 'payer_request', 'eligibility_transaction'];
  const found = await Promise.all(
    tables.map((table) =>
      pool.query(
        `select to_jsonb(t) as row from ${table} t where entity_id = $1 order by to_jsonb(t)::text`,
        [entityId],
      ),
    ),
  );
  return found.map(({ rows }) => rows);
};

const names = Object.keys(payerConnectionsContract) as Name[];
const ofOneAlone: readonly Name[] = [
  'connection',
  'changeConnection',
  'endConnection',
  'tryConnection',
  'trial',
];

it.each(names)('%s from another organization does not affect this one', async (name) => {
  const before = await rowsOf(here.id);
  const { method, path, body, headers } = (await calls())[name];
  const answer = await outsider.call(method, path, body, headers);
  if (ofOneAlone.includes(name)) expect(answer.status).toBe(404);
  else expect(answer.status).toBeLessThan(300);
  for (const known of [theirs.connectionId, theirs.senderId, trialId])
    if (name !== 'createConnection') expect(answer.text).not.toContain(known);
  expect(await rowsOf(here.id)).toEqual(before);
});

it.each(names)('%s is refused without a sign-in or its permissions', async (name) => {
  const { method, path, body, headers = {} } = (await calls())[name];
  const before = await rowsOf(here.id);
  expect((await call(method, path, headers, body)).status).toBe(401);
  const [ruth, elena] = await here.people('ruth', 'elena');
  expect((await ruth.call(method, path, body, headers)).status).toBe(403);
  expect((await elena.call(method, path, body, headers)).status).toBe(403);
  expect(await rowsOf(here.id)).toEqual(before);
});

it('a user who manages connections without permission to ask payers can do everything but a test request', async () => {
  const connectionAdministrator = await here.invite({
    firstName: 'Kari',
    lastName: 'Moe',
    role: 'Keeper Who Asks Nobody',
  });
  expect((await tryIt(connectionAdministrator, theirs.connectionId, inquiry(here, 'ACTIVE001'))).status).toBe(
    403,
  );
  expect((await connectionAdministrator.call('GET', `${TRIALS}/${trialId}`)).status).toBe(403);
  expect((await connected(connectionAdministrator)).version).toBe(1);
});

it('a test request can be sent and read only for a facility of the caller', async () => {
  const lena = await here.invite({ ...newConnector, firstName: 'Lena', facilities: [-1] });
  expect((await tryIt(lena, theirs.connectionId, inquiry(here, 'ACTIVE001'))).status).toBe(403);
  expect((await lena.call('GET', `${TRIALS}/${trialId}`)).status).toBe(404);
});

it('a password appears in no response, audit record or log', async () => {
  const all = await calls();
  const answers = await Promise.all(
    (['connections', 'connection', 'knownPayers', 'trial'] as const).map((name) =>
      nils.call(all[name].method, all[name].path),
    ),
  );
  const records = await pool.query('select to_jsonb(r) as row from audit_record r where entity_id = $1', [
    here.id,
  ]);
  const storedKeys = await pool.query(
    'select to_jsonb(k) as row from idempotency_key k where entity_id = $1',
    [here.id],
  );
  const logs = join(process.env.WAYPOST_TEST_HOME ?? '', 'run/logs');
  const texts = [
    ...answers.map(({ text }) => text),
    JSON.stringify(records.rows),
    JSON.stringify(storedKeys.rows),
    ...readdirSync(logs).map((file) => readFileSync(join(logs, file), 'utf8')),
  ];
  expect(texts.join('')).toContain(theirs.connectionId);
  for (const word of [PASSWORD, Buffer.from(`waypost:${PASSWORD}`).toString('base64'), 'passwordSealed'])
    expect(texts.join('').includes(word), word).toBe(false);
});
