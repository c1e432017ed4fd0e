import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';

// Creating an empty embedded database takes seconds, copying one a tenth of a second, so tests copy a template.
const packageFile = createRequire(import.meta.url)
  .resolve('@electric-sql/pglite')
  .replace(/dist\/.*$/, 'package.json');
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
const template = join(import.meta.dirname, '../../../../node_modules/.cache/waypost', `database-${version}`);

/** Makes the template unless it exists; Vitest calls this once before all unit tests (`globalSetup`). */
export async function setup(): Promise<void> {
  await makeFolderOnce(template, async (draft) => {
    const database = await PGlite.create(draft);
    await database.close();
  });
}

/** Puts an empty, ready database into a new home folder. */
export function copyDatabaseTemplate(home: string): void {
  if (existsSync(template)) cpSync(template, join(home, 'database'), { recursive: true });
}

/** Puts a database migrated with these migration folders into a new home folder. */
export async function copyMigratedTemplate(home: string, folders: string[]): Promise<void> {
  const hash = createHash('sha256');
  for (const folder of folders)
    for (const name of readdirSync(folder).toSorted())
      hash.update(`${name}\n`).update(readFileSync(join(folder, name)));
  const migrated = `${template}-${hash.digest('hex').slice(0, 16)}`;
  await makeFolderOnce(migrated, async (draft) => {
    mkdirSync(draft);
    copyDatabaseTemplate(draft);
    const database = await openDatabase({ databaseUrl: null, home: draft });
    await migrate(database, folders);
    await database.close();
  });
  cpSync(join(migrated, 'database'), join(home, 'database'), { recursive: true });
}

/** Makes a folder that does not exist yet, completely or not at all. */
async function makeFolderOnce(folder: string, make: (draft: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return;
  const draft = `${folder}.${process.pid}`;
  mkdirSync(dirname(folder), { recursive: true });
  await make(draft);
  // Another run may have finished first.
  if (existsSync(folder)) rmSync(draft, { recursive: true });
  else renameSync(draft, folder);
}
