import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { loadConfig } from '@waypost/platform/config';
import { demoEnvironment } from '@waypost/platform/demo';
import { logTail } from '../../../../../tools/start/log-file.ts';
import { freePorts } from '../../../../../tools/test/free-ports.ts';
import { startPostgres, type TestPostgres } from '../../../../../tools/test/postgres.ts';
import { closeTestDatabase } from '../../api/support/database.ts';
import type { Organization, Wanted } from '../../api/support/organization.ts';
import { until } from './until.ts';

const root = join(import.meta.dirname, '../../../../..');
const entryIn =
  (from: string) =>
  (app: string, file: string): string =>
    join(from, 'apps', app, 'src/entry', file);
const migrateIn = (from: string): string => join(from, 'tools/migrate.ts');
const entry = entryIn(root);

/** One program of the installation, started without the launcher as an operator does. */
export type Running = { url: string; child: ChildProcess; ended: Promise<number | null>; metricsUrl: string };

export type Programs = {
  home: string;
  env: Record<string, string>;
  server(settings?: Record<string, string>): Promise<Running>;
  worker(settings?: Record<string, string>): Promise<Running>;
  /** Starts a program that does not report when it is ready. */
  program(file: string): Pick<Running, 'child' | 'ended'>;
  /** Runs a command to completion. */
  command(
    file: string,
    args?: string[],
    input?: string,
    settings?: Record<string, string>,
  ): Promise<{ code: number | null; output: string }>;
  /**
   * Migrates, writes the initial data or the data of a test, starts the provider and the payers, and sets
   * their addresses for the test client.
   */
  prepare(write?: () => Promise<void>): Promise<void>;
  /** Creates an organization, once the installation is prepared and a server runs at its address. */
  organization(wanted?: Wanted): Promise<Organization>;
  remove(): Promise<void>;
};

export type Installation = Programs & { postgres: TestPostgres };

export const migrateCommand = migrateIn(root);
export const adminCommand = entry('server', 'admin.ts');
export const keysCommand = entry('server', 'keys.ts');
export const verifyCommand = entry('server', 'audit.ts');

const basicsCommand = join(import.meta.dirname, 'write-basics.ts');

const { NODE_COMPILE_CACHE } = process.env;
const compileCache: Record<string, string> = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};

/**
 * An installation on its own empty PostgreSQL; browsers and the test client reach it at `publicUrl`.
 *
 * @param from where its programs lie
 */
export async function newInstallation(
  publicUrl: string,
  settings: readonly string[] = [],
  from = root,
): Promise<Installation> {
  const postgres = await startPostgres({ settings });
  const programs = await installationIn(newHome(), publicUrl, postgres, from);
  const remove = async (): Promise<void> => {
    await programs.remove();
    await postgres.stop();
  };
  return { ...programs, postgres, remove };
}

/** The same on the embedded database, under `home`; the provider hosts it. */
export function embeddedInstallation(publicUrl: string, home: string): Promise<Programs> {
  mkdirSync(home, { mode: 0o700 });
  return installationIn(home, publicUrl, null);
}

const newHome = (): string => mkdtempSync(join(tmpdir(), 'waypost-operations-'));

async function installationIn(
  home: string,
  publicUrl: string,
  postgres: TestPostgres | null,
  from = root,
): Promise<Programs> {
  const entry = entryIn(from);
  const [identityPort, sandboxPort, smtpPort] = await freePorts(3);
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    // With a compile cache, each of the many starts takes a fifth less processor time.
    ...compileCache,
    // The programs run without the development tools, so their output is built before.
    NODE_ENV: 'production',
    WAYPOST_HOME: home,
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    IDENTITY_PORT: String(identityPort),
    SANDBOX_PORT: String(sandboxPort),
    SMTP_PORT: String(smtpPort),
    WAYPOST_URL: publicUrl,
    // The tests use the names of their own variables.
    GRAPHQL_DOCUMENTS: 'any',
    CALLS_PER_MINUTE: '1000000',
  };
  Object.assign(env, demoEnvironment(loadConfig(env), env));
  const children = new Set<ChildProcess>();
  const logFile = join(home, 'programs.log');
  const log = openSync(logFile, 'a');

  const start = (file: string, settings: Record<string, string>) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
      env: { ...env, ...settings },
      stdio: ['ignore', log, log],
    });
    children.add(child);
    const ended = once(child, 'exit').then(([code]) => code as number | null);
    return { child, ended };
  };
  const run = async (file: string, portName: string, settings: Record<string, string>): Promise<Running> => {
    const [port, metricsPort] = await freePorts(2);
    const url = `http://localhost:${settings[portName] ?? port}`;
    const started = start(file, {
      [portName]: String(port),
      METRICS_PORT: String(metricsPort),
      ...settings,
    });
    await ready(url, started.child).catch((error) => {
      throw new Error(`${file}: ${error.message}\n${logTail(logFile)}`);
    });
    return { url, metricsUrl: `http://localhost:${metricsPort}/metrics`, ...started };
  };
  const command: Installation['command'] = async (file, args = [], input = '', settings = {}) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
      env: { ...env, ...settings },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const [, out, problems] = await Promise.all([
      once(child, 'exit'),
      text(child.stdout),
      text(child.stderr),
      child.stdin.end(input),
    ]);
    return { code: child.exitCode, output: out + problems };
  };
  const must = async (file: string): Promise<void> => {
    const { code, output } = await command(file);
    if (code !== 0) throw new Error(output);
  };
  return {
    home,
    env,
    server: (settings = {}) => run(entry('server', 'serve.ts'), 'PORT', settings),
    worker: (settings = {}) => run(entry('server', 'work.ts'), 'WORKER_PORT', settings),
    program: (file) => start(file, {}),
    command,
    async prepare(write = () => must(basicsCommand)) {
      await must(migrateIn(from));
      await write();
      await run(entry('identity', 'serve.ts'), 'IDENTITY_PORT', { IDENTITY_PORT: env.IDENTITY_PORT ?? '' });
      const sandbox = start(entry('sandbox', 'serve.ts'), {});
      await ready(`http://localhost:${sandboxPort}`, sandbox.child, '/health');
      Object.assign(process.env, {
        WAYPOST_TEST_URL: publicUrl,
        WAYPOST_TEST_IDENTITY_URL: `http://localhost:${identityPort}`,
        WAYPOST_TEST_SANDBOX_URL: `http://localhost:${sandboxPort}`,
        WAYPOST_TEST_HOME: home,
        ...(postgres
          ? {
              WAYPOST_TEST_DATABASE_URL: postgres.url,
              WAYPOST_TEST_SUPERUSER_URL: postgres.superuserUrl,
            }
          : {}),
      });
    },
    async organization(wanted) {
      // Read when the installation's addresses are known.
      const { makeOrganization } = await import('../../api/support/organization.ts');
      return makeOrganization(wanted);
    },
    async remove() {
      await closeTestDatabase();
      await Promise.all(
        [...children].map(async (child) => {
          if (child.exitCode !== null || child.signalCode !== null) return;
          child.kill('SIGKILL');
          await once(child, 'exit');
        }),
      );
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Waits until a program reports that it is ready. */
async function ready(url: string, child: ChildProcess, path = '/ready'): Promise<void> {
  const isReady = async (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`the program at ${url} ended with ${child.exitCode}`);
    const answer = await fetch(`${url}${path}`).catch(() => null);
    await answer?.body?.cancel();
    return answer?.ok === true;
  };
  await until(isReady, `the program at ${url} is ready`);
}
