import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Problem } from '@waypost/contract/core/errors';
import type { Connection } from '@waypost/contract/payer-connections/calls';
import type { Trial } from '@waypost/contract/payer-connections/trial';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAuthority } from '../../../../sandbox/src/payers/tls/authority.ts';
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start.ts';
import { sandboxUrl } from '../support/addresses.ts';
import { testAuthority, written } from '../support/certificates.ts';
import { type Client, newKey, SUBSCRIPTION } from '../support/client.ts';
import {
  CONNECTIONS,
  connector,
  inquiry,
  newConnector,
  newPayer,
  toTidewater,
} from '../support/connections.ts';
import { testDatabase } from '../support/database.ts';
import { completedTransaction } from '../support/eligibility-transactions.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { secondServer } from '../support/second-server.ts';

// A separate server whose operator trusts the authority of the stand-ins (NODE_EXTRA_CA_CERTS) and allows
// payers on this machine.
const { pool } = await testDatabase();
const authority = testAuthority();
const stranger = openAuthority(join(authority.folder, 'stranger'), '/CN=Another authority');
const accepted = authority.issue('client', { subject: '/CN=accepted', use: 'clientAuth' });
const refused = stranger.issue('client', { subject: '/CN=refused', use: 'clientAuth' });
let at: Organization;
let nils: Client;
let sandbox: Sandbox;
let peer: ChildProcess;
let openSslUrl: string;
let server: Awaited<ReturnType<typeof secondServer>>;
beforeAll(async () => {
  at = await makeOrganization({ roles: [connector] });
  nils = await at.invite(newConnector);
  sandbox = await startSandbox({ timeScale: 0, tls: { port: 0, folder: authority.folder } });
  const file = (name: string) => join(authority.folder, name);
  const own = ['-cert', file('server.crt'), '-key', file('server.key'), '-CAfile', file('ca.crt')];
  // OpenSSL's server reports in TLS why it refuses a certificate; Node's, in the sandbox, closes the
  // connection.
  peer = spawn(
    'openssl',
    ['s_server', '-accept', '127.0.0.1:0', ...own, '-Verify', '1', '-verify_return_error', '-www'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  if (!peer.stdout) throw new Error('OpenSSL says nothing');
  let output = '';
  while (!/ACCEPT .*:(\d+)/.test(output)) output += (await once(peer.stdout, 'data'))[0];
  openSslUrl = `https://localhost:${/ACCEPT .*:(\d+)/.exec(output)?.[1]}/`;
  server = await secondServer({
    NODE_EXTRA_CA_CERTS: file('ca.crt'),
    WAYPOST_OUTBOUND_PRIVATE_HOSTS: `${new URL(sandboxUrl).host},localhost`,
    WAYPOST_PAYER_PRIVATE_HOSTS: 'localhost',
  });
}, 120_000);
afterAll(async () => {
  peer?.kill();
  await Promise.all([server?.stop(), sandbox?.stop()]);
});

async function send<T>(method: string, path: string, body?: object, headers = newKey()) {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { ...SUBSCRIPTION, ...nils.headers, ...headers, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Problem & T };
}

/** A connection to an address, with or without a certificate. */
async function connectedTo(endpointUrl: string, clientCertificate?: object): Promise<string> {
  const { body, status } = await send<Connection>('POST', CONNECTIONS, {
    payerCode: await newPayer(),
    ...toTidewater,
    endpointUrl,
    timeoutMs: 5000,
    ...(clientCertificate && { clientCertificate }),
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.connectionId;
}

async function trialOf(connectionId: string) {
  const sent = await send<Trial>('POST', `${CONNECTIONS}/${connectionId}/trials`, inquiry(at, 'ACTIVE001'));
  await completedTransaction(nils, sent.body.trialId);
  const { body } = await nils.call<Trial>('GET', `/services/eligibility-payers/trials/${sent.body.trialId}`);
  const { name, problem } = body.attempts.at(-1)?.steps.at(-1) ?? {};
  const log = await fetch(
    `${sandbox.url}/payers/log?trace=${body.trialId.replaceAll('-', '').toUpperCase()}`,
  );
  return { trial: body, last: [name, problem], arrived: ((await log.json()) as unknown[]).length };
}

const core = () => `${sandbox.tlsUrl}/payers/TWM01/core`;

it('a payer that requires a client certificate answers the connection that has one, and its 270 and 271 are shown', async () => {
  const { trial, last, arrived } = await trialOf(await connectedTo(core(), written(accepted)));
  expect(trial).toMatchObject({ state: 'answered', failure: null });
  expect(trial.attempts[0]?.steps.map(({ name }) => name)).toContain('encrypt');
  expect([last, arrived]).toEqual([['answer', null], 1]);
  expect(trial.raw270).toMatch(/^ISA\*.*~ST\*270\*.*ECHEVERRIA/s);
  expect(trial.raw271).toMatch(/^ISA\*.*~ST\*271\*/s);
});

it('without a certificate or with another one the payer refuses the connection, and no inquiry arrives', async () => {
  const none = await trialOf(await connectedTo(core()));
  expect(none.trial.failure).toEqual({ kind: 'certificate', detail: 'required' });
  expect([none.last, none.arrived, none.trial.attempts.length]).toEqual([
    ['answer', 'certificate-asked-for'],
    0,
    1,
  ]);
  const explained = await trialOf(await connectedTo(openSslUrl, written(refused)));
  expect(explained.trial.failure).toEqual({ kind: 'certificate', detail: 'refused' });
  expect(explained.last).toEqual(['answer', 'certificate-refused']);
  const unexplained = await trialOf(await connectedTo(core(), written(refused)));
  expect(unexplained.trial.failure?.kind).toBe('connection');
  expect([unexplained.last, unexplained.arrived, unexplained.trial.raw271]).toEqual([
    ['answer', 'closed-on-certificate'],
    0,
    null,
  ]);
});

it('a certificate that has expired since it was saved is not presented to the payer, and nothing is sent', async () => {
  const id = await connectedTo(core(), written(accepted));
  await pool.query(
    `update payer_connection set certificate_expires_at = now() - interval '1 hour' where id = $1`,
    [id],
  );
  const { trial, arrived } = await trialOf(id);
  expect(trial.failure).toEqual({ kind: 'certificate', detail: 'expired' });
  expect([trial.attempts.length, trial.attempts[0]?.steps, arrived]).toEqual([1, [], 0]);
});
