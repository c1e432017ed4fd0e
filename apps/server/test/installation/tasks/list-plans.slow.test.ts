// The planner uses the statistics of whole tables, so this is a separate database without other writers.
import { randomUUID } from 'node:crypto';
import { EMPTY_ID } from '@waypost/contract/core/values';
import { type TaskColumn, type TaskQuery, taskColumns } from '@waypost/contract/graphql';
import { createClock } from '@waypost/platform/clock';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '../../../src/framework/list/column.ts';
import { pageOfIds, pageSql } from '../../../src/framework/list/page.ts';
import { wordsSql } from '../../../src/framework/list/reading.ts';
import { claimSql } from '../../../src/framework/queue/claim.ts';
import { acrossEntities, type Db, dbFor, inTenant } from '../../../src/infrastructure/database.ts';
import { entitiesOfDeparted, tasksOfDeparted } from '../../../src/modules/tasks/assignment/unassign.ts';
import { taskList } from '../../../src/modules/tasks/columns.ts';
import { queueTrip } from '../../../src/modules/tasks/queue.ts';
import { applyProvision } from '../../../src/provision/apply.ts';
import { provisionFile } from '../../../src/provision/file-shape.ts';
import { auditSeed, writePayers } from '../../../src/seed/write-organizations.ts';
import { writeCase } from '../../api/support/cases.ts';
import { type EmptyDatabase, emptyDatabase } from '../../api/support/empty-database.ts';

/** Enough rows that a full scan is not a way to find a page. */
const MANY = 12_000;
const facility = { npi: '1234567893', state: 'OH', timeZone: 'America/New_York' };
const file = provisionFile.parse({
  entities: [
    {
      lCode: 'ALDR',
      name: 'Alder Health',
      clientTypes: ['RCO'],
      facilities: [
        { ...facility, lCode: 'ALDR1', name: 'Medical Center' },
        { ...facility, lCode: 'ALDR2', name: 'Bay Clinic' },
      ],
      // Those who have tasks.
      administrators: Array.from({ length: 12 }, (_each, nth) => ({
        email: `elena.${nth}@alder.example`,
        firstName: 'Elena',
        lastName: 'Lindqvist',
      })),
    },
  ],
});

let entityId: string;
let facilityIds: string[];
let reader: {
  clock: { now(): Date };
  entity: { id: string; name: string; lCode: string };
  actor: { facilityIds: string[] };
};

let own: EmptyDatabase;
let app: Db;
beforeAll(async () => {
  own = await emptyDatabase('list_plans');
  const clock = createClock(0);
  const { config, database, keyring, pool } = own;
  app = dbFor(database, 'app', 1);
  const provision = dbFor(database, 'provision', 1);
  await acrossEntities(provision, async (db) => {
    await writePayers(db);
    await auditSeed(db, { id: EMPTY_ID, name: 'Payers' }, clock);
  });
  await applyProvision({ provision, config, clock, keyring }, { file, passwordOf: () => undefined }, false);
  const { rows } = await pool.query<Parameters<typeof writeCase>[2]>(
    `select id, name, lcode, (select json_agg(json_build_object('id', f.id, 'name', f.name, 'lcode', f.lcode, 'npi', f.default_npi,
       'state', f.state, 'timeZone', f.time_zone) order by f.lcode) from facility f where f.entity_id = e.id) as facilities
     from entity e`,
  );
  const [at] = rows;
  if (!at) throw new Error('no organization was made');
  entityId = at.id;
  facilityIds = at.facilities.map(({ id }) => id);
  reader = {
    clock: { now: () => new Date() },
    entity: { id: at.id, name: at.name, lCode: at.lcode },
    actor: { facilityIds },
  };
  const caseId = await inTenant(app, { entityId, userId: EMPTY_ID, facilityIds }, (db) =>
    writeCase(db, { clock, keyring }, at),
  );
  await pool.query("update membership set status = 'Active' where entity_id = $1", [entityId]);
  // Seven of ten are complete, as in an organization that has worked for a while.
  await pool.query(
    `insert into task (entity_id, id, task_name, process, task_group, status, priority, created_at, process_started_at,
       due_date, start_url, case_id, facility_id, case_number, account_number, patient_first_name, patient_last_name,
       payer_name, date_of_service, condition_code)
     select entity_id, gen_random_uuid(), 'Task ' || i % 6, 'Eligibility', 'eligibility',
       case when i % 10 < 7 then 'Complete' when i % 10 = 7 then 'OnHold' else 'Open' end, 1 + i % 10,
       now() - make_interval(hours => i % 3000), now(), current_date - i % 400, 'made/for/plans', id,
       facility_id, (7000000 + i)::text, (9000000 + i)::text, 'First' || i % 500, 'Last' || i % 900, 'Payer ' || i % 50,
       current_date - i % 300, (i % 40)::text
     from patient_case, generate_series(1, $2::int) i where id = $1`,
    [caseId, MANY],
  );
  await pool.query('analyze');
}, 480_000);
afterAll(() => own?.remove());

