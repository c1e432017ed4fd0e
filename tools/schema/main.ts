// Writes the schema after all migrations as SQL text and as TypeScript types: node tools/schema/main.ts
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@waypost/platform/database/open';
import { copyMigratedTemplate } from '@waypost/platform/testing/database-template';
import { migrationFolders, repositoryRoot } from '../start/processes.ts';
import { auditedTables } from './audited-tables.ts';
import { type Catalogue, readCatalogue } from './catalogue.ts';
import { schemaText } from './schema-text.ts';
import { tableTypes } from './table-types.ts';

/** Reads the schema of an embedded database to which all migrations were applied. */
export async function readMigratedCatalogue(): Promise<Catalogue> {
  const home = mkdtempSync(join(tmpdir(), 'waypost-schema-'));
  await copyMigratedTemplate(home, migrationFolders);
  const database = await openDatabase({ databaseUrl: null, home });
  try {
    return await readCatalogue(database.pool('owner', 1));
  } finally {
    await database.close();
    rmSync(home, { recursive: true, force: true });
  }
}

const server = 'apps/server/src/infrastructure/tables';
const identity = 'apps/identity/src/tables';

/** The generated files, by their paths in the repository. */
export const schemaFiles = (catalogue: Catalogue): ReadonlyMap<string, string> =>
  new Map([
    ['apps/server/schema.sql', schemaText(catalogue)],
    [
      `${server}/tables.ts`,
      tableTypes(catalogue, {
        name: 'Tables',
        mapFile: `${server}/column-types.ts`,
        nameOf: (table) => (table.includes('.') ? null : table),
      }),
    ],
    [`${server}/audited-tables.ts`, auditedTables(catalogue)],
    [
      `${identity}/tables.ts`,
      tableTypes(catalogue, {
        name: 'IdentityTables',
        mapFile: `${identity}/column-types.ts`,
        nameOf: (table) =>
          table.includes('.') ? table : table === 'account_event' ? `public.${table}` : null,
      }),
    ],
  ]);

if (import.meta.main)
  for (const [file, text] of schemaFiles(await readMigratedCatalogue()))
    writeFileSync(join(repositoryRoot, file), text);
