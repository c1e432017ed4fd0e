import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationFolders } from '../start/processes.ts';

/** Matches the comment lines before a CREATE statement, and the name of the created object. */
const createStatement =
  /((?:^--.*\n)*)^create (?:or replace )?(?:constraint )?(table|view|function|procedure) (?:if not exists )?(?:public\.)?([\w.]+)/gm;

/**
 * Collects the migrations' comments on tables, views and functions: the comment before the CREATE statement, and the
 * latest one if the object was recreated with a comment.
 */
export function readMigrationComments(): ReadonlyMap<string, string> {
  const files = migrationFolders.flatMap((folder) =>
    readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') })),
  );
  const reasons = new Map<string, string>();
  for (const { text } of files.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    for (const [, comment = '', , name = ''] of text.matchAll(createStatement))
      if (comment !== '') reasons.set(name, comment);
  return reasons;
}
