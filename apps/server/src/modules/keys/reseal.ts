import { type Keyring, keyIdOf } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import { acrossEntities, type Db } from '../../infrastructure/database.ts';
import { type SealedColumn, sealedColumns } from './sealed-columns.ts';

const BATCH = 500;

type SealedRow = { sealed: string; place: string[] };

/**
 * Seals every value of an older key again with the current one, in batches, while the product runs. It is not a
 * change of any record: versions stay. Works across entities as the keys role.
 *
 * @param report called after each batch with how many values of the column are done
 */
export async function resealAll(
  keys: Db,
  keyring: Keyring,
  report: (column: SealedColumn, done: number) => void,
): Promise<number> {
  let total = 0;
  for (const column of sealedColumns) {
    let done = 0;
    let after: string[] | null = null;
    while (true) {
      const rows: SealedRow[] = await resealBatch(keys, keyring, column, after);
      done += rows.length;
      after = rows.at(-1)?.place ?? null;
      if (rows.length > 0) report(column, done);
      if (rows.length < BATCH) break;
    }
    total += done;
  }
  return total;
}

/** Rows in the order of their keys, starting after `after`, so that no row is read twice. */
function resealBatch(
  keys: Db,
  keyring: Keyring,
  { table, column, purpose, key }: SealedColumn,
  after: string[] | null,
): Promise<SealedRow[]> {
  const place = sql.join(key.map((name) => sql.ref(name)));
  const beyond = after === null ? sql`true` : sql`(${place}) > (${sql.join(after)})`;
  return acrossEntities(keys, async (db) => {
    const { rows } = await sql<SealedRow>`
      select ${sql.ref(column)} as sealed, array[${sql.join(key.map((name) => sql`${sql.ref(name)}::text`))}] as place
      from ${sql.table(table)}
      where ${sql.ref(column)} not like ${`${keyring.current()}.%`} and ${beyond}
      order by ${place} limit ${BATCH} for update`.execute(db);
    for (const { sealed, place: values } of rows) {
      const again = keyring.seal(purpose, keyring.open(purpose, sealed));
      const matches = sql.join(
        key.map((name, index) => sql`${sql.ref(name)} = ${values[index]}`),
        sql` and `,
      );
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${again} where ${matches}`.execute(db);
    }
    return rows;
  });
}

/** The number of values still sealed with each key, by key id. */
export async function countByKey(keys: Db): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { table, column } of sealedColumns) {
    const { rows } = await sql<{ prefix: string; count: number }>`
      select split_part(${sql.ref(column)}, '.', 1) as prefix, count(*) as count from ${sql.table(table)}
      where ${sql.ref(column)} is not null group by 1`.execute(keys);
    for (const { prefix, count } of rows) {
      const id = keyIdOf(prefix);
      counts.set(id, (counts.get(id) ?? 0) + count);
    }
  }
  return counts;
}
