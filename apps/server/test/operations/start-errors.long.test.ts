import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import { type Installation, newInstallation } from './support/installation.ts';

const root = join(import.meta.dirname, '../../../..');
const entry = (app: string, file: string): string => join(root, 'apps', app, 'src/entry', file);
const programs = {
  server: entry('server', 'serve.ts'),
  worker: entry('server', 'work.ts'),
  identity: entry('identity', 'serve.ts'),
  sandbox: entry('sandbox', 'serve.ts'),
  'rotate-signing-key': entry('identity', 'rotate-signing-key.ts'),
};

let installation: Installation;
const taken: Server = createServer();
let port = 0;
let unused = 0;
let otherKeys = '';

beforeAll(async () => {
  installation = await newInstallation('http://localhost:9');
  await installation.prepare();
  // The first server records the key.
  const server = await installation.server();
  server.child.kill('SIGTERM');
  await server.ended;
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  port = (taken.address() as AddressInfo).port;
  // The installation's own provider uses the port.
  [unused = 0] = await freePorts(1);
  otherKeys = join(installation.home, 'other.json');
  const key = Buffer.alloc(32, 7).toString('base64');
  writeFileSync(otherKeys, JSON.stringify({ current: 'k1', keys: { k1: key }, retired: [] }));
});
afterAll(async () => {
  taken.close();
  await installation?.remove();
});

const wrongKeys =
  'The key file is not the one this database was written with; restore it, or set WAYPOST_KEYRING_FILE to it.';
const inUse = (variable: string) => (): string =>
  `Port ${port} on 127.0.0.1 is in use; set ${variable} to another.`;
const nowhere = (): string => '192.0.2.1 is no address of this machine; nothing can listen there.';

type Case = [keyof typeof programs, () => Record<string, string>, () => string];
const cases: Case[] = [
  ['server', () => ({ WAYPOST_KEYRING_FILE: otherKeys }), () => wrongKeys],
  ['worker', () => ({ WAYPOST_KEYRING_FILE: otherKeys }), () => wrongKeys],
  ['identity', () => ({ WAYPOST_KEYRING_FILE: otherKeys, IDENTITY_PORT: String(unused) }), () => wrongKeys],
  ['rotate-signing-key', () => ({ WAYPOST_KEYRING_FILE: otherKeys }), () => wrongKeys],
  ['server', () => ({ PORT: String(port) }), inUse('PORT')],
  ['server', () => ({ METRICS_PORT: String(port) }), inUse('METRICS_PORT')],
  ['worker', () => ({ WORKER_PORT: String(port) }), inUse('WORKER_PORT')],
  ['identity', () => ({ IDENTITY_PORT: String(port) }), inUse('IDENTITY_PORT')],
  ['sandbox', () => ({ SANDBOX_PORT: String(port) }), inUse('SANDBOX_PORT')],
  ['server', () => ({ HOST: '192.0.2.1' }), nowhere],
  ['worker', () => ({ HOST: '192.0.2.1', WORKER_PORT: '4603' }), nowhere],
  ['identity', () => ({ HOST: '192.0.2.1', IDENTITY_PORT: '4999' }), nowhere],
  ['sandbox', () => ({ HOST: '192.0.2.1', SANDBOX_PORT: '4998' }), nowhere],
  [
    'server',
    () => ({ TRUSTED_PROXIES: '300.1.1.1' }),
    () =>
      'The configuration is not valid: TRUSTED_PROXIES must be addresses such as 10.0.0.7 or 10.0.0.0/24, separated by commas.',
  ],
  [
    'identity',
    () => ({ TERMS_URL: 'https://[' }),
    () => 'The configuration is not valid: TERMS_URL must be an address or a path.',
  ],
  [
    'server',
    () => ({ LINKED_PRODUCTS_FILE: join(installation.home, 'nothing.json') }),
    () => `LINKED_PRODUCTS_FILE: ${join(installation.home, 'nothing.json')} cannot be read, or is not JSON.`,
  ],
];

it.each(cases)(
  'the %s that cannot start reports the reason in one sentence (%#)',
  async (program, settings, sentence) => {
    const { code, output } = await installation.command(programs[program], [], '', settings());
    const errorLines = output.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
    expect(errorLines).toEqual([`${program}: ${sentence()}`]);
    expect(code).toBe(1);
  },
);

const commands = [
  ['keys', entry('server', 'keys.ts'), ['list']],
  ['audit', entry('server', 'audit.ts'), ['verify']],
  ['admin', entry('server', 'admin.ts'), ['issuers']],
  ['migrate', join(root, 'tools/migrate.ts'), []],
  ['rotate-signing-key', programs['rotate-signing-key'], []],
] as const;

it.each(commands)(
  'the command %s reports in one sentence that it was run with another command’s login',
  async (name, file, args) => {
    const { superuserUrl } = installation.postgres;
    const superuser = new pg.Client(superuserUrl);
    await superuser.connect();
    await superuser.query('drop role if exists nobody_much');
    await superuser.query("create role nobody_much login noinherit password 'not-much'");
    await superuser.end();
    const url = new URL(superuserUrl);
    [url.username, url.password] = ['nobody_much', 'not-much'];
    const { code, output } = await installation.command(file, [...args], '', { DATABASE_URL: url.href });
    expect(output).toMatch(
      new RegExp(
        `^${name}: The login of DATABASE_URL may not do this \\(permission denied[^\\n]*\\)\\. Run it with [^\\n]*\\n$`,
      ),
    );
    expect(code).toBe(1);
  },
);
