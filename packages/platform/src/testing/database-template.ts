import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

// Making an empty embedded database takes seconds, copying one a tenth of a second. Tests copy.
const packageFile = createRequire(import.meta.url)
  .resolve('@electric-sql/pglite')
  .replace(/dist\/.*$/, 'package.json');
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
const template = join(import.meta.dirname, '../../../../node_modules/.cache/waypost', `database-${version}`);

/** Makes the template unless it is there; Vitest calls this once before all unit tests (`globalSetup`). */
export async function setup(): Promise<void> {
  if (existsSync(template)) return;
  const draft = `${template}.${process.pid}`;
  mkdirSync(dirname(template), { recursive: true });
  const database = await PGlite.create(draft);
  await database.close();
  // Another run may have been quicker.
  if (existsSync(template)) rmSync(draft, { recursive: true });
  else renameSync(draft, template);
}

/** Puts an empty, ready database into a new home folder. */
export function copyDatabaseTemplate(home: string): void {
  if (existsSync(template)) cpSync(template, join(home, 'database'), { recursive: true });
}
