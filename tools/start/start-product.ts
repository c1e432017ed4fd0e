import { join } from 'node:path';
import { type Config, loadConfig } from '@waypost/platform/config';
import { type FolderLock, readLockRecord, takeFolderLock } from '@waypost/platform/database/folder-lock';
import { migrate } from '@waypost/platform/database/migrate';
import { type Database, openDatabase } from '@waypost/platform/database/open';
import { retryUntilAvailable } from '@waypost/platform/database/retry';
import type { DatabaseRole } from '@waypost/platform/database/roles';
import { demoEnvironment } from '@waypost/platform/demo';
import { makePrivateFolder, unwritableFolder } from '@waypost/platform/folders';
import { computeStopLimitMs, StartError } from '@waypost/platform/lifecycle';
import { accountTable, type ListedAccount, readListedAccounts, readyLine } from './accounts.ts';
import { fillDatabase, forgetInterruptedFilling, isEmpty, wasFillInterrupted } from './fill.ts';
import { readOptions, requireDemoDatabase } from './options.ts';
import { buildPortal } from './portal.ts';
import { checkPorts } from './ports.ts';
import { migrationFolders, productProcesses } from './processes.ts';
import { createProgress, type Progress } from './progress.ts';
import { reset } from './reset.ts';
import { Supervisor } from './supervisor.ts';

const databaseStopMs = 10_000;

type StartContext = {
  config: Config;
  env: NodeJS.ProcessEnv;
  runFolder: string;
  progress: Progress;
  stopping: AbortSignal;
  /** Clean-up steps, run in reverse order by the stop or by a failing start. */
  cleanUpSteps: (() => Promise<void> | void)[];
  /** Writes the initial data into a new database. */
  fill: typeof fillDatabase;
};

/**
 * Starts the product and resolves once all its programs serve.
 *
 * @param fill writes the initial data of a new database; by default the demo
 * @returns stops everything
 * @throws StartError or ConfigError; in that case nothing keeps running
 */
