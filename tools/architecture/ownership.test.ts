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

  it('is written by only one room of the server', () => {
    const several = [...writers].filter(([, rooms]) => rooms.size > 1);
    expect(several.map(([table, rooms]) => `${table}: ${[...rooms].join(', ')}`)).toEqual([]);
  });

  it('is written by the module that declares to own it, and each declared table is written', () => {
    const written = [...writers].flatMap(([table, rooms]) =>
      [...rooms]
        .filter((room) => /^(modules\/|processes$)/.test(room))
        .map((room) => `${room} writes ${table}`),
    );
    const owned = [...owners].map(([table, room]) => `${room} writes ${table}`);
    expect(written.toSorted()).toEqual(owned.toSorted());
  });
});