const open: TaskQuery['filter'] = {
  status: { filterType: 'set', values: ['Open', 'InProcess', 'OnHold', 'Wait', 'Elevated'] },
};
const text = (type: 'equals' | 'startsWith' | 'contains', filter: string) =>
  ({ filterType: 'text', type, filter }) as const;

/** The plan of a page for the application's role, under row security. */
async function planOf(query: Partial<TaskQuery>, page: 'first' | 'second', only?: Sql): Promise<string> {
  return inTenant(app, { entityId, userId: entityId, facilityIds }, async (db) => {
    const reading = { db, ...reader };
    const asked = { limit: 100, after: null, sort: [], filter: open, ...query };
    const after = page === 'first' ? null : (await pageOfIds(reading, taskList, asked, only)).next;
    const { page: statement } = await pageSql(reading, taskList, { ...asked, after }, only);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${statement}`.execute(db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

describe('a page of the task list under row security', () => {
  it('a page of the task list under row security is read from an index for any sort column, without sorting', async () => {
    for (const column of Object.keys(taskColumns) as TaskColumn[]) {
      for (const descending of [false, true]) {
        for (const page of ['first', 'second'] as const) {
          const plan = await planOf({ sort: [{ column, descending }] }, page);
          const name = `${column} ${descending ? 'descending' : 'ascending'}, ${page} page\n${plan}`;
          expect(plan, name).toMatch(/Index (Only )?Scan/);
          expect(plan, name).not.toMatch(/Seq Scan on task|Sort/);
        }
      }
    }
  });

  it('a page of the task list under row security starts where the previous one ended: the key is a range of the index', async () => {
    const plan = await planOf({}, 'second');
    expect(plan).toMatch(/Index Cond: .*due_date >= /);
  });

  it('a page of the task list under row security is found by an index for searches, among complete tasks too', async () => {
    const filters: Array<TaskQuery['filter']> = [
      { patientLastName: text('startsWith', 'last12') },
      { patientLastName: text('equals', 'Last77') },
      { caseNumber: text('equals', '7000100') },
      { caseNumber: text('startsWith', '70001') },
      { accountNumber: text('equals', '9000100') },
      { ...open, payerName: { filterType: 'set', values: ['Payer 7'] } },
      { ...open, errorCode: { filterType: 'set', values: ['12', '13'] } },
      { ...open, dueDate: { filterType: 'date', type: 'overdue' } },
      { ...open, dueDate: { filterType: 'date', type: 'today' } },
      { ...open, daysAged: { filterType: 'number', type: 'lessThan', filter: 3 } },
      { ...open, priority: { filterType: 'number', type: 'lessThan', filter: 3 } },
      { ...open, assignee: text('startsWith', 'b') },
      {
        ...open,
        dateOfService: { filterType: 'date', type: 'inRange', dateFrom: '2026-10-01', dateTo: '2026-10-03' },
      },
      {},
    ];
    for (const filter of filters) {
      const plan = await planOf({ filter }, 'first');
      expect(plan, `${JSON.stringify(filter)}\n${plan}`).not.toContain('Seq Scan on task');
    }
  });

  it('a page of the task list under row security is read from the index of its order alone when a filter excludes rows', async () => {
    const filters: Array<TaskQuery['filter']> = [
      { patientLastName: text('startsWith', 'last') },
      { patientFirstName: text('contains', 'irst') },
      { payerName: text('startsWith', 'payer') },
      { caseNumber: text('contains', '70') },
      { accountNumber: text('contains', '90') },
      { taskName: text('startsWith', 'task') },
      { assignee: text('equals', '') },
      { errorCode: text('startsWith', '1') },
      { priority: { filterType: 'number', type: 'lessThan', filter: 8 } },
      { daysAged: { filterType: 'number', type: 'greaterThan', filter: 3 } },
      { dateOfService: { filterType: 'date', type: 'greaterThan', dateFrom: '2020-01-01' } },
    ];
    for (const filter of filters) {
      const plan = await planOf({ filter: { ...open, ...filter } }, 'first');
      expect(plan, `${JSON.stringify(filter)}\n${plan}`).toMatch(
        /Index Only Scan using task_open_in_order_of_work/,
      );
      expect(plan, `${JSON.stringify(filter)}\n${plan}`).not.toMatch(/Index Scan using|Sort/);
    }
  });

  it('a page of the task list under row security by a part of a word is found by matching words, which are found by an index', async () => {
    const filter = { patientLastName: text('contains', 'AST12') };
    const plan = await planOf({ filter }, 'first');
    expect(plan).toMatch(/Index Cond: .*patient_last_name_key = ANY \('\{last12[0-9,last]*\}'/);
    expect(plan).not.toMatch(/Seq Scan on task|"position"/);
    const words = await inTenant(app, { entityId, userId: entityId, facilityIds }, async (db) => {
      const { rows } = await sql<{
        'QUERY PLAN': string;
      }>`explain (costs off) ${wordsSql(taskList, filter)}`.execute(db);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(words).toMatch(/Index Only Scan using task_word_pkey/);
    expect(words).toMatch(/Index Cond: .*ending >= .*ending < /);
  });

  it('a page of the task list under row security is found by the same index when its prepared statement is executed for the seventh time', async () => {
    for (const column of ['dueDate', 'patientLastName', 'status'] as const) {
      const query = { limit: 100, after: null, sort: [{ column, descending: false }], filter: open };
      const client = { ipAddress: '', browser: '', operatingSystem: '' };
      const call = { ...reader, db: app, client, correlationId: 'seventh' };
      const given = { query, details: false };
      queueTrip.statement(given, call);
      const { text = '', values = [] } = queueTrip.statement(given, call) ?? {};
      expect(text).toMatch(/^\/\* prepared: queue-/);
      const plan = await inTenant(app, { entityId, userId: entityId, facilityIds }, async (db) => {
        await sql`select set_config('waypost.session_id', ${entityId}, true)`.execute(db);
        await sql.raw(`prepare seventh as ${text}`).execute(db);
        const execute = sql`execute seventh (${sql.join(values.map((value, at) => sql.lit(at === 0 ? randomUUID() : value)))})`;
        for (let turn = 0; turn < 6; turn += 1)
          await sql`execute seventh (${sql.join([randomUUID(), ...values.slice(1)].map((value) => sql.lit(value)))})`.execute(
            db,
          );
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${execute}`.execute(db);
        const { rows: kept } = await sql<{ generic_plans: string }>`
          select generic_plans from pg_prepared_statements where name = 'seventh'`.execute(db);
        await sql`deallocate seventh`.execute(db);
        expect(Number(kept[0]?.generic_plans)).toBeGreaterThan(0);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
      expect(plan).toMatch(/using task_open_\w+ on task/);
      expect(plan).not.toMatch(/Seq Scan on task( |$)/m);
    }
  });

  it('a page of the task list under row security of one user is found by its index', async () => {
    const plan = await planOf({ filter: {} }, 'first', sql`t.assignee_id = ${entityId}::uuid`);
    expect(plan).toContain('task_by_assignee');
  });
});

