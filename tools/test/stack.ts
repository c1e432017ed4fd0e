import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StartError } from '@waypost/platform/lifecycle';
import { repositoryRoot } from '../start/processes.ts';
import { freePorts } from './free-ports.ts';

/** A running product with its own folder and ports; `env` contains its addresses for tests, `pid` is its launcher. */
export type Stack = { env: Record<string, string>; pid: number; stop(): Promise<void> };

/** The demo, as with `npm start`, or only the payers and the default decision tables. */
const launchers = { demo: 'tools/start/main.ts', basics: 'tools/test/start-basics.ts' };

/** How long the launcher may print nothing: it reports the beginning and the end of each step. */
const silenceLimitMs = 180_000;
const stopLimitMs = 25_000;

/**
 * Starts the product as `npm start` does and waits until it is ready.
 *
 * @param databaseUrl an external database; null for the embedded one
 * @param content the initial content of the database
 * @param logFolder where the logs of all processes are copied when the product stops
 * @param persistentHome a folder that is not removed; otherwise a temporary one is used
 * @throws StartError with the output of the launcher
 */
export async function startStack(
  databaseUrl: string | null,
  content: keyof typeof launchers,
  logFolder: string,
  persistentHome?: string,
): Promise<Stack> {
  const home = persistentHome ?? mkdtempSync(join(tmpdir(), 'waypost test '));
  const [port, identityPort, sandboxPort, smtpPort] = await freePorts(4);
  const launcher = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(repositoryRoot, launchers[content]), '--demo'],
    {
      cwd: repositoryRoot,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...withoutSettings(process.env),
        WAYPOST_HOME: home,
        // Tests send their own GraphQL documents.
        GRAPHQL_DOCUMENTS: 'any',
        // Many tests share a session. A separate test, with its own server, checks the limit.
        CALLS_PER_MINUTE: '1000000',
        PORT: String(port),
        IDENTITY_PORT: String(identityPort),
        SANDBOX_PORT: String(sandboxPort),
        SMTP_PORT: String(smtpPort),
        ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      },
    },
  );
  const exited = once(launcher, 'exit');
  const stop = async (): Promise<void> => {
    if (launcher.exitCode === null && launcher.signalCode === null) {
      launcher.kill('SIGTERM');
      await Promise.race([exited, setTimeout(stopLimitMs, undefined, { ref: false })]);
      launcher.kill('SIGKILL');
      await exited;
    }
    const logs = join(home, 'run/logs');
    if (existsSync(logs)) cpSync(logs, logFolder, { recursive: true });
    if (persistentHome === undefined) rmSync(home, { recursive: true, force: true });
  };

  let output = '';
  let silenceTimer: NodeJS.Timeout | undefined;
  const ready = new Promise<boolean>((resolve) => {
    silenceTimer = globalThis.setTimeout(() => resolve(false), silenceLimitMs);
    for (const stream of [launcher.stdout, launcher.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
        silenceTimer?.refresh();
        if (/^Waypost is ready: .*\n/m.test(output)) resolve(true);
      });
    }
    exited.then(() => resolve(false));
  });
  const isReady = await ready;
  clearTimeout(silenceTimer);
  if (!isReady) {
    await stop();
    throw new StartError(`The product did not start:\n${output.trimEnd()}`);
  }
  return {
    env: {
      WAYPOST_TEST_URL: `http://localhost:${port}`,
      WAYPOST_TEST_IDENTITY_URL: `http://localhost:${identityPort}`,
      WAYPOST_TEST_SANDBOX_URL: `http://localhost:${sandboxPort}`,
      WAYPOST_TEST_HOME: home,
      ...(databaseUrl === null ? {} : { WAYPOST_TEST_DATABASE_URL: databaseUrl }),
    },
    pid: launcher.pid ?? 0,
    stop,
  };
}

/** The environment without the settings of an installation on this machine. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const settings =
    /^(HOST|PORT|\w+_PORT|\w+_URL|WAYPOST_\w+|OIDC_\w+|GRAPHQL_\w+|CALLS_PER_MINUTE|SMTP_\w+|MAIL_\w+|DOCUMENTS_\w+|IDLE_TIMEOUT_MS|SESSION_MAX_MS|LOG_LEVEL)$/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !settings.test(name)));
}
