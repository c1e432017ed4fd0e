import { join } from 'node:path';
import type { Config } from '@waypost/platform/config';

/** A program of the product, run as a child process of the launcher. */
export type ProcessSpec = { name: string; program: string; port: number | null };

export const repositoryRoot = join(import.meta.dirname, '../..');

/** The programs that make up a running installation. */
export function productProcesses(config: Config): ProcessSpec[] {
  const program = (app: string, entry: string): string =>
    join(repositoryRoot, 'apps', app, 'src/entry', entry);
  return [
    { name: 'identity', program: program('identity', 'serve.ts'), port: config.identityPort },
    { name: 'sandbox', program: program('sandbox', 'serve.ts'), port: config.sandboxPort },
    { name: 'server', program: program('server', 'serve.ts'), port: config.port },
    { name: 'worker', program: program('server', 'work.ts'), port: config.workerPort },
  ];
}

export const migrationFolders = ['server', 'identity'].map((app) =>
  join(repositoryRoot, 'apps', app, 'migrations'),
);