describe('the tasks of a departed user', () => {
  const plan = async (db: Db, statement: Sql): Promise<string> => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${statement}`.execute(db);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };

  it('the tasks of a departed user are found by an index, for all entities and for one', async () => {
    // These plans do not depend on the words and counts of changed tasks.
    const client = await own.pool.connect();
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    // All open tasks are assigned, and no assignee has left.
    await client.query(
      `update task t set status = 'InProcess', assignee_id = (
         select m.user_id from membership m where m.entity_id = t.entity_id and m.status = 'Active' order by m.user_id limit 1)
       where start_url = 'made/for/plans' and status <> 'Complete'`,
    );
    // One user has nearly all of them, the others some.
    await client.query(
      `with held as (select id, row_number() over (order by id) as nth from task where status = 'InProcess'),
         people as (select user_id, row_number() over (order by user_id desc) as nth from membership)
       update task t set assignee_id = p.user_id
       from held h join people p on h.nth > p.nth * 20 and h.nth <= p.nth * 20 + 20 where t.id = h.id`,
    );
    await client.query('commit');
    client.release();
    await own.pool.query('analyze task');
    const clock = { now: () => new Date() };
    const source = tasksOfDeparted(entityId, clock);
    const inEntity = await inTenant(app, { entityId, userId: EMPTY_ID, facilityIds }, (db) =>
      plan(db, claimSql(source, clock.now(), { most: source.batch })),
    );
    const acrossAll = await plan(dbFor(own.database, 'worker', 1), entitiesOfDeparted(clock.now()));
    for (const found of [inEntity, acrossAll]) {
      expect(found).toMatch(/task_held/);
      expect(found).not.toMatch(/Seq Scan on task|using task_pkey/);
    }
    // In one entity, queried only if there is such a task, the planner may read all tasks of a user.
    expect(acrossAll).toMatch(/Index Cond: .*assignee_id = /);
  }, 120_000);
});
