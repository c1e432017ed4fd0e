import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppSettings } from '@waypost/contract/app-config/calls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import { startPostgres, type TestPostgres } from '../../../../tools/test/postgres.ts';

const root = join(import.meta.dirname, '../../../..');
const entry = {
  server: join(root, 'apps/server/src/entry/serve.ts'),
  worker: join(root, 'apps/server/src/entry/work.ts'),
  identity: join(root, 'apps/identity/src/entry/serve.ts'),
  admin: join(root, 'apps/server/src/entry/admin.ts'),
  migrate: join(root, 'tools/migrate.ts'),
  start: join(root, 'tools/start/main.ts'),
};

let postgres: TestPostgres;
let home: string;
/** The only initial settings: the database and the directory for files. */
let bare: Record<string, string>;
const children: ChildProcess[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  home = mkdtempSync(join(tmpdir(), 'waypost-no-demo-'));
  bare = { PATH: process.env.PATH ?? '', WAYPOST_HOME: home, DATABASE_URL: postgres.url };
});
afterAll(async () => {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await postgres?.stop();
  rmSync(home, { recursive: true, force: true });
});

/** Runs a program to completion, and returns its output. */
async function run(file: string, args: string[] = [], settings: Record<string, string> = {}) {
  const child = execFile(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    env: { ...bare, ...settings },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  return { code: code as number | null, said: output.trim() };
}

async function serve(file: string, port: number, settings: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    env: { ...bare, ...settings },
    stdio: 'ignore',
  });
  children.push(child);
  const isReady = async (): Promise<void> => {
    const answer = await fetch(`http://localhost:${port}/ready`);
    if (!answer.ok) throw new Error(`the program at ${port} says ${answer.status}`);
  };
  await vi.waitFor(isReady, { timeout: 30_000, interval: 100 });
}

describe('with DATABASE_URL alone', () => {
  it.each([
    ['server', 'WAYPOST_URL, IDENTITY_URL or OIDC_ISSUER'],
    ['worker', 'IDENTITY_URL or OIDC_ISSUER, SMTP_URL, MAIL_FROM'],
    ['identity', 'WAYPOST_URL, IDENTITY_URL'],
  ] as const)(
    'the %s names the missing settings in one sentence and does not start',
    async (program, missing) => {
      expect(await run(entry[program])).toEqual({
        code: 1,
        said: `${program}: The configuration is not valid: beside DATABASE_URL these must be set: ${missing}.`,
      });
    },
  );

  it('the launcher does not add its demo settings', async () => {
    const { code, said } = await run(entry.start);
    expect(code).toBe(1);
    expect(said).toMatch(/^waypost: npm start runs the demo.*say npm start -- --demo.*$/);
    expect(await run(entry.migrate)).toMatchObject({ code: 0 });
  });
});

describe('a server and a provider with only their addresses configured', () => {
  let portalUrl: string;
  let identityUrl: string;
  let settings: Record<string, string>;

  beforeAll(async () => {
    await run(entry.migrate);
    const [port = 0, identityPort = 0] = await freePorts(2);
    portalUrl = `http://localhost:${port}`;
    identityUrl = `http://localhost:${identityPort}`;
    settings = {
      PORT: String(port),
      IDENTITY_PORT: String(identityPort),
      WAYPOST_URL: portalUrl,
      IDENTITY_URL: identityUrl,
    };
    await serve(entry.identity, identityPort, settings);
    await serve(entry.server, port, settings);
  });

  it('a server and a provider without demo settings do not mention the stand-ins in the portal’s settings or allowed addresses', async () => {
    const response = await fetch(`${portalUrl}/frontend/appconfig/v1/Settings`, {
      headers: { 'x-subscription-key': 'waypost-portal' },
    });
    const body = (await response.json()) as AppSettings;
    expect(body).toMatchObject({ linkedProducts: [], providerEmailDomain: '' });
    expect(JSON.stringify(body)).not.toMatch(/4602|sandbox|waypost\.example/);

    const policy = (await fetch(`${portalUrl}/rco/`)).headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        `connect-src 'self' ${identityUrl}`,
        "frame-src 'none'",
        `form-action 'self' ${identityUrl}`,
      ]),
    );
  });

  it('a server and a provider without demo settings list no accounts to sign in with', async () => {
    const query = new URLSearchParams({
      client_id: 'waypost-portal',
      response_type: 'code',
      redirect_uri: `${portalUrl}/rco/signin-callback`,
      scope: 'openid',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    });
    const asked = await fetch(`${identityUrl}/auth?${query}`, { redirect: 'manual' });
    const cookie = asked.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const location = new URL(asked.headers.get('location') ?? '', identityUrl);
    const page = await (await fetch(location, { headers: { cookie } })).text();
    expect(page).toContain('name="password"');
    expect(page).not.toMatch(/lakemont|Dana|Demo/);
  });

  it('a server and a provider without demo settings reach no payer at the port of the stand-ins', async () => {
    const file = join(home, 'installation.json');
    const connection = {
      payerCode: 'NMUT1',
      connector: 'core-mime',
      endpointUrl: 'http://localhost:4602/payers/NMUT1/core',
      senderId: 'NWHS',
      receiverId: 'NMUT1',
    };
    const entity = {
      lCode: 'NWHS',
      name: 'Northwood',
      clientTypes: ['RCO'],
      products: ['Eligibility'],
      facilities: [{ lCode: 'NWHS1', name: 'Main', timeZone: 'America/New_York', state: 'OH' }],
      payerConnections: [connection],
    };
    writeFileSync(
      file,
      JSON.stringify({ payers: [{ code: 'NMUT1', name: 'Northern Mutual' }], entities: [entity] }),
    );
    const { code, said } = await run(entry.admin, ['apply', file, '--check'], settings);
    expect(said).toMatch(/endpointUrl/);
    expect(code).toBe(1);
  });
});
