import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { loadConfig } from '@waypost/platform/config';
import { demoEnvironment } from '@waypost/platform/demo';
import { vi } from 'vitest';
import { freePorts } from '../../../../../tools/test/free-ports.ts';
import { identityUrl, sandboxUrl } from './addresses.ts';

const entry = join(import.meta.dirname, '../../../src/entry/serve.ts');

/** It listens before it serves, because a test may start it without its provider. */
async function hasStarted(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/ready`).catch(() => null);
  return answer !== null && (answer.ok || (await answer.text()).includes('"provider"'));
}

let plain: ReturnType<typeof secondServer> | undefined;
/**
 * A second server with default settings. The files of a process share it: none of them stops it, and it ends
 * with them.
 */
export function plainServer(): ReturnType<typeof secondServer> {
  plain ??= secondServer({});
  return plain;
}

/** Starts another server process on the database under test, with its own settings. */
export async function secondServer(
  env: Record<string, string>,
): Promise<{ url: string; child: ChildProcess; log(): string[]; stop(): Promise<void> }> {
  const [port] = await freePorts(1);
  const child = spawn(process.execPath, [entry], {
    env: {
      ...process.env,
      PORT: String(port),
      WAYPOST_HOME: process.env.WAYPOST_TEST_HOME,
      DATABASE_URL: process.env.WAYPOST_TEST_DATABASE_URL,
      ...demoEnvironment(loadConfig(), { SANDBOX_URL: sandboxUrl }),
      SANDBOX_URL: sandboxUrl,
      WAYPOST_URL: `http://localhost:${port}`,
      IDENTITY_URL: identityUrl,
      ...env,
    },
    // It ends with the process of the test, however that ends.
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  const log = (): string[] => output.split('\n');
  // A test that exceeds its time limit stops nothing.
  const orphaned = () => child.kill('SIGKILL');
  process.once('exit', orphaned);
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      process.off('exit', orphaned);
      resolve();
    }),
  );
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  };
  const url = `http://localhost:${port}`;
  const startedOrEnded = async () => {
    if (child.exitCode === null && !(await hasStarted(url)))
      throw new Error('the second server did not start');
  };
  try {
    // This takes long on a busy machine.
    await vi.waitFor(startedOrEnded, { timeout: 110_000, interval: 100 });
    if (child.exitCode !== null) throw new Error(`the second server ended with ${child.exitCode}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, child, log, stop };
}
