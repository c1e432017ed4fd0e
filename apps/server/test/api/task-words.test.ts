import { getTaskQueue, type TaskColumn, type TaskQuery } from '@waypost/contract/graphql';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { harborPoint, lakemont } from '../../src/seed/organisations.ts';
import { type Client, sharedAs } from './support/client.ts';
import { ownerPool } from './support/database.ts';

let owner: Awaited<ReturnType<typeof ownerPool>>;
let ruth: Client;
beforeAll(async () => {
  owner = await ownerPool();
  ruth = await sharedAs('ruth.abara');
});
afterAll(() => owner.close());

/** The texts of tasks whose words are kept, by the column of the list. */
const texts = {
  assignee: 'assignee_name_key',
  errorCode: 'condition_code_key',
  patientFirstName: 'patient_first_name_key',
  patientLastName: 'patient_last_name_key',
  payerName: 'payer_name_key',
  taskName: 'task_name_key',
} satisfies Partial<Record<TaskColumn, string>>;

/** The endings of words that a task has and `task_word` lacks. */
async function missingEndings(client: pg.Pool | pg.PoolClient): Promise<string[]> {
  const words = Object.entries(texts)
    .map(([field, column]) => `select entity_id, '${field}' as field, ${column} as word from task`)
    .join(' union ');
  const { rows } = await client.query<{ missing: string }>(`
    select w.field || ': ' || substr(w.word, i) || ' of ' || w.word as missing
    from (${words}) w cross join generate_series(1, char_length(w.word)) i
    where not exists (select from task_word k where k.entity_id = w.entity_id and k.field = w.field
      and k.ending = substr(w.word, i) and k.word = w.word) order by 1`);
  return rows.map(({ missing }) => missing);
}

