import { describe, expect, it } from 'vitest';
import { sealedColumns } from '../../../src/modules/keys/sealed-columns.ts';
import { testDatabase } from '../../api/support/database.ts';

// It is an installation test, because it reads the columns of all tables.
const { pool } = await testDatabase();

describe('a change of keys', () => {
  it('a change of keys reaches every sealed column', async () => {
    const { rows } = await pool.query<{ place: string }>(`
      select case table_schema when 'public' then '' else table_schema || '.' end || table_name || '.' || column_name
        as place
      from information_schema.columns where column_name like '%\\_sealed' and not exists (
        select from pg_class c where c.oid = to_regclass(format('%I.%I', table_schema, table_name)) and c.relispartition)
      order by 1`);
    const known = sealedColumns.map(({ table, column }) => `${table}.${column}`);
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.map(({ place }) => place).filter((place) => !known.includes(place))).toEqual([]);
  });

  it('a change of keys may read and write only the encrypted columns and the keys of their rows', async () => {
    for (const { table, column, key } of sealedColumns) {
      const may = async (name: string, what: string) => {
        const { rows } = await pool.query(`select has_column_privilege('waypost_keys', $1, $2, $3) as may`, [
          table,
          name,
          what,
        ]);
        return rows[0].may;
      };
      expect([table, column, await may(column, 'select'), await may(column, 'update')]).toEqual([
        table,
        column,
        true,
        true,
      ]);
      for (const name of key)
        expect([table, name, await may(name, 'select'), await may(name, 'update')]).toEqual([
          table,
          name,
          true,
          false,
        ]);
    }
  });
});
