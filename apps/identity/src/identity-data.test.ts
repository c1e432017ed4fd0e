import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importAccounts, parseAccounts } from './accounts/import-accounts.ts';
import { cleanPayloads, postgresAdapter } from './provider/adapter.ts';
import { signInForTokens } from './testing/browser.ts';
import { type Installation, install, password, people } from './testing/installation.ts';

const dana = 'dana.whitfield@lakemont.example';
let installation: Installation;

beforeAll(async () => {
  installation = await install();
  await installation.start();
}, 60_000);
afterAll(() => installation.remove());

describe('the identity schema', () => {
  it('the identity schema is closed to every other role of the product', async () => {
    const owner = installation.database.pool('owner', 1);
    const tables = ['account', 'listed_account', 'oidc_payload', 'signing_key', 'sign_in_throttle'];
    for (const role of [
      'waypost_app',
      'waypost_signin',
      'waypost_worker',
      'waypost_sealer',
      'waypost_provision',
    ]) {
      // The server's migrations create these roles; in this test they only have to exist.
      await owner.query(
        `do $$ begin create role ${role} nologin; exception when duplicate_object then null; end $$`,
      );
      for (const table of tables) {
        const { rows } = await owner.query(
          `select has_schema_privilege($1, 'identity', 'usage') or has_table_privilege($1, $2, 'select, insert, update, delete') as open`,
          [role, `identity.${table}`],
        );
        expect(rows[0].open).toBe(false);
      }
    }
  });

  it('the identity schema stores no code, token, cookie, private key or secret password in plain text', async () => {
    const { tokens, exchange, browser } = await signInForTokens(installation.config, dana, password);
    const { db } = installation;
    const dump = JSON.stringify([
      await db.selectFrom('identity.account').selectAll().execute(),
      await db.selectFrom('identity.oidc_payload').selectAll().execute(),
      await db.selectFrom('identity.signing_key').selectAll().execute(),
    ]);
    const cookie = browser.cookies.get('waypost_session')?.value ?? 'missing';
    for (const secret of [
      password,
      tokens.refresh_token,
      tokens.access_token,
      exchange.code,
      cookie,
      '"d":',
    ]) {
      expect(dump).not.toContain(secret);
    }
    expect(dump).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  it('expired provider state is never found, and is deleted later', async () => {
    const { db, clock } = installation;
    const store = postgresAdapter(db, clock)('AccessToken');
    await store.upsert('token-1', { grantId: 'grant-1', kind: 'AccessToken' }, 60);
    expect(await store.find('token-1')).toMatchObject({ grantId: 'grant-1', jti: 'token-1' });
    clock.advance(61);
    expect(await store.find('token-1')).toBeUndefined();
    await cleanPayloads(db, clock);
    const left = await db
      .selectFrom('identity.oidc_payload')
      .selectAll()
      .where('grant_id', '=', 'grant-1')
      .execute();
    expect(left).toEqual([]);
  });

  it('the adapter revokes by grant, one model at a time, and consumes an entry once', async () => {
    const { db, clock } = installation;
    const codes = postgresAdapter(db, clock)('AuthorizationCode');
    const tokens = postgresAdapter(db, clock)('RefreshToken');
    await codes.upsert('c', { grantId: 'grant-2' }, 60);
    await tokens.upsert('t', { grantId: 'grant-2' }, 60);
    await codes.consume('c');
    expect((await codes.find('c'))?.consumed).toEqual(expect.any(Number));
    await expect(codes.consume('c')).rejects.toThrow('invalid_grant');
    await codes.revokeByGrantId('grant-2');
    expect(await codes.find('c')).toBeUndefined();
    expect(await tokens.find('t')).toBeDefined();
  });
});

describe('importing accounts', () => {
  const one = {
    id: people.gone,
    email: 'gone@lakemont.example',
    password,
    firstName: 'Ivo',
    lastName: 'Gone',
  };

  it('an import skips unchanged accounts, writes changed ones, and unlists accounts without a listing', async () => {
    const { db, clock } = installation;
    const run = (account: object) => importAccounts(db, clock, parseAccounts(JSON.stringify([account])));
    expect(await run({ ...one, isActive: false })).toEqual({ created: 0, updated: 0, unchanged: 1 });
    expect(
      await run({ ...one, lastName: 'Back', listed: { role: 'r', mayDo: 'm', position: 9 } }),
    ).toMatchObject({
      updated: 1,
    });
    const listed = () =>
      db.selectFrom('identity.listed_account').selectAll().where('account_id', '=', people.gone).execute();
    expect(await listed()).toMatchObject([{ display_name: 'Ivo Back', shown_password: null }]);
    expect(await run({ ...one, lastName: 'Back' })).toMatchObject({ unchanged: 1 });
    expect(await listed()).toEqual([]);
    await expect(run({ ...one, id: people.dana })).rejects.toThrow('have the same e-mail');
  });

  it('an import names the wrong field without repeating its value', () => {
    const bad = JSON.stringify([{ ...one, email: 'secret-text', password: 'short', extra: 'x' }]);
    expect(() => parseAccounts(bad)).toThrow(/0\.email .*0\.password/);
    expect(() => parseAccounts(bad)).not.toThrow(/secret-text|short/);
    expect(() => parseAccounts('{"password":"p"')).toThrow('are not JSON');
  });
});

describe('a database without the schema', () => {
  it('a database without the schema is reported in one sentence', async () => {
    await installation.stop();
    const owner = installation.database.pool('owner', 1);
    await owner.query('alter schema identity rename to identity_away');
    try {
      await expect(installation.start()).rejects.toThrow('run the migrations first');
    } finally {
      await owner.query('alter schema identity_away rename to identity');
    }
  });
});

describe('the commands', () => {
  it('accounts are imported from standard input while a provider runs, which stops on request', async () => {
    await installation.stop();
    const env = {
      ...process.env,
      WAYPOST_HOME: installation.config.home,
      DATABASE_URL: installation.config.databaseUrl ?? '',
      IDENTITY_PORT: String(installation.config.identityPort),
      IDENTITY_URL: installation.config.identityUrl,
      WAYPOST_URL: installation.config.url,
      WAYPOST_CLOCK_OFFSET_SECONDS: '86400',
    };
    const run = (name: string) =>
      spawn(process.execPath, [join(import.meta.dirname, 'entry', name)], { env });
    const serve = run('serve.ts');
    const ended = new Promise((resolve) => serve.on('exit', resolve));
    try {
      await expect
        .poll(
          () =>
            fetch(`${installation.config.identityUrl}/health`).then(
              (answer) => answer.status,
              () => 0,
            ),
          {
            timeout: 15_000,
          },
        )
        .toBe(200);
      const person = {
        id: '0194b0de-0000-7000-8000-000000000009',
        firstName: 'Ruth',
        lastName: 'Abara',
        password,
      };
      const command = run('import-accounts.ts');
      command.stdin.end(JSON.stringify([{ ...person, email: 'ruth.abara@lakemont.example' }]));
      const code = new Promise((resolve) => command.on('exit', resolve));
      expect(await text(command.stdout)).toContain('"created":1');
      expect(await code).toBe(0);
      const { tokens } = await signInForTokens(installation.config, 'ruth.abara@lakemont.example', password);
      const claims = JSON.parse(Buffer.from(tokens.id_token.split('.')[1] ?? '', 'base64url').toString());
      // The installation's clock is one day ahead.
      expect(Math.abs(claims.iat - (Date.now() / 1000 + 86_400))).toBeLessThan(30);
    } finally {
      serve.kill('SIGTERM');
    }
    expect(await ended).toBe(0);
  }, 40_000);
});
