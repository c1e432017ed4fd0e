import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StartError } from '@waypost/platform/lifecycle';
import pg from 'pg';
import { repositoryRoot } from '../../tools/start/processes.ts';
import { startPostgres, type TestPostgres } from '../../tools/test/postgres.ts';
import { startStack } from '../../tools/test/stack.ts';
import type { Bench } from './measure.ts';

/** How many rows of each kind a seed has. */
export type SeedRows = { patients: number; tasks: number; audit: number };

/** The rows of a fraction of the full seed. */
export const scaleSeed = (scale: number): SeedRows => ({
  patients: Math.round(1e6 * scale),
  tasks: Math.round(1e6 * scale),
  audit: Math.round(1e7 * scale),
});

export type Product = Pick<Bench, 'stack' | 'postgres'> & { data: string };

/** Starts PostgreSQL, seeds it if needed, starts the product on it, and stops both afterwards. */
export async function withProduct(
  { data, rows }: { data: string | null; rows: SeedRows },
  print: (line: string) => void,
  use: (product: Product) => Promise<void>,
): Promise<void> {
  const folder = data === null ? mkdtempSync(join(tmpdir(), 'waypost-bench-')) : resolve(data);
  // PostgreSQL runs as another user, who must be able to access its part of the folder.
  if (data === null) chmodSync(folder, 0o711);
  const home = join(folder, 'home');
  mkdirSync(home, { recursive: true });
  // Clean-up steps, run in reverse order at the end of the run or when it is interrupted.
  const cleanUpSteps: Array<() => Promise<void>> = [
    async () => {
      if (data === null) rmSync(folder, { recursive: true, force: true });
    },
  ];
  const stop = async (): Promise<void> => {
    for (const step of cleanUpSteps.splice(0).reverse()) await step();
  };
  const interrupt = (): void => void stop().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, interrupt);
  try {
    const postgres = await startPostgres({
      persistentFolder: join(folder, 'postgres'),
      settings: settings(),
    });
    cleanUpSteps.push(postgres.stop);
    if (!(await isSeeded(postgres))) {
      print(`Seeding ${rows.patients} patients, ${rows.tasks} tasks and ${rows.audit} audit records …`);
      await seed(postgres, home, rows);
    }
    const stack = await startStack(postgres.url, 'demo', join(folder, 'logs'), home);
    cleanUpSteps.push(stack.stop);
    await moveIssuer(postgres, stack.env.WAYPOST_TEST_IDENTITY_URL ?? '');
    await use({ stack, postgres, data: await describeData(postgres) });
  } finally {
    await stop();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, interrupt);
  }
}

/** Typical settings for a machine of this size; everything else is PostgreSQL's default, including durability. */
function settings(): string[] {
  const megabytes = totalmem() / 2 ** 20;
  return [
    `shared_buffers=${Math.round(Math.min(3072, megabytes / 6))}MB`,
    `effective_cache_size=${Math.round(megabytes / 2)}MB`,
    'work_mem=16MB',
    'maintenance_work_mem=512MB',
    'max_wal_size=8GB',
    'random_page_cost=1.1',
  ];
}

async function isSeeded({ superuserUrl }: TestPostgres): Promise<boolean> {
  return asSuperuser(superuserUrl, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      "select to_regclass('patient') is not null as there",
    );
    if (!rows[0]?.there) return false;
    const { rows: many } = await client.query('select 1 from patient offset 1000 limit 1');
    return many.length > 0;
  });
}

async function seed({ url }: TestPostgres, home: string, rows: SeedRows): Promise<void> {
  const args = Object.entries(rows).flatMap(([name, count]) => [`--${name}`, String(count)]);
  const program = join(repositoryRoot, 'tools/seed/main.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url, WAYPOST_HOME: home },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new StartError('The seed failed; it says why above.');
}

/** The provider's port differs in each run, and accounts are identified by its address. */
async function moveIssuer({ superuserUrl }: TestPostgres, issuer: string): Promise<void> {
  await asSuperuser(superuserUrl, (client) =>
    client.query("update app_user set issuer = $1 where issuer like 'http://localhost:%'", [issuer]),
  );
}

async function describeData({ superuserUrl }: TestPostgres): Promise<string> {
  return asSuperuser(superuserUrl, async (client) => {
    const { rows } = await client.query<{ name: string; n: string }>(
      "select relname as name, reltuples::bigint::text as n from pg_class where oid in ('patient'::regclass, 'task'::regclass, 'audit_record'::regclass)",
    );
    const count = (name: string): string =>
      Number(rows.find((row) => row.name === name)?.n ?? 0)
        .toLocaleString('en-US')
        .replaceAll(',', ' ');
    const { rows: version } = await client.query<{ server_version: string }>('show server_version');
    return `${count('patient')} patients, ${count('task')} tasks, ${count('audit_record')} audit records (82 % in one organization); PostgreSQL ${version[0]?.server_version.split(' ')[0]}, ${settings().join(', ')}, fsync on`;
  });
}

const QUIET_LIMIT_MS = 60_000;

/** Waits for work that a measure left running, so that the next one does not measure it. */
export async function waitUntilQuiet({ superuserUrl }: TestPostgres): Promise<void> {
  const limit = Date.now() + QUIET_LIMIT_MS;
  await asSuperuser(superuserUrl, async (client) => {
    while (Date.now() < limit) {
      const { rows } = await client.query(
        "select from pg_stat_activity where state = 'active' and application_name = 'waypost-app' limit 1",
      );
      if (rows.length === 0) return;
      await setTimeout(200);
    }
  });
}

async function asSuperuser<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
