import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '@waypost/platform/lifecycle';
import type pg from 'pg';
import { repositoryRoot } from './processes.ts';
import { runToEnd } from './run-to-end.ts';

/** This file exists in the run folder while an empty database is being filled. */
const markerName = 'filling';

/** Whether a start was interrupted while it filled the database, which is then incomplete. */
export function wasFillInterrupted(runFolder: string): boolean {
  return existsSync(join(runFolder, markerName));
}

export function forgetInterruptedFilling(runFolder: string): void {
  rmSync(join(runFolder, markerName), { force: true });
}

/** Whether the installation has no organization yet; the role `provision` can see all organizations. */
export async function isEmpty(provision: pg.Pool): Promise<boolean> {
  const { rows } = await provision.query<{ empty: boolean }>(
    'SELECT NOT EXISTS (SELECT FROM entity) AS empty',
  );
  return rows[0]?.empty ?? true;
}

/**
 * Writes the demo data into the empty database and its accounts into the embedded identity provider. The accounts are
 * passed between the programs in memory, so that no file contains their passwords.
 */
export async function fillDatabase(
  runFolder: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<void> {
  const entry = (app: string, file: string): string => join(repositoryRoot, 'apps', app, 'src/entry', file);
  writeFileSync(join(runFolder, markerName), '');
  const seeded = await runToEnd('The seed', [entry('server', 'seed.ts'), '--print-accounts'], {
    env,
    signal,
  });
  const accounts = seeded.trimEnd().split('\n').at(-1);
  if (!accounts?.startsWith('[')) throw new StartError('The seed printed no accounts.');
  await runToEnd('The import of the accounts', [entry('identity', 'import-accounts.ts')], {
    env,
    signal,
    input: accounts,
  });
  forgetInterruptedFilling(runFolder);
}
