import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, root, sourceFiles, valueImportsIn } from './imports.ts';

/** Packages that open a database or a connection to one. Their types may be imported anywhere. */
const driver = /^(pg|pg-native|pg-pool|pg-cursor|pg-query-stream|postgres|@electric-sql\/.+)(\/.*)?$/;
const driverFolder = 'packages/platform/src/database/';
const isTest = (file: string): boolean => /\.test\.tsx?$|^apps\/[\w-]+\/test\//.test(file);

/** Files outside the product, each with the reason why it needs a database without a product role. */
const allowedFiles: Readonly<Record<string, string>> = {
  'packages/platform/src/testing/database-template.ts': 'makes the empty database that tests copy',
  'tools/test/postgres.ts': 'makes the PostgreSQL of a test run, its login and its database',
  'tools/mutants/product.ts': 'puts the database back to its first state between mutants',
  'tools/test/standby.ts': 'waits for a standby of a test, and pauses and promotes it',
  'tools/cluster/drills/planned-switchover.ts':
    'asks the next primary whether it is one, without starting a program',
  'tools/cluster/backups.ts': 'asks a database that was restored whether it takes changes',
  'tools/cluster/drills/primary-cut-off.ts': 'writes to a primary past all that leads to the product',
  'tools/cluster/drills/restore.ts': 'looks at what was restored beside the product',
  'bench/lib/product.ts': 'makes the database that is measured',
};

const usesDriver = (text: string): boolean => valueImportsIn(text).some((name) => driver.test(name));

describe('a database driver', () => {
  it('the test finds every kind of driver import except for types', () => {
    for (const text of [
      "import pg from 'pg';",
      "import * as pg from 'pg';",
      "import { Client } from 'pg';",
      "import { type Pool, Client } from 'pg';",
      "import Pool from 'pg-pool';",
      "export { Client } from 'pg';",
      "const { Client } = await import('pg');",
      "const { Client } = require('pg/lib');",
      "import { PGlite } from '@electric-sql/pglite';",
    ])
      expect([text, usesDriver(text)]).toEqual([text, true]);
    for (const text of [
      "import type pg from 'pg';",
      "import { type Pool } from 'pg';",
      "import { parse } from 'pgsql-like';",
    ])
      expect([text, usesDriver(text)]).toEqual([text, false]);
  });

  it('a database driver is used only where connections get their role, so that no connection bypasses it', () => {
    const users = sourceFiles()
      .filter((file) => !isTest(file) && importsOf(file).some((name) => driver.test(name)))
      .filter((file) => usesDriver(readFileSync(join(root, file), 'utf8')));
    const elsewhere = users.filter((file) => !file.startsWith(driverFolder));
    expect(elsewhere.sort()).toEqual(Object.keys(allowedFiles).sort());
    expect(users.length).toBeGreaterThan(elsewhere.length);
  });
});
