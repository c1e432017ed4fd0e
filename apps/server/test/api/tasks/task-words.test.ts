import { getTaskQueue, type TaskColumn, type TaskQuery } from '@waypost/contract/graphql';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { fill, openCase } from '../support/cases.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';

const { pool } = await testDatabase();
let here: Organization;
let elsewhere: Organization;
let ruth: Client;
beforeAll(async () => {
  here = await makeOrganization();
  elsewhere = await makeOrganization();
  ruth = await here.person('ruth');
  await fill(here, 40, [ruth.userId]);
  await openCase(elsewhere, { task: {} });
});

/** The texts of tasks whose words are stored, by the column of the list. */
const texts = {
  assignee: 'assignee_name_key',
  errorCode: 'condition_code_key',
  patientFirstName: 'patient_first_name_key',
  patientLastName: 'patient_last_name_key',
  payerName: 'payer_name_key',
  taskName: 'task_name_key',
} satisfies Partial<Record<TaskColumn, string>>;

/** The suffixes of a task's words that `task_word` lacks. */
async function missingSuffixes(client: pg.Pool | pg.PoolClient): Promise<string[]> {
  const words = Object.entries(texts)
    .map(
      ([field, column]) =>
        `select entity_id, '${field}' as field, ${column} as word from task where entity_id = $1`,
    )
    .join(' union ');
  const { rows } = await client.query<{ missing: string }>(
    `
    select w.field || ': ' || substr(w.word, i) || ' of ' || w.word as missing
    from (${words}) w cross join generate_series(1, char_length(w.word)) i
    where not exists (select from task_word k where k.entity_id = w.entity_id and k.field = w.field
      and k.ending = substr(w.word, i) and k.word = w.word) order by 1`,
    [here.id],
  );
  return rows.map(({ missing }) => missing);
}

/** Runs `work` in a transaction that is rolled back. */
async function rolledBack<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
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
  it('the words of each task include all of their suffixes, and a missing one is detected', async () => {
    expect(await missingSuffixes(pool)).toEqual([]);
    await rolledBack(async (client) => {
      await client.query(
        `delete from task_word where entity_id = $1 and field = 'payerName' and ending = right(word, 3)
           and word = (select payer_name_key from task where entity_id = $1 and payer_name_key <> '' limit 1)`,
        [here.id],
      );
      expect(await missingSuffixes(client)).not.toEqual([]);
    });
  });

  it('the words of new and changed tasks are added in one order, so that two writers never deadlock', async () => {
    await rolledBack(async (client) => {
      // A temporary table of this connection replaces the common one, and numbers the added rows.
      await client.query(
        `create temp table known on commit drop as select * from task_word where entity_id = '${here.id}'`,
      );
      await client.query('create temp table task_word (like task_word including all) on commit drop');
      await client.query('alter table pg_temp.task_word add column position serial');
      await client.query('insert into pg_temp.task_word select *, 0 from known');
      await client.query('discard plans');
      const added = async () => {
        const { rows } = await client.query(
          `with taken as (delete from pg_temp.task_word where position > 0 returning *)
           select field, word, ending from taken order by position`,
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
        `update task set payer_name = 'Zebra banana', task_name = 'Quince medlar'
         where id = (select id from task where entity_id = $1 limit 1)`,
        [here.id],
      );
      const changed = await added();
      await client.query(
        `insert into task (entity_id, id, task_name, process, task_group, status, priority, created_at, process_started_at,
           due_date, start_url, case_id, facility_id, case_number, account_number, patient_first_name, patient_last_name,
           payer_name, date_of_service)
         select entity_id, gen_random_uuid(), task_name, process, task_group, 'Open', priority, created_at,
           process_started_at, due_date, start_url, case_id, facility_id, case_number, account_number, patient_first_name,
           patient_last_name, payer_name, date_of_service
         from task where entity_id = $1 and payer_name = 'Zebra banana'`,
        [here.id],
      );
      expect(await added()).toEqual(changed);
    });
  });

  it('the words of tasks are updated for new tasks and for each changed text', async () => {
    await rolledBack(async (client) => {
      await client.query(
        `insert into task (entity_id, id, task_name, process, task_group, status, priority, created_at, process_started_at,
           due_date, start_url, case_id, facility_id, case_number, account_number, patient_first_name, patient_last_name,
           payer_name, date_of_service, condition_code)
         select entity_id, gen_random_uuid(), 'A new name of a task', process, task_group, 'Open', priority, created_at,
           process_started_at, due_date, start_url, case_id, facility_id, case_number, account_number, 'Étienne' || i, 'Müller',
           'New payer', date_of_service, 'N' || i
         from (select * from task where entity_id = $1 limit 1) t, generate_series(1, 3) i`,
        [here.id],
      );
      expect(await missingSuffixes(client)).toEqual([]);
      const change = (set: string) =>
        client.query(`update task set ${set} where id = (select id from task where entity_id = $1 limit 1)`, [
          here.id,
        ]);
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
        `update app_user set last_name = 'Newly-Named'
         where id in (select assignee_id from task where entity_id = $1)`,
        [here.id],
      );
      const { rows } = await client.query(
        `select from task_word where entity_id = $1 and field = 'assignee' and ending like 'newly-named%'`,
        [here.id],
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(await missingSuffixes(client)).toEqual([]);
    });
  });

  it('the words of tasks can be read and added only in their own entity, and never changed', async () => {
    await rolledBack(async (client) => {
      await client.query('set local role waypost_app');
      const within = (entityId: string) =>
        client.query("select set_config('waypost.entity_id', $1, true)", [entityId]);
      const entities = async () =>
        (await client.query('select distinct entity_id from task_word')).rows.map((row) => row.entity_id);
      for (const { id } of [elsewhere, here]) {
        await within(id);
        expect(await entities()).toEqual([id]);
      }
      await within('');
      expect(await entities()).toEqual([]);
      await within(here.id);
      for (const statement of [
        `insert into task_word values ('${elsewhere.id}', 'payerName', 'x', 'x')`,
        `update task_word set word = 'x' where entity_id = '${here.id}'`,
        `delete from task_word where entity_id = '${here.id}'`,
      ]) {
        await client.query('savepoint before');
        await expect(client.query(statement), statement).rejects.toThrow(
          /row-level security|permission denied/,
        );
        await client.query('rollback to before');
      }
    });
  });

  it('the words of tasks find parts of words as a scan does, in upper and lower case and with any character', async () => {
    const { rows } = await pool.query<Record<string, string>>(
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
