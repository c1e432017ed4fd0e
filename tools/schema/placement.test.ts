import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../start/processes.ts';
import {
  installationTables,
  keysWithoutOrganization,
  referencedTables,
  tablesWithOptionalOrganization,
} from './placement.ts';

/** A key by its table and columns, as `placement.ts` names it. */
type Table = {
  name: string;
  hasOrganization: boolean;
  requiresOrganization: boolean;
  keys: string[];
  refersTo: string[];
};

/** Parses the tables of a schema file such as `schema.sql`, with all their unique keys. */
function tablesOf(schema: string): Table[] {
  const indexes = [...schema.matchAll(/^create unique index \w+ on ([\w.]+) \(([^)]*)\)/gm)];
  return [...schema.matchAll(/^create (?:unlogged )?table ([\w.]+) \(\n(.*?)\n\)/gms)].map(
    ([, name = '', body = '']) => {
      const keys = [...body.matchAll(/ (?:primary key|unique)(?: nulls not distinct)? \(([^)]*)\)/g)].map(
        ([, columns]) => columns,
      );
      const unique = indexes.filter(([, table]) => table === name).map(([, , columns]) => columns);
      return {
        name,
        hasOrganization: /^ {2}entity_id /m.test(body),
        requiresOrganization: /^ {2}entity_id uuid not null/m.test(body),
        keys: [...keys, ...unique].map((columns) => `${name} (${columns})`),
        refersTo: [...body.matchAll(/ references ([\w.]+)\(/g)].map(([, table = '']) => table),
      };
    },
  );
}

const tables = tablesOf(readFileSync(join(repositoryRoot, 'apps/server/schema.sql'), 'utf8'));
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].toSorted();

describe('the tables', () => {
  it("the test finds an organization's table, and a key that does not lead with the organization", () => {
    const [table] = tablesOf(
      'create table a (\n  entity_id uuid not null,\n  b text,\n  constraint a_pkey primary key (entity_id, b)\n);\ncreate unique index a_b on a (b) where (b > 1);',
    );
    expect(table).toMatchObject({
      hasOrganization: true,
      requiresOrganization: true,
      keys: ['a (entity_id, b)', 'a (b)'],
    });
    expect(tables.length).toBeGreaterThan(130);
  });

  it('tables without an organization are listed as tables of the installation', () => {
    const found = tables.filter(({ hasOrganization }) => !hasOrganization).map(({ name }) => name);
    expect(sorted(found)).toEqual(sorted(Object.keys(installationTables)));
  });

  it('tables of organizations name their organization in every row, except those with a reason', () => {
    const found = tables.filter(
      ({ hasOrganization, requiresOrganization }) => hasOrganization && !requiresOrganization,
    );
    expect(found.map(({ name }) => name)).toEqual(Object.keys(tablesWithOptionalOrganization));
  });

  it('tables of organizations have keys that lead with the organization, except those with a reason', () => {
    const found = tables
      .filter(({ hasOrganization }) => hasOrganization)
      .flatMap(({ keys }) => keys.filter((key) => !/\(entity_id\b/.test(key)));
    expect(sorted(found)).toEqual(sorted(Object.keys(keysWithoutOrganization)));
  });

  it('tables of organizations refer to each other, and only to known tables of the installation', () => {
    const found = tables
      .filter(({ hasOrganization }) => hasOrganization)
      .flatMap(({ refersTo }) => refersTo.filter((name) => name in installationTables));
    expect(sorted(found)).toEqual(referencedTables);
  });
});
