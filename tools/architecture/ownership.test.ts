import { describe, expect, it } from 'vitest';
import { modules } from '../../apps/server/src/app/modules.ts';
import { servingFiles } from './imports.ts';
import { writersOf } from './ownership.ts';

const owners = new Map<string, string>();
for (const [name, { owns }] of Object.entries(modules))
  for (const table of owns) owners.set(table, name === 'processes' ? name : `modules/${name}`);
const writers = writersOf(servingFiles());

describe('a database table', () => {
  it('the test finds writes by query builder and by SQL', () => {
    const text = `db.insertInto('a').execute(); sql\`update b t set x = 1\`; sql\`delete from c\`; sql\`insert into d\``;
    const found = writersOf([{ file: 'apps/server/src/modules/tasks/any.ts', text }]);
    expect([...found.keys()]).toEqual(['a', 'd', 'c', 'b']);
    expect(writers.size).toBeGreaterThan(30);
  });

  it('a database table is written by only one part of the server', () => {
    const sharedTables = [...writers].filter(([, parts]) => parts.size > 1);
    expect(sharedTables.map(([table, parts]) => `${table}: ${[...parts].join(', ')}`)).toEqual([]);
  });

  it('a database table is written by the module that declares it, and each declared table is written', () => {
    const written = [...writers].flatMap(([table, parts]) =>
      [...parts]
        .filter((part) => /^(modules\/|processes$)/.test(part))
        .map((part) => `${part} writes ${table}`),
    );
    const owned = [...owners].map(([table, part]) => `${part} writes ${table}`);
    expect(written.toSorted()).toEqual(owned.toSorted());
  });
});
