import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAuthority } from '../../../../sandbox/src/payers/tls/authority.ts';
import { traceCall } from './follow-way.ts';
import { createOutbound, OutboundError } from './outbound.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-identity-'));
const authority = openAuthority(join(folder, 'authority'));
const otherAuthority = openAuthority(join(folder, 'stranger'), '/CN=Another authority');
const mine = authority.issue('mine', { subject: '/CN=mine', use: 'clientAuth' });
const theirs = otherAuthority.issue('theirs', { subject: '/CN=theirs', use: 'clientAuth' });
authority.issue('server', { subject: '/CN=localhost', names: 'DNS:localhost' });
const identityOf = ({ certificate, key }: typeof mine) => ({ cert: certificate, key });
const outbound = createOutbound({ hosts: null, privateHosts: ['localhost'] });

const peers: ChildProcess[] = [];
/**
 * OpenSSL's own server, which states in TLS why it refuses a certificate; Node's closes the connection without an
 * alert.
 */
async function peer(version: '-tls1_2' | '-tls1_3'): Promise<string> {
  const at = (file: string) => join(folder, 'authority', file);
  const own = ['-cert', at('server.crt'), '-key', at('server.key'), '-CAfile', at('ca.crt')];
  const command = [
    's_server',
    '-accept',
    '127.0.0.1:0',
    ...own,
    '-Verify',
    '1',
    '-verify_return_error',
    version,
    '-www',
  ];
  const child = spawn('openssl', command, { stdio: ['ignore', 'pipe', 'ignore'] });
  peers.push(child);
  let output = '';
  while (!/ACCEPT .*:(\d+)/.test(output)) [output] = [`${output}${(await once(child.stdout, 'data'))[0]}`];
  return `https://localhost:${/ACCEPT .*:(\d+)/.exec(output)?.[1]}/`;
}

beforeAll(() => setDefaultCACertificates([authority.certificate]));
afterAll(() => {
  for (const child of peers) child.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function callPeer(url: string, identity?: ReturnType<typeof identityOf>) {
  const { follow, steps } = traceCall(url, identity !== undefined);
  const call = { url, headers: {}, connectTimeoutMs: 5000, timeoutMs: 5000, maxBytes: 100_000, follow };
  const end = await outbound
    .get({ ...call, ...(identity && { identity }) })
    .then(({ status }) => status)
    .catch((error) =>
      error instanceof OutboundError ? [error.failure, error.certificate] : Promise.reject(error),
    );
  const { name, problem } = steps.at(-1) ?? {};
  return { end, last: [name, problem] };
}

it('a peer that requests a certificate with TLS 1.3 receives ours, and reports whether it requires one or refuses this one', async () => {
  const url = await peer('-tls1_3');
  expect(await callPeer(url, identityOf(mine))).toEqual({ end: 200, last: ['answer', null] });
  expect(await callPeer(url)).toEqual({
    end: ['connection', 'required'],
    last: ['answer', 'certificate-asked-for'],
  });
  expect(await callPeer(url, identityOf(theirs))).toEqual({
    end: ['connection', 'refused'],
    last: ['answer', 'certificate-refused'],
  });
});

it('a missing or refused client certificate is reported during the TLS 1.2 handshake', async () => {
  const url = await peer('-tls1_2');
  expect(await callPeer(url, identityOf(mine))).toEqual({ end: 200, last: ['answer', null] });
  expect((await callPeer(url)).last).toEqual(['encrypt', 'certificate-asked-for']);
  expect(await callPeer(url, identityOf(theirs))).toEqual({
    end: ['unreachable', 'refused'],
    last: ['encrypt', 'certificate-refused'],
  });
});

it('a peer with an untrusted certificate or another name in it receives no client certificate', async () => {
  const url = (await peer('-tls1_3')).replace('localhost', '127.0.0.1');
  const byNumber = createOutbound({ hosts: null, privateHosts: ['127.0.0.1'] });
  const call = { url, headers: {}, connectTimeoutMs: 5000, timeoutMs: 5000, maxBytes: 1000 };
  await expect(byNumber.get({ ...call, identity: identityOf(mine) })).rejects.toMatchObject({
    failure: 'unreachable',
  });
  setDefaultCACertificates([otherAuthority.certificate]);
  expect((await callPeer(url.replace('127.0.0.1', 'localhost'), identityOf(mine))).last).toEqual([
    'encrypt',
    'certificate-not-trusted',
  ]);
});
