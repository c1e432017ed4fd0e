import { existsSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Config } from '@waypost/platform/config';
import { StartError } from '@waypost/platform/lifecycle';

/**
 * Deletes the embedded database with its keys, audit heads and logs, and prints each deleted path.
 *
 * @throws StartError for an external database, which may be shared and is never deleted
 */
export function reset(config: Config, print: (line: string) => void): void {
  if (config.databaseUrl !== null) {
    throw new StartError(
      '--reset deletes the embedded database only; empty the one at DATABASE_URL yourself and start without it.',
    );
  }
  const keys = dirname(config.keyringFile);
  const isInHome = (path: string): boolean => !relative(config.home, path).startsWith('..');
  const pathsToDelete = [
    {
      path: join(config.home, 'database'),
      what: 'the embedded database, with all its organizations and patients',
    },
    ...(isInHome(keys) ? [{ path: config.keyringFile, what: 'the keys it was encrypted with' }] : []),
    ...(isInHome(config.auditHeadsFile)
      ? [{ path: config.auditHeadsFile, what: 'the signed heads of its audit record' }]
      : []),
    { path: join(config.home, 'run', 'logs'), what: 'the logs' },
  ].filter(({ path }) => existsSync(path));
  for (const { path, what } of pathsToDelete) {
    print(`Deleting ${path}: ${what}.`);
    rmSync(path, { recursive: true, force: true });
  }
  if (pathsToDelete.length === 0) print(`There is nothing to delete in ${config.home}.`);
}
