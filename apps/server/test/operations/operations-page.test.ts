import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import { startPostgres, type TestPostgres, unprivilegedUser } from '../../../../tools/test/postgres.ts';
import { isPrinted, type Step, stepsOfPage } from './support/operations-page.ts';
import { openShell, type Shell } from './support/shell.ts';
import { until } from './support/until.ts';

const root = join(import.meta.dirname, '../../../..');
const home = mkdtempSync(join(tmpdir(), 'waypost-page-'));
/** The installation as the page has it: programs, and what the operator writes beside them. */
const folder = join(home, 'installation');

/** What image.long.test.ts runs: the same line stands in the Containerfile, see below. */
const elsewhere = 'npm ci';
/** Nothing was given up here, so these print less than the page shows; several-processes.test.ts has them print it. */
const saysLess = ['npm run -s admin -- dead-letters', 'npm run -s admin -- retry'];

let postgres: TestPostgres;
let shell: Shell;
let substitutes: [RegExp, string][] = [];

/** The page's addresses, ports and folders as this machine has them. */
const here = (text: string): string =>
  substitutes.reduce((sum, [name, value]) => sum.replaceAll(name, value), text);

const certificate = join(home, 'database.crt');

/** The certificate of the database's server, which is its own authority. */
function certify(): void {
  const key = join(home, 'database.key');
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-keyout',
    key,
    '-out',
    certificate,
  ];
  execFileSync('openssl', ['req', '-x509', '-nodes', '-days', '2', ...made, ...subject], { stdio: 'ignore' });
  const { uid, gid } = unprivilegedUser();
  if (uid !== undefined) for (const file of [key, certificate]) chownSync(file, uid, gid ?? uid);
  chmodSync(home, 0o755);
}

/** An empty server, at which the test's own login and database are in nobody's way. */
async function emptyPostgres(): Promise<TestPostgres> {
  const key = join(home, 'database.key');
  const settings = ['ssl=on', `ssl_cert_file=${certificate}`, `ssl_key_file=${key}`];
  const started = await startPostgres({ settings });
  await asSuperuser(started, 'drop database waypost', 'drop role waypost_login');
  return started;
}

async function asSuperuser({ superuserUrl }: TestPostgres, ...statements: string[]): Promise<void> {
  const client = new pg.Client(superuserUrl.replace(/\/waypost$/, '/postgres'));
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Where psql and pg_dump find the server, and the passwords that somebody would type. */
function connect({ superuserUrl }: TestPostgres): void {
  const { port, password } = new URL(superuserUrl);
  const passwords = { postgres: password, waypost_owner: 'owner-secret', waypost_backup: 'backup-secret' };
  const lines = Object.entries(passwords).map(([user, secret]) => `127.0.0.1:${port}:*:${user}:${secret}\n`);
  writeFileSync(join(home, 'pgpass'), lines.join(''), { mode: 0o600 });
}

beforeAll(async () => {
  for (const path of [folder, join(home, 'notes')]) mkdirSync(path);
  for (const name of ['apps/server', 'apps/identity', 'tools', 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  certify();
  postgres = await emptyPostgres();
  connect(postgres);
  const { port } = new URL(postgres.superuserUrl);
  const documented = [4600, 4601, 4603, 4610, 4738, 4739, 4740];
  const ports = await freePorts(documented.length);
  substitutes = [
    [/db\.example\.org:5432/g, `localhost:${port}`],
    [/\/etc\/waypost\/ca\.crt/g, certificate],
    [/https:\/\/id\.example\.org/g, `http://localhost:${ports[1]}`],
    [/\/var\/lib\/waypost/g, join(home, 'state')],
    ...documented.map((name, at): [RegExp, string] => [new RegExp(`\\b${name}\\b`, 'g'), String(ports[at])]),
  ];
  shell = openShell(folder, join(home, 'notes'), {
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    HOME: home,
    PORT: String(ports[0]),
    IDENTITY_PORT: String(ports[1]),
    NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    PGHOST: '127.0.0.1',
    PGPORT: port,
    PGPASSFILE: join(home, 'pgpass'),
  });
});
afterAll(async () => {
  await shell?.close();
  await postgres?.stop();
  rmSync(home, { recursive: true, force: true });
});

const steps = stepsOfPage();

async function perform(step: Step): Promise<void> {
  if (step.kind === 'yaml') return writeFileSync(join(folder, 'northwood.yaml'), step.text);
  if (step.kind === 'sql') {
    writeFileSync(join(folder, 'page.sql'), step.text);
    const { code, printed } = await shell.type(
      'psql -q -v ON_ERROR_STOP=1 -U postgres -d postgres -f page.sql',
    );
    return expect({ code, printed: printed() }).toEqual({ code: 0, printed: '' });
  }
  const { command, output } = step;
  const { code, printed } = await shell.type(here(command));
  const isFailure = output.some((line) => /^(server|worker|pg_dump|migrate): /.test(line));
  expect(code === 0, `${command}\n${printed()}`).toBe(!isFailure);
  expect(printed(), command).not.toMatch(/Warning:/);
  if (saysLess.some((begin) => command.startsWith(begin))) return;
  const missing = () => output.map(here).filter((line) => line !== '…' && !isPrinted(line, printed()));
  // A program tells that it is ready a little after its start.
  if (command.endsWith('&'))
    await until(() => missing().length === 0, 'all is printed', 30_000).catch(() => undefined);
  expect(missing(), `${command}\n${printed()}`).toEqual([]);
}

/** Does what the page says; a problem is told with its command, and the next command follows. */
async function performAll(some: readonly Step[], problems: string[]): Promise<void> {
  for (const step of some) {
    const command = step.kind === 'command' ? step.command : '';
    if (command.startsWith(elsewhere)) continue;
    if (command.includes('-f roles.sql')) await loseEverything();
    try {
      // What is measured is there a little after a start.
      if (command.includes('curl'))
        await expect.poll(() => perform(step).then(() => 'done', String), { timeout: 30_000 }).toBe('done');
      else await perform(step);
    } catch (error) {
      problems.push(String(error));
    }
  }
}

it('the commands of the page work on an empty machine in their order, and print what the page shows', async () => {
  const problems: string[] = [];
  const upgrade = steps.filter(({ section }) => section === 'Upgrade');
  expect(upgrade.length).toBeGreaterThan(1);
  await performAll(
    steps.filter((step) => !upgrade.includes(step)),
    problems,
  );
  // After the restore the page says to start the programs as above.
  await performAll(
    steps.filter(({ section }) => section === 'Start'),
    problems,
  );
  // The migration of the page's upgrade, which fails.
  writeFileSync(join(folder, 'apps/server/migrations/099-broken.sql'), 'select 1 / 0;');
  await performAll(upgrade, problems);
  expect(problems).toEqual([]);
}, 300_000);

it('what the page installs is what the image installs', () => {
  const install = steps.find((step) => step.kind === 'command' && step.command.startsWith(elsewhere));
  const command = install?.kind === 'command' ? install.command : 'missing';
  expect(readFileSync(join(root, 'Containerfile'), 'utf8')).toContain(`${command} &&`);
});

async function loseEverything(): Promise<void> {
  await shell.stopAll();
  await postgres.stop();
  rmSync(join(home, 'state'), { recursive: true, force: true });
  rmSync(join(folder, 'secrets/keyring.json'));
  postgres = await emptyPostgres();
  connect(postgres);
  const { port } = new URL(postgres.superuserUrl);
  await shell.type(
    `sed -i 's#localhost:[0-9]*#localhost:${port}#' secrets/owner secrets/run; export PGPORT=${port}`,
  );
}
