import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { freePorts } from '../../../../../tools/test/free-ports.ts';
import { startPostgres, type TestPostgres, unprivilegedUser } from '../../../../../tools/test/postgres.ts';
import { isPrinted, type Step } from './operations-page.ts';
import { openShell } from './shell.ts';
import { until } from './until.ts';

const root = join(import.meta.dirname, '../../../../..');

/** The start command of image.long.test.ts, which must equal the Containerfile's. */
export const elsewhere = 'npm ci';
/**
 * Nothing was given up here, so these commands print less than the page shows; operator-commands.long.test.ts
 * covers the full output.
 */
const commandsPrintingLess = ['npm run -s admin -- dead-letters', 'npm run -s admin -- retry'];

export type PageMachine = Awaited<ReturnType<typeof pageMachine>>;

/** An empty machine with an empty PostgreSQL, on which the commands of docs/operations.md are entered. */
export async function pageMachine() {
  const home = mkdtempSync(join(tmpdir(), 'waypost-page-'));
  /** The installation of the page: programs, and the operator's files. */
  const folder = join(home, 'installation');
  for (const path of [folder, join(home, 'notes')]) mkdirSync(path);
  for (const name of ['apps/server', 'apps/identity', 'tools', 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const certificate = certify(home);
  let postgres = await emptyPostgres(home);
  const { port } = new URL(postgres.superuserUrl);
  const documented = [4600, 4601, 4603, 4610, 4738, 4739, 4740];
  const ports = await freePorts(documented.length);
  const substitutes: [RegExp, string][] = [
    [/db\.example\.org:5432/g, `localhost:${port}`],
    [/\/etc\/waypost\/ca\.crt/g, certificate],
    [/https:\/\/id\.example\.org/g, `http://localhost:${ports[1]}`],
    [/\/var\/lib\/waypost/g, join(home, 'state')],
    ...documented.map((name, at): [RegExp, string] => [new RegExp(`\\b${name}\\b`, 'g'), String(ports[at])]),
  ];
  /** The page's addresses, ports and directories on this machine. */
  const here = (text: string): string =>
    substitutes.reduce((sum, [name, value]) => sum.replaceAll(name, value), text);
  const shell = openShell(folder, join(home, 'notes'), {
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    HOME: home,
    PORT: String(ports[0]),
    IDENTITY_PORT: String(ports[1]),
    NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    // The commands share a compile cache.
    NODE_COMPILE_CACHE: join(home, 'compiled'),
    PGHOST: '127.0.0.1',
    PGPORT: port,
    PGPASSFILE: join(home, 'pgpass'),
  });

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
    if (commandsPrintingLess.some((begin) => command.startsWith(begin))) return;
    const missing = () => output.map(here).filter((line) => line !== '…' && !isPrinted(line, printed()));
    // A program reports that it is ready a little after its start.
    if (command.endsWith('&'))
      await until(() => missing().length === 0, 'all is printed', 30_000).catch(() => undefined);
    expect(missing(), `${command}\n${printed()}`).toEqual([]);
  }

  async function deleteEverything(): Promise<void> {
    await shell.stopAll();
    await postgres.stop();
    rmSync(join(home, 'state'), { recursive: true, force: true });
    rmSync(join(folder, 'secrets/keyring.json'));
    postgres = await emptyPostgres(home);
    const { port: next } = new URL(postgres.superuserUrl);
    await shell.type(
      `sed -i 's#localhost:[0-9]*#localhost:${next}#' secrets/owner secrets/run; export PGPORT=${next}`,
    );
  }

  return {
    folder,
    /**
     * Follows the page, and deletes everything before the restore; a problem is reported with its command,
     * and the next one follows.
     */
    async performAll(some: readonly Step[]): Promise<string[]> {
      const problems: string[] = [];
      for (const step of some) {
        const command = step.kind === 'command' ? step.command : '';
        if (command.startsWith(elsewhere)) continue;
        if (command.includes('-f roles.sql')) await deleteEverything();
        try {
          // Measured values appear a little after a start.
          if (command.includes('curl'))
            await expect
              .poll(() => perform(step).then(() => 'done', String), { timeout: 30_000 })
              .toBe('done');
          else await perform(step);
        } catch (error) {
          problems.push(String(error));
        }
      }
      return problems;
    },
    async remove(): Promise<void> {
      await shell.close();
      await postgres.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The certificate of the database's server, which is its own authority. */
function certify(home: string): string {
  const [certificate, key] = [join(home, 'database.crt'), join(home, 'database.key')];
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
  return certificate;
}

/**
 * An empty server, on which the test's login and database do not conflict with others; psql and pg_dump find
 * it and the passwords.
 */
async function emptyPostgres(home: string): Promise<TestPostgres> {
  const [certificate, key] = [join(home, 'database.crt'), join(home, 'database.key')];
  const settings = ['ssl=on', `ssl_cert_file=${certificate}`, `ssl_key_file=${key}`];
  const started = await startPostgres({ settings });
  const client = new pg.Client(started.superuserUrl.replace(/\/waypost$/, '/postgres'));
  await client.connect();
  for (const statement of ['drop database waypost', 'drop role waypost_login']) await client.query(statement);
  await client.end();
  const { port, password } = new URL(started.superuserUrl);
  const passwords = { postgres: password, waypost_owner: 'owner-secret', waypost_backup: 'backup-secret' };
  const lines = Object.entries(passwords).map(([user, secret]) => `127.0.0.1:${port}:*:${user}:${secret}\n`);
  writeFileSync(join(home, 'pgpass'), lines.join(''), { mode: 0o600 });
  return started;
}
