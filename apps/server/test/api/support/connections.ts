import { randomBytes } from 'node:crypto';
import type { Problem } from '@waypost/contract/core/errors';
import type { Connection } from '@waypost/contract/payer-connections/calls';
import type { Trial } from '@waypost/contract/payer-connections/trial';
import { vi } from 'vitest';
import { applyProvision } from '../../../src/provision/apply.ts';
import { provisionFile } from '../../../src/provision/file-shape.ts';
import { SANDBOX_PASSWORD } from '../../../src/seed/payers.ts';
import { sandboxUrl } from './addresses.ts';
import { type Client, newKey } from './client.ts';
import { testDatabase } from './database.ts';
import type { Organization } from './organization.ts';
import { commandTools } from './tools.ts';

/** A role for users who manage and test an organization's connections to payers. */
export const connector = {
  name: 'Connection Keeper',
  permissions: ['payer-connection-write', 'eligibility-verification-write'],
};
export const newConnector = { firstName: 'Nils', lastName: 'Ekberg', role: connector.name };

export const CONNECTIONS = '/services/eligibility-payers/connections';
export const TRIALS = '/services/eligibility-payers/trials';
export const KNOWN = '/services/eligibility-payers/known-payers';
export const REQUESTS = '/services/eligibility-payers/requests';

/** A payer of the installation without a connection in any organization. */
export async function newPayer(name = 'Harbor Mutual'): Promise<string> {
  const { db } = await testDatabase();
  const code = `N${randomBytes(4).toString('hex').toUpperCase()}`;
  const file = provisionFile.parse({
    payers: [
      {
        code,
        name: `${name} ${code}`,
        searchOptions: [
          {
            id: 'member-name-birth',
            label: 'Member ID, name, date of birth',
            required: ['memberId', 'patientFirstName', 'patientLastName', 'patientDateOfBirth'],
          },
        ],
      },
    ],
  });
  const tools = { provision: db('provision'), ...commandTools() };
  await applyProvision(tools, { file, passwordOf: () => undefined }, false);
  return code;
}

/** A connection through which the stand-in Tidewater answers, under any code. */
export const toTidewater = {
  connector: 'core-mime' as const,
  endpointUrl: `${sandboxUrl}/payers/TWM01/core`,
  senderId: 'ALDER',
  receiverId: 'TWM01',
  userName: 'waypost',
  password: SANDBOX_PASSWORD,
};

export const create = (client: Client, body: object, key = newKey()) =>
  client.call<Connection & Problem>('POST', CONNECTIONS, body, key);

/** A new connection to its own payer. */
export async function connected(client: Client, more: object = {}): Promise<Connection> {
  const { status, body, text } = await create(client, {
    payerCode: await newPayer(),
    ...toTidewater,
    ...more,
  });
  if (status !== 201) throw new Error(text);
  return body;
}

/** The body that changes a connection. */
export function writtenOf({
  connectionId: _id,
  payerCode: _code,
  payerName: _name,
  hasPassword: _has,
  certificate: _certificate,
  hasSecurityInformation: _hasSecurity,
  endedAt: _ended,
  line: _line,
  version: _version,
  ...written
}: Connection) {
  return written;
}

const ofVersion = (version: number) => ({ 'if-match': `"${version}"` });
export const change = (client: Client, connection: Connection, more: object = {}) =>
  client.call<Connection & Problem>(
    'PUT',
    `${CONNECTIONS}/${connection.connectionId}`,
    { ...writtenOf(connection), ...more },
    ofVersion(connection.version),
  );
export const endConnection = (client: Client, { connectionId, version }: Connection, isEnded = true) =>
  client.call<Connection & Problem>(
    'PUT',
    `${CONNECTIONS}/${connectionId}/ended`,
    { isEnded },
    ofVersion(version),
  );

/** An invented member, whose member ID selects the behavior of the stand-in payer. */
export const inquiry = (at: Organization, memberId: string) => ({
  facilityId: at.facility().id,
  npi: at.facility().npi,
  memberId,
  patientFirstName: 'Marisol',
  patientLastName: 'Echeverria',
  patientDateOfBirth: '1984-03-14',
});

export const tryIt = (client: Client, connectionId: string, body: object, key = newKey()) =>
  client.call<Trial & Problem>('POST', `${CONNECTIONS}/${connectionId}/trials`, body, key);

/** Tests a connection and waits for the result. */
export async function tried(client: Client, connectionId: string, body: object): Promise<Trial> {
  const sent = await tryIt(client, connectionId, body);
  if (sent.status !== 202) throw new Error(sent.text);
  return vi.waitFor(
    async () => {
      const seen = await client.call<Trial>('GET', `${TRIALS}/${sent.body.trialId}`);
      if (seen.status === 200 && seen.body.state === 'sent') throw new Error('the trial did not settle');
      return seen.body;
    },
    { timeout: 75_000, interval: 250 },
  );
}