/** Does what is taken back again. */
async function takenBack<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await owner.pool.connect();
  try {
    await client.query('begin');
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const ids = async (filter: TaskQuery['filter']): Promise<string[]> => {
  const query = { limit: 5000, after: null, sort: [], filter };
  const { getTaskQueue: page } = await ruth.read('task', getTaskQueue, { query, details: false });
  return page.rows.map(({ id }) => id).sort();
};

describe('the words of tasks', () => {
  it('are all there with all of their endings, and one that is missing is found', async () => {
    expect(await missingEndings(owner.pool)).toEqual([]);
    await takenBack(async (client) => {
      await client.query(`delete from task_word where field = 'payerName' and ending = right(word, 3)
        and word = (select payer_name_key from task where payer_name_key <> '' limit 1)`);
      expect(await missingEndings(client)).not.toEqual([]);
    });
  });

  it('are added in one order, whether a task is new or changes, so that two who add the same never deadlock', async () => {
    await takenBack(async (client) => {
      await client.query(
        'create temp table added (position serial, field text, word text collate "C", ending text collate "C")',
      );
      await client.query(`create function pg_temp.told() returns trigger language plpgsql as $$ begin
        insert into added (field, word, ending) values (new.field, new.word, new.ending); return null; end $$`);
      await client.query(
        'create trigger told after insert on task_word for each row execute function pg_temp.told()',
      );
      const added = async () => {
        const { rows } = await client.query(
          'with taken as (delete from added returning *) select field, word, ending from taken order by position',
        );
        const sorted = rows.toSorted((a, b) => {
          const [one, other] = [a, b].map(({ field, word, ending }) => [field, word, ending].join('\u0000'));
          return (one ?? '') < (other ?? '') ? -1 : 1;
        });
        expect(rows.length).toBeGreaterThan(12);
        expect(rows).toEqual(sorted);
        return rows;
      };
      await client.query(
        `update task set payer_name = 'Zebra banana', task_name = 'Quince medlar' where id = (select id from task limit 1)`,
      );
      const changed = await added();
      await client.query("delete from task_word where word in ('zebra banana', 'quince medlar')");
      await client.query(
        `insert into task (entity_id, id, task_name, process, task_group, status, priority, created_at, process_started_at,
           due_date, start_url, case_id, facility_id, case_number, account_number, patient_first_name, patient_last_name,
           payer_name, date_of_service)
         select entity_id, gen_random_uuid(), task_name, process, task_group, 'Open', priority, created_at,
           process_started_at, due_date, start_url, case_id, facility_id, case_number, account_number, patient_first_name,
           patient_last_name, payer_name, date_of_service
         from task where payer_name = 'Zebra banana'`,
      );
      expect(await added()).toEqual(changed);
    });
  });

  it('follow new tasks, and each text of a task that changes', async () => {
    await takenBack(async (client) => {
      await client.query(
        `insert into task (entity_id, id, task_name, process, task_group, status, priority, created_at, process_started_at,
           due_date, start_url, case_id, facility_id, case_number, account_number, patient_first_name, patient_last_name,
           payer_name, date_of_service, condition_code)
         select entity_id, gen_random_uuid(), 'A new name of a task', process, task_group, 'Open', priority, created_at,
           process_started_at, due_date, start_url, case_id, facility_id, case_number, account_number, 'Étienne' || i, 'Müller',
           'New payer', date_of_service, 'N' || i
         from (select * from task limit 1) t, generate_series(1, 3) i`,
      );
      expect(await missingEndings(client)).toEqual([]);
      const change = (set: string) =>
        client.query(
          `update task set ${set} where (entity_id, id) = (select entity_id, id from task limit 1)`,
        );
      for (const column of [
        'task_name',
        'patient_first_name',
        'patient_last_name',
        'payer_name',
        'condition_code',
      ])
        await change(`${column} = 'Changed ${column}'`);
      // A colleague's new name, in each of their entities.
      await client.query(
        "update app_user set last_name = 'Newly-Named' where id in (select assignee_id from task)",
      );
      const { rows } = await client.query(
        "select from task_word where field = 'assignee' and ending like 'newly-named%'",
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(await missingEndings(client)).toEqual([]);
    });
  });

  it('are seen, and added, in their own entity alone, and never changed', async () => {
    await takenBack(async (client) => {
      await client.query('set local role waypost_app');
      const within = (entityId: string) =>
        client.query("select set_config('waypost.entity_id', $1, true)", [entityId]);
      const entities = async () =>
        (await client.query('select distinct entity_id from task_word')).rows.map((row) => row.entity_id);
      await within(lakemont.id);
      expect(await entities()).toEqual([lakemont.id]);
      await within('');
      expect(await entities()).toEqual([]);
      await within(lakemont.id);
      for (const statement of [
        `insert into task_word values ('${harborPoint.id}', 'payerName', 'x', 'x')`,
        "update task_word set word = 'x'",
        'delete from task_word',
      ]) {
        await client.query('savepoint before');
        await expect(client.query(statement), statement).rejects.toThrow(
          /row-level security|permission denied/,
        );
        await client.query('rollback to before');
      }
    });
  });

  it('find by a part what a plain reading finds, in either case of letters and with any character', async () => {
    const { rows } = await owner.pool.query<Record<string, string>>(
      `select id, task_name, patient_first_name, patient_last_name, payer_name, assignee_name, coalesce(condition_code, '') as condition_code
       from task where entity_id = $1 and facility_id in (select facility_id from user_facility where user_id = $2 and entity_id = $1)`,
      [ruth.entityId, ruth.userId],
    );
    const shown = {
      assignee: 'assignee_name',
      errorCode: 'condition_code',
      patientFirstName: 'patient_first_name',
      patientLastName: 'patient_last_name',
      payerName: 'payer_name',
      taskName: 'task_name',
    } satisfies Record<keyof typeof texts, string>;
    let found = 0;
    for (const [column, name] of Object.entries(shown)) {
      const some = rows.map((row) => row[name] ?? '').find((text) => text.length > 1) ?? '';
      for (const part of [some.slice(1), some.slice(-2).toUpperCase(), some, '%', "'", 'no such part'])
        for (const type of ['contains', 'endsWith'] as const) {
          const wanted = rows.filter((row) => {
            const text = (row[name] ?? '').toLowerCase();
            return type === 'contains'
              ? text.includes(part.toLowerCase())
              : text.endsWith(part.toLowerCase());
          });
          const read = await ids({ [column]: { filterType: 'text', type, filter: part } });
          expect(read, `${column} ${type} ${part}`).toEqual(wanted.map(({ id }) => id).sort());
          found += read.length;
        }
    }
    expect(found).toBeGreaterThan(20);
  });
});
