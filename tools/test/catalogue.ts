import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StartError } from '@waypost/platform/lifecycle';
import { buildPortal } from '../start/portal.ts';
import { repositoryRoot } from '../start/processes.ts';
import { runToEnd } from '../start/run-to-end.ts';
import { freePorts } from './free-ports.ts';

const vite = join(repositoryRoot, 'node_modules/vite/bin/vite.js');
const defaultConfig = join(repositoryRoot, 'apps/portal/catalogue/vite.config.ts');
const startLimitMs = 20_000;

export type Catalogue = { url: string; stop(): Promise<void> };

/**
 * Builds the portal and the catalogue of its components, with the default or another Vite configuration, and serves
 * them on a free port of the loopback address.
 */
export async function serveCatalogue(
  signal: AbortSignal,
  config: string = defaultConfig,
): Promise<Catalogue> {
  await buildPortal(signal);
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' };
  const cwd = join(repositoryRoot, 'apps/portal');
  const build = [vite, 'build', '--config', config, '--logLevel', 'warn'];
  await runToEnd('The build of the catalogue', build, { cwd, env, signal });
  const [port] = await freePorts(1);
  const args = [vite, 'preview', '--config', config, '--host', '127.0.0.1', '--strictPort'];
  const server = spawn(process.execPath, [...args, '--port', String(port)], { cwd, env, stdio: 'ignore' });
  const exited = once(server, 'exit');
  const stop = async (): Promise<void> => {
    server.kill('SIGTERM');
    await exited;
  };
  const url = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + startLimitMs; Date.now() < end; await setTimeout(100)) {
    const isUp = await fetch(`${url}/catalogue/`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { url, stop };
  }
  await stop();
  throw new StartError('The catalogue was not served in time.');
}