export async function startProduct(
  args: string[],
  env: NodeJS.ProcessEnv,
  stopping: AbortSignal,
  setStopLimit: (limitMs: number) => void,
  fill = fillDatabase,
): Promise<() => Promise<void>> {
  const options = readOptions(args);
  const config = loadConfig(env, { program: 'launcher', demo: options.demo });
  requireDemoDatabase(config, options);
  // The processes stop first, and then the database needs some time.
  setStopLimit(computeStopLimitMs(config) + databaseStopMs);
  const start: StartContext = {
    config,
    // The children run in another working directory, so they get the absolute path of the folder.
    env: { ...env, ...demoEnvironment(config, env), WAYPOST_HOME: config.home },
    runFolder: join(config.home, 'run'),
    progress: createProgress((text) => process.stdout.write(text)),
    stopping,
    cleanUpSteps: [],
    fill,
  };
  const stop = async (): Promise<void> => {
    for (const step of start.cleanUpSteps.splice(0).reverse()) await step();
  };
  try {
    const lock = lockFolder(start);
    if (options.reset) {
      reset(config, start.progress.say);
      forgetInterruptedFilling(start.runFolder);
    }
    await checkPorts(config.host, wantedPorts(config));
    const accounts = await prepare(start);
    await serve(start);
    const address = `${config.url}/${config.envSuffix ? `${config.envSuffix}/` : ''}rco/`;
    lock.publish({ pid: process.pid, url: address });
    announce(start.progress, address, accounts);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

function wantedPorts(config: Config): { variable: string; port: number }[] {
  return [
    { variable: 'PORT', port: config.port },
    { variable: 'IDENTITY_PORT', port: config.identityPort },
    { variable: 'SANDBOX_PORT', port: config.sandboxPort },
    { variable: 'SMTP_PORT', port: config.smtpPort },
    ...(config.workerPort === null ? [] : [{ variable: 'WORKER_PORT', port: config.workerPort }]),
  ];
}

/** Locks the folder for one launcher, because a second one would restart and reset the running product. */
function lockFolder({ config, runFolder, cleanUpSteps }: StartContext): FolderLock {
  try {
    makePrivateFolder(runFolder);
    const lock = takeFolderLock(runFolder, 'launcher');
    if (!lock) {
      const holder = readLockRecord(runFolder, 'launcher');
      const where = holder?.url ? ` at ${holder.url}` : '';
      throw new StartError(
        `Waypost already runs on the folder ${config.home} (process ${holder?.pid ?? 'unknown'}${where}); stop it first or set WAYPOST_HOME to another folder.`,
      );
    }
    cleanUpSteps.push(() => lock.release());
    lock.publish({ pid: process.pid });
    return lock;
  } catch (error) {
    throw unwritableFolder(error, config.home) ?? error;
  }
}

/** Prepares the portal's files and a migrated, filled database in parallel. */
async function prepare(start: StartContext): Promise<ListedAccount[]> {
  // When one of them fails, the other is stopped and has ended before the clean-up starts.
  const failed = new AbortController();
  const signal = AbortSignal.any([start.stopping, failed.signal]);
  const abortOther = (error: unknown): never => {
    failed.abort(error);
    throw error;
  };
  const [portal, accounts] = await Promise.allSettled([
    start.progress
      .step(
        'Portal',
        () => buildPortal(signal),
        (built) => (built ? 'built' : 'is up to date'),
      )
      .catch(abortOther),
    prepareDatabase(start, signal).catch(abortOther),
  ]);
  if (failed.signal.aborted) throw failed.signal.reason;
  if (portal.status === 'rejected') throw portal.reason;
  if (accounts.status === 'rejected') throw accounts.reason;
  return accounts.value;
}

async function prepareDatabase(start: StartContext, signal: AbortSignal): Promise<ListedAccount[]> {
  const { config, runFolder, progress, env } = start;
  if (wasFillInterrupted(runFolder)) resetInterruptedStart(start);
  const database = await progress.step(
    'Database',
    () =>
      retryUntilAvailable(() => openDatabase(config, { mustHost: true }), {
        report: (reason) => progress.say(`Database: waiting. ${reason}`),
        stopping: signal,
      }),
    ({ kind }) => (kind === 'embedded' ? `open, embedded in ${config.home}` : 'open, at DATABASE_URL'),
  );
  start.cleanUpSteps.push(() => database.close());
  signal.throwIfAborted();
  await progress.step(
    'Schema',
    () =>
      retryUntilAvailable(() => migrate(database, migrationFolders), {
        report: progress.say,
        stopping: signal,
      }),
    (applied) => (applied.length === 0 ? 'is up to date' : `${applied.length} migrations applied`),
  );
  signal.throwIfAborted();
  if (await withPool(database, 'provision', isEmpty)) {
    await progress.step(
      'Demo data',
      () => start.fill(runFolder, env, signal),
      () => 'written',
    );
  }
  return await withPool(database, 'owner', readListedAccounts);
}

async function withPool<T>(
  database: Database,
  role: DatabaseRole,
  run: (pool: ReturnType<Database['pool']>) => Promise<T>,
): Promise<T> {
  const pool = database.pool(role, 1);
  try {
    return await run(pool);
  } finally {
    await pool.end();
  }
}

/** Resets an interrupted start. The database was empty before it, so deleting it loses nothing. */
function resetInterruptedStart({ config, runFolder, progress }: StartContext): void {
  if (config.databaseUrl !== null) {
    forgetInterruptedFilling(runFolder);
    throw new StartError(
      'An earlier start was interrupted while it wrote the demo data; empty the database at DATABASE_URL and start again.',
    );
  }
  progress.say('An earlier start was interrupted while it wrote the demo data; it begins again.');
  reset(config, progress.say);
  forgetInterruptedFilling(runFolder);
}

async function serve(start: StartContext): Promise<void> {
  const { config, env, runFolder, progress, stopping } = start;
  const listensOnAllAddresses = config.host === '0.0.0.0' || config.host === '::';
  const supervisor = new Supervisor({
    specs: productProcesses(config),
    runFolder,
    host: listensOnAllAddresses ? '127.0.0.1' : config.host,
    env,
    say: progress.say,
  });
  start.cleanUpSteps.push(() => supervisor.stop());
  await progress.step(
    'Programs',
    () => supervisor.start(stopping),
    () => 'identity, sandbox, server and worker serve',
  );
}

function announce({ say }: Progress, address: string, accounts: ListedAccount[]): void {
  if (accounts.length > 0) {
    say('\nDemo accounts:');
    for (const line of accountTable(accounts)) say(line);
    say('');
  }
  say(readyLine(address, accounts));
}
