// It tests the seed of the demo and the large one, which fill a separate installation on the same PostgreSQL
// and share its roles; it reads the users from the database.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { getAllTasks } from '@waypost/contract/graphql';
import { type Database, openDatabase } from '@waypost/platform/database/open';
import { loadKeyring } from '@waypost/platform/keyring';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dbFor } from '../../../src/infrastructure/database.ts';
import { verifyAudit } from '../../../src/modules/audit/verify.ts';
import { entities, lakemont } from '../../../src/seed/organizations.ts';
import { identityUrl } from '../../api/support/addresses.ts';
import { SUBSCRIPTION } from '../../api/support/client.ts';
import { forge, providerKey } from '../../api/support/forge.ts';
import { secondServer } from '../../api/support/second-server.ts';

const program = join(import.meta.dirname, '../../../../../tools/seed/main.ts');
const home = mkdtempSync(join(tmpdir(), 'waypost large seed '));
const superuserUrl = process.env.WAYPOST_TEST_SUPERUSER_URL;
const name = `large_seed_${process.pid}`;
afterAll(() => rmSync(home, { recursive: true, force: true }));

type Ended = { code: number | null; output: string };

/** Runs `npm run seed` against a database; `until` sees its output and may end it. */
async function seed(
  databaseUrl: string,
  args: string[],
  until: (output: string) => boolean = () => false,
): Promise<Ended> {
  const env = { ...process.env, WAYPOST_HOME: home, OIDC_ISSUER: identityUrl, DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], { env });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
    if (until(output)) child.kill('SIGTERM');
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { code, output: output + errors };
}

const databaseAt = (url: string, database: string): string => {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
};

describe('npm run seed', () => {
  it('npm run seed refuses the embedded database in one sentence', async () => {
    const { code, output } = await seed('', ['--patients', '100']);
    expect(code).toBe(1);
    expect(output.trim()).toMatch(/^seed: The large seed needs PostgreSQL: set DATABASE_URL\..*$/);
  });
});

// COPY and a second database need PostgreSQL; the embedded database is refused above.
if (superuserUrl) {
  describe('npm run seed on PostgreSQL', () => {
    const url = databaseAt(process.env.WAYPOST_TEST_DATABASE_URL ?? '', name);
    const above = databaseAt(superuserUrl, name);
    const administrator = new pg.Client({ connectionString: superuserUrl });
    let database: Database;
    let below: pg.Client;

    beforeAll(async () => {
      await administrator.connect();
      await administrator.query(`create database ${name} owner ${new URL(url).username}`);
      const done = await seed(url, ['--patients', '2000', '--tasks', '2000', '--audit', '5000']);
      expect(done).toMatchObject({ code: 0 });
      database = await openDatabase({ databaseUrl: url, home });
      below = new pg.Client({ connectionString: above });
      await below.connect();
    }, 120_000);
    afterAll(async () => {
      await database?.close();
      await below?.end();
      await administrator.query(`drop database ${name} with (force)`);
      await administrator.end();
    });

    const count = async (from: string): Promise<number> =>
      (await below.query(`select count(*)::int as n from ${from}`)).rows[0].n;

    it('npm run seed on PostgreSQL creates the requested numbers, most of them in one organization', async () => {
      const large = "where id::text like '________-____-700_-800_-%'";
      expect(await count(`patient ${large}`)).toBe(2000);
      expect(await count(`patient_case ${large}`)).toBe(2000);
      expect(await count(`task ${large}`)).toBe(2000);
      expect(await count(`audit_record where correlation_id like 'large-%'`)).toBe(5000);
      expect(await count(`patient ${large} and entity_id = '${lakemont.id}'`)).toBe(1640);
      expect(await count(`pg_class where relkind = 'r' and relrowsecurity and not relforcerowsecurity`)).toBe(
        0,
      );
    });

    it('npm run seed on PostgreSQL links every audit record, so that each chain verifies', async () => {
      expect(await count('audit_link')).toBe(await count('audit_record'));
      expect(await count('audit_unsealed')).toBe(0);
      const sealer = dbFor(database, 'sealer', 1);
      const beside = { keyring: loadKeyring(join(home, 'keys/keyring.json')), heads: [] };
      for (const { id } of entities) expect((await verifyAudit(sealer, id, beside)).problem).toBeNull();
    });

    it('npm run seed on PostgreSQL encrypts social security numbers, from areas that are never issued', async () => {
      const keyring = loadKeyring(join(home, 'keys/keyring.json'));
      const { rows } = await below.query<{ ssn_sealed: string }>(
        'select ssn_sealed from patient order by id limit 200',
      );
      for (const { ssn_sealed } of rows)
        expect(keyring.open('ssn', ssn_sealed)).toMatch(/^9\d\d-\d\d-\d{4}$/);
    });

    it('npm run seed on PostgreSQL creates rows that the product lists to the people of the demo', async () => {
      const server = await secondServer({ DATABASE_URL: url, WAYPOST_HOME: home });
      try {
        const { rows } = await below.query<{ subject: string }>(
          "select subject from app_user where email = 'marcus.okafor@lakemont.example'",
        );
        const idToken = await forge(await providerKey(), rows[0]?.subject ?? '', { sid: randomUUID() });
        const headers = {
          ...SUBSCRIPTION,
          authorization: `Bearer ${idToken}`,
        };
        const session = await fetch(`${server.url}/services/policy/sessions`, { method: 'POST', headers });
        expect(session.status).toBe(201);
        const { sessionId } = (await session.json()) as { sessionId: string };
        const answer = await fetch(`${server.url}/services/task/graphql`, {
          method: 'POST',
          headers: {
            ...headers,
            'content-type': 'application/json',
            'x-session-id': sessionId,
            Scope: lakemont.id,
          },
          body: JSON.stringify({
            query: getAllTasks.document,
            operationName: getAllTasks.name,
            variables: { query: { limit: 500, after: null, sort: [], filter: {} } },
          }),
        });
        const body = (await answer.json()) as { data: unknown };
        expect(body).not.toHaveProperty('errors');
        expect(answer.status).toBe(200);
        const { getAllTasks: page } = getAllTasks.result.parse(body.data);
        const inDatabase = await count(`task where entity_id = '${lakemont.id}'`);
        expect(page).toMatchObject({ total: inDatabase, totalIsCapped: false });
        expect(page.rows).toHaveLength(500);
      } finally {
        await server.stop();
      }
    });

    it('npm run seed on PostgreSQL refuses a second run, and starts over with --replace, also after an interrupted one', {
      timeout: 120_000,
    }, async () => {
      const again = await seed(url, ['--patients', '2000']);
      expect(again).toMatchObject({ code: 1 });
      expect(again.output).toMatch(/holds a large seed already.*--replace/);
      const cut = await seed(
        url,
        ['--patients', '40000', '--tasks', '0', '--audit', '0', '--replace'],
        (output) => output.includes('Emptied'),
      );
      expect(cut.code).not.toBe(0);
      const done = await seed(url, ['--patients', '500', '--tasks', '300', '--audit', '200', '--replace']);
      expect(done).toMatchObject({ code: 0 });
      expect(await count('patient')).toBe(500 + 340);
      expect(await count("audit_record where correlation_id like 'large-%'")).toBe(200);
      expect(await count('audit_link')).toBe(await count('audit_record'));
    });
  });
}
