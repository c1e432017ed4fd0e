import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type { Payer, PayerStatus } from '@waypost/contract/payers/calls';
import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { loadKeyring } from '@waypost/platform/keyring';
import { beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../src/framework/errors.ts';
import { type Db, inTenant } from '../../../src/infrastructure/database.ts';
import {
  type ConnectionInput,
  connectionTo,
  saveConnection,
} from '../../../src/modules/eligibility/connection.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { arrivals, ask } from '../support/eligibility-transactions.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { NEVER_TRIPS, overAll, payerConnections, payerOver } from '../support/payer-connections.ts';

const home = process.env.WAYPOST_TEST_HOME ?? '';
const keyring = loadKeyring(loadConfig({ WAYPOST_HOME: home }).keyringFile);
const policy = { hosts: ['edi.example.org', 'localhost:1'], privateHosts: ['localhost:1'] };
const tools = { keyring, clock: createClock(0), policy };
const good: ConnectionInput = {
  payerCode: 'SMMT1',
  connector: 'core-soap',
  endpointUrl: 'https://edi.example.org/soap',
  senderId: 'LAKEMONT',
  receiverId: 'SUMMIT',
  userName: 'alder',
  password: 'otter-Zebra-42',
};

const { db: dbOf } = await testDatabase();
let here: Organization;
let elsewhere: Organization;
let dana: Client;
beforeAll(async () => {
  [here, elsewhere] = [await makeOrganization(), await makeOrganization()];
  dana = await here.person('dana');
});

class TakenBack extends Error {}

/** Runs `work` for an organization as the application does, and rolls back its changes. */
async function trying(entityId: string, work: (db: Db) => Promise<void>): Promise<void> {
  const tenant = { entityId, userId: EMPTY_ID, facilityIds: [] };
  await inTenant(dbOf('app'), tenant, async (db) => {
    await work(db);
    throw new TakenBack();
  }).catch((error) => {
    if (!(error instanceof TakenBack)) throw error;
  });
}

describe('the connection to a payer', () => {
  it('a connection replaces the earlier one, and audits the changes without passwords', async () => {
    await trying(here.id, async (db) => {
      const { changes } = await saveConnection(db, tools, here.id, good);
      expect(changes).toContainEqual({
        propertyName: 'Connector',
        previousValue: 'https',
        newValue: 'core-soap',
      });
      expect(changes).toContainEqual({
        propertyName: 'Password',
        previousValue: null,
        newValue: 'replaced',
      });
      expect(JSON.stringify(changes)).not.toContain('Zebra');
      const saved = await connectionTo(db, 'SMMT1');
      expect(saved).toMatchObject({
        connector: 'core-soap',
        endpointUrl: 'https://edi.example.org/soap',
        senderQualifier: 'ZZ',
        usage: 'P',
        connectTimeoutMs: 10_000,
        timeoutMs: 60_000,
        maxConcurrent: 8,
      });
      // The encrypted value names its key; an omitted value stays.
      expect(saved?.passwordSealed).toMatch(/^[a-z0-9-]+\.[\w-]+$/);
      expect(keyring.open('payer-credential', saved?.passwordSealed ?? '')).toBe('otter-Zebra-42');
      const { password: _password, ...withoutPassword } = good;
      const again = await saveConnection(db, tools, here.id, { ...withoutPassword, timeoutMs: 30_000 });
      expect(again.changes).toEqual([
        { propertyName: 'TimeoutMs', previousValue: '60000', newValue: '30000' },
      ]);
      expect((await connectionTo(db, 'SMMT1'))?.passwordSealed).toBe(saved?.passwordSealed);
    });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['a connector nobody has', { connector: 'fax' }, 'connector'],
    ['no address', { endpointUrl: 'edi.example.org' }, 'endpointUrl'],
    ['an address without TLS', { endpointUrl: 'http://edi.example.org/' }, 'endpointUrl'],
    ['a host that is not allowed', { endpointUrl: 'https://elsewhere.example.org/' }, 'endpointUrl'],
    ['a password in the address', { endpointUrl: 'https://a:b@edi.example.org/' }, 'endpointUrl'],
    ['a sender that ISA06 cannot hold', { senderId: 'SIXTEEN-LETTERS-' }, 'senderId'],
    ['a separator in the receiver', { receiverId: 'A*B' }, 'receiverId'],
    ['a qualifier of three', { senderQualifier: 'ZZZ' }, 'senderQualifier'],
    ['a usage X12 does not know', { usage: 'X' }, 'usage'],
    ['a colon in the user name', { userName: 'a:b' }, 'userName'],
    ['a second line in the password', { password: 'a\r\nX-Header: b' }, 'password'],
    ['a time limit of zero', { timeoutMs: 0 }, 'timeoutMs'],
    ['half a request at once', { maxConcurrent: 0.5 }, 'maxConcurrent'],
    ['a payer that does not exist', { payerCode: 'NOBODY' }, 'payerCode'],
    ['a field of another kind', { proxy: 'x' }, ''],
  ])(
    'the connection to a payer is refused with %s, with the name of the field',
    async (_what, invalid, path) => {
      await trying(here.id, async (db) => {
        const error = await saveConnection(db, tools, here.id, {
          ...good,
          ...invalid,
        } as ConnectionInput).then(
          () => null,
          (refusal: unknown) => refusal,
        );
        expect(error).toBeInstanceOf(AppError);
        expect((error as AppError).code).toBe('INVALID');
        expect((error as AppError).errors.map((each) => each.path)).toEqual([path]);
      });
    },
  );

  it('a connection belongs to one organization', async () => {
    await trying(elsewhere.id, async (db) => {
      await expect(saveConnection(db, tools, here.id, good)).rejects.toThrow(/row-level security/);
    });
  });
});

describe('the payers of an organization', () => {
  it('the payers of an organization are listed by name, each with its search options [C-331]', async () => {
    const { status, body } = await dana.call<Payer[]>('GET', '/services/eligibility-payers/payers');
    expect(status).toBe(200);
    expect(body.map(({ payerCode }) => payerCode)).toEqual([
      'CSCD1',
      'LKSH1',
      'CMS',
      'MEDX',
      'STMCD',
      'SMMT1',
      'TWM01',
    ]);
    expect(body.find(({ payerCode }) => payerCode === 'CMS')?.searchOptions).toEqual([
      {
        id: 'member-name-birth',
        label: 'Member ID, name, date of birth',
        required: ['memberId', 'patientFirstName', 'patientLastName', 'patientDateOfBirth'],
      },
    ]);
  });
});

describe('the status of payers', () => {
  it('the status lists each payer of the organization in order with the state answering', async () => {
    const { body } = await dana.call<PayerStatus[]>('GET', '/services/eligibility-payers/status');
    expect(body.map(({ payerName }) => payerName)).toEqual([
      'Cascade Health',
      'Lakeshore PPO',
      'Medicare',
      'Medicare Exchange',
      'State Medicaid',
      'Summit Care',
      'Tidewater PPO',
    ]);
    expect(new Set(body.map(({ state }) => state))).toEqual(new Set(['answering']));
  });
});

describe('the credentials of a connection', () => {
  it('credentials appear in no log or response over any transport, even when the payer refuses them', async () => {
    const ruth = await here.person('ruth');
    const setLimits = await payerConnections(here);
    const password = 'wrong-Zebra-42';
    await setLimits({ ...NEVER_TRIPS, password_sealed: keyring.seal('payer-credential', password) });
    for (const over of overAll) {
      const end = await ask(ruth, payerOver[over], 'ZEBRA00042');
      expect(end.failure).toEqual({
        kind: 'credentials',
        detail: { 'core-mime': 'UnAuthorized', 'core-soap': 'FailedAuthentication', https: '401' }[over],
      });
      expect(JSON.stringify(end)).not.toContain(password);
      expect(await arrivals(end.id)).toEqual([]);
    }
    const folder = join(home, 'run/logs');
    const logs = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    const basic = Buffer.from(`waypost:${password}`).toString('base64');
    for (const word of [password, basic, 'ISA*00', 'ZEBRA00042', 'Echeverria', 'ECHEVERRIA'])
      expect(logs.join('').includes(word), word).toBe(false);
    expect(logs.join('')).toContain('"msg":"payer request"');
  });
});
