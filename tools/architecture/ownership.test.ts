import { describe, expect, it } from 'vitest';
import { modules } from '../../apps/server/src/http/modules.ts';
import { servingFiles } from './imports.ts';
import { writersOf } from './ownership.ts';

const owners = new Map<string, string>();
for (const [name, { owns }] of Object.entries(modules))
  for (const table of owns) owners.set(table, `modules/${name}`);
const writers = writersOf(servingFiles());

describe('a table of the database', () => {
  it('is seen to be written, by query builder or in SQL', () => {
    const text = `db.insertInto('a').execute(); sql\`update b t set x = 1\`; sql\`delete from c\`; sql\`insert into d\``;
    const found = writersOf([{ file: 'apps/server/src/modules/task/any.ts', text }]);
    expect([...found.keys()]).toEqual(['a', 'd', 'c', 'b']);
    expect(writers.size).toBeGreaterThan(30);
  });

  it('is written by one room of the server alone', () => {
    const several = [...writers].filter(([, rooms]) => rooms.size > 1);
    expect(several.map(([table, rooms]) => `${table}: ${[...rooms].join(', ')}`)).toEqual([]);
  });

  it('that a module writes is one that it says it owns, and the other way round', () => {
    const written = [...writers].flatMap(([table, rooms]) =>
      [...rooms].filter((room) => room.startsWith('modules/')).map((room) => `${room} writes ${table}`),
    );
    const owned = [...owners].map(([table, room]) => `${room} writes ${table}`);
    expect(written.toSorted()).toEqual(owned.toSorted());
  });
});
