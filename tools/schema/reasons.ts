import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationFolders } from '../start/processes.ts';

/** The comment lines before a statement that makes something, and what it makes. */
const making =
  /((?:^--.*\n)*)^create (?:or replace )?(?:constraint )?(table|view|function|procedure) (?:if not exists )?(?:public\.)?([\w.]+)/gm;

/**
 * What the migrations say of each table, view and function: the comment before the statement that makes it, the latest where it was
 * made anew with another.
 */
export function reasonsInMigrations(): ReadonlyMap<string, string> {
  const files = migrationFolders.flatMap((folder) =>
    readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') })),
  );
  const reasons = new Map<string, string>();
  for (const { text } of files.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    for (const [, comment = '', , name = ''] of text.matchAll(making))
      if (comment !== '') reasons.set(name, comment);
  return reasons;
}
