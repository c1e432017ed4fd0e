import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/core/errors';
import type { ColumnFilter } from '@waypost/contract/core/list';
import { getAllTasks, getTaskQueue, type QueuePage, type TaskQuery } from '@waypost/contract/graphql';
import { AGED_DAYS } from '@waypost/contract/tasks/board/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { addUpCounts, tidyCounts } from '../../../src/modules/tasks/board/add-up.ts';
import { fill } from '../support/cases.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { forge, providerKey } from '../support/forge.ts';
import { jobTools } from '../support/jobs.ts';
import { makeOrganization, type Organization, signedInAgain } from '../support/organization.ts';
import { changed, openTask, openTasks, undo } from '../support/tasks.ts';

const { pool, database } = await testDatabase();
let here: Organization;
let elsewhere: Organization;
let ruth: Client;
let marcus: Client;
beforeAll(async () => {
  here = await makeOrganization();
  elsewhere = await makeOrganization();
  [ruth, marcus] = await here.people('ruth', 'marcus');
  await fill(here, 45, [ruth.userId, marcus.userId]);
});

const query = (change: Partial<TaskQuery> = {}): TaskQuery => ({
  limit: 20,
  after: null,
  sort: [],
  filter: {},
  ...change,
});
const open: TaskQuery['filter'] = {
  status: { filterType: 'set', values: ['Open', 'InProcess', 'OnHold', 'Wait', 'Elevated'] },
};

type Body = { data: { getTaskQueue: QueuePage } } & Problem;
const ask = (
  client: Client,
  variables: unknown,
  headers: Record<string, string> = {},
  document = getTaskQueue.document,
) =>
  client.call<Body>(
    'POST',
    '/services/task/graphql',
    { query: document, variables, operationName: 'getTaskQueue' },
    headers,
  );

/**
 * Adds the given numbers to the counts of a first facility, including long overdue ones of a group, and
 * subtracts them afterwards in the same way, because the worker may have merged the row with others
 * meanwhile.
 */
const countMore = (n: number) =>
  pool.query(
    `insert into task_open_count as k (entity_id, facility_id, task_group, axis, value, day_kind, day, n)
     values ($1, $2, 'eligibility', 'all', '', 'due', '-infinity', $3)
     on conflict (entity_id, facility_id, task_group, axis, value, day_kind, day) do update set n = k.n + excluded.n`,
    [here.id, here.facility().id, n],
  );

const recordsOf = async (correlationId: string | null) =>
  (await pool.query('select * from audit_record where correlation_id = $1', [correlationId])).rows;

const queries: TaskQuery[] = [
  query(),
  query({ filter: open }),
  query({ filter: open, sort: [{ column: 'patientLastName', descending: true }], limit: 7 }),
  query({
    filter: open,
    sort: [
      { column: 'daysAged', descending: false },
      { column: 'payerName', descending: true },
    ],
  }),
  query({ filter: { ...open, patientLastName: { filterType: 'text', type: 'contains', filter: 'a' } } }),
  query({ filter: { status: { filterType: 'set', values: ['Open', "x' or true --", null] } } }),
  query({ filter: { daysAged: { filterType: 'number', type: 'greaterThan', filter: 1 } } }),
  query({ filter: { caseNumber: { filterType: 'text', type: 'equals', filter: 'none' } } }),
];

describe('the queue', () => {
  it('the queue shows the tasks of the list in the same order and number, with the fields of a row', async () => {
    // One was opened late in the evening, when it was the next day in UTC.
    const { id: late } = await openTask(ruth, { ageDays: 3 });
    await pool.query(
      `update task set created_at = (created_at::date + time '02:30') at time zone 'UTC' where id = $1`,
      [late],
    );
    const { rows: known } = await pool.query<{ id: string }>(
      `select t.id, (t.created_at at time zone f.time_zone)::date::text as "createdOn",
         (t.completed_at at time zone f.time_zone)::date::text as "completedDate", t.returns
       from task t join facility f on f.entity_id = t.entity_id and f.id = t.facility_id where t.entity_id = $1`,
      [here.id],
    );
    const stored = new Map(known.map(({ id, ...of }) => [id, of]));
    for (const asked of queries) {
      const { getAllTasks: list } = await ruth.read('task', getAllTasks, { query: asked });
      const { getTaskQueue: queue } = await ruth.read('task', getTaskQueue, { query: asked, details: true });
      expect({ ...queue, rows: [] }).toEqual({ ...list, rows: [] });
      const rows = list.rows.map((task) => {
        const { case: of, eligibility } = task.domainModels;
        const {
          id,
          version,
          taskName,
          status,
          assignee,
          daysAged,
          dueDate,
          isOverdue,
          condition,
          abilities,
        } = task;
        const { gender: _gender, dateOfBirth, memberId, ...patient } = of.patient;
        const { name, ...plan } = of.payer;
        const { caseNumber, dateOfService } = of;
        const domainModels = { case: { caseNumber, dateOfService, patient, payer: { name } } };
        const details = {
          createDate: task.createDate,
          ...stored.get(task.id),
          group: task.authorization.permission,
          waitUntil: task.waitUntil,
          waitDaysLeft: task.waitDaysLeft,
          priority: task.priority,
          points: task.score.points,
          processName: task.process.name,
          dateOfBirth,
          memberId,
          ...plan,
          provider: of.provider.name,
          expectedAmount: of.expectedAmount,
          coverageStatus: eligibility?.coverageStatus ?? null,
          coverageCaution: eligibility?.coverageCaution ?? null,
          rejectReasonCode: eligibility?.rejectReasonCode ?? null,
        };
        return {
          id,
          version,
          taskName,
          status,
          assignee,
          daysAged,
          dueDate,
          isOverdue,
          condition,
          abilities,
          domainModels,
          details,
        };
      });
      expect(queue.rows).toEqual(rows);
      const brief = await ruth.read('task', getTaskQueue, { query: asked, details: false });
      expect(brief.getTaskQueue.rows).toEqual(rows.map((row) => ({ ...row, details: null })));
    }
  });

  it('the queue in one round trip returns the same as in several, page by page', async () => {
    for (const asked of queries) {
      let after: string | null = null;
      for (let turn = 0; turn < 3; turn += 1) {
        const variables = { query: { ...asked, limit: 3, after }, details: turn % 2 === 0 };
        const quick: Awaited<ReturnType<typeof ask>> = await ask(ruth, variables);
        const ordinary = await ask(ruth, variables, {}, `${getTaskQueue.document} `);
        expect(quick.status).toBe(200);
        expect(quick.body.data).toEqual(ordinary.body.data);
        after = quick.body.data.getTaskQueue.next;
        if (after === null) break;
      }
    }
  });

  it('the queue counts open tasks exactly, also of one facility, right after a change, and above the counting limit', async () => {
    const { id: first } = here.facility();
    const totalAt = async (headers: Record<string, string> = {}) => {
      const variables = { query: query({ filter: open, limit: 1 }), details: false };
      const { getTaskQueue: page } = (await ask(ruth, variables, headers)).body.data;
      const { getTaskQueue: again } = (await ask(ruth, variables, headers, `${getTaskQueue.document} `)).body
        .data;
      expect(again.total).toBe(page.total);
      expect(page.totalIsCapped).toBe(false);
      return page.total;
    };
    const counted = async (facilityIds: string[]) => {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n from task
         where status <> 'Complete' and entity_id = $1 and facility_id = any ($2)`,
        [here.id, facilityIds],
      );
      return rows[0]?.n;
    };
    const all = await totalAt();
    expect(all).toBe(await counted(here.facilities.map(({ id }) => id)));
    expect(await totalAt({ ScopeMember: first })).toBe(await counted([first]));
    const task = await openTask(marcus);
    expect(await totalAt()).toBe(all + 1);
    await changed(marcus, task, { status: 'Complete' });
    expect(await totalAt()).toBe(all);
    await undo(marcus, [{ id: task.id, version: task.version + 1 }]);
    expect(await totalAt()).toBe(all + 1);
    await countMore(20_000);
    expect(await totalAt()).toBe(all + 1 + 20_000);
    await countMore(-20_000);
    expect(await totalAt()).toBe(all + 1);
  });

  it('the queue counts above the limit how many open tasks are of groups, at facilities, overdue or aged', async () => {
    const tools = jobTools(database);
    const group: ColumnFilter = { filterType: 'set', values: ['eligibility', 'documents'] };
    const provider: ColumnFilter = { filterType: 'set', values: [here.facility().id] };
    const overdue: ColumnFilter = { filterType: 'date', type: 'overdue' };
    const daysAged: ColumnFilter = { filterType: 'number', type: 'greaterThan', filter: AGED_DAYS };
    const filters: TaskQuery['filter'][] = [
      { ...open, group },
      { ...open, provider },
      { ...open, group, provider },
      { ...open, dueDate: overdue },
      { ...open, group, provider, dueDate: overdue },
      { ...open, group, provider, daysAged },
    ];
    await openTasks(ruth, 3, { ageDays: 400 });
    /** The difference between the queue's count and the list's. */
    const differences = async () => {
      const all: number[] = [];
      for (const filter of filters) {
        const variables = { query: query({ filter, limit: 1 }), details: false };
        const { getTaskQueue: page } = (await ask(ruth, variables)).body.data;
        expect(page.totalIsCapped).toBe(false);
        const { getAllTasks: list } = await ruth.read('task', getAllTasks, { query: query({ filter }) });
        expect(list.total).toBeGreaterThanOrEqual(3);
        all.push(page.total - list.total);
      }
      return all;
    };
    expect(await differences()).toEqual([0, 0, 0, 0, 0, 0]);
    await addUpCounts(tools.worker);
    await tidyCounts(tools.worker, tools.clock);
    expect(await differences()).toEqual([0, 0, 0, 0, 0, 0]);
    await countMore(20_000);
    expect(await differences()).toEqual([20_000, 20_000, 20_000, 20_000, 20_000, 0]);
    await countMore(-20_000);
    expect(await differences()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('the queue returns the same again if a code of one column equals a text of another', async () => {
    const filters: TaskQuery['filter'][] = [
      { group: { filterType: 'set', values: ['Open'] } },
      { taskName: { filterType: 'set', values: ['Open'] } },
      {
        status: { filterType: 'set', values: ['Open'] },
        provider: { filterType: 'set', values: ['Complete'] },
      },
    ];
    for (const filter of filters) {
      for (let turn = 0; turn < 3; turn += 1) {
        const answer = await ask(ruth, { query: query({ filter }), details: false });
        expect(answer.status, answer.text).toBe(200);
        expect(answer.body.data?.getTaskQueue).toMatchObject({ rows: [], total: 0 });
      }
    }
  });

  it('a page writes one audit record with the ids shown, who saw them and from where', async () => {
    for (const asked of queries) {
      for (const document of [getTaskQueue.document, `${getTaskQueue.document} `]) {
        const answer = await ask(
          ruth,
          { query: asked, details: false },
          { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120.0' },
          document,
        );
        const records = await recordsOf(answer.headers.get('x-correlation-id'));
        const { rows: sessions } = await pool.query('select id from user_session where user_id = $1', [
          ruth.userId,
        ]);
        expect(records).toHaveLength(1);
        expect(records[0]).toMatchObject({
          entity_id: ruth.entityId,
          action: 'View',
          operation: null,
          domain_type: 'TaskList',
          domain_id: null,
          actor_kind: 'user',
          actor_id: ruth.userId,
          details: [],
          snapshot: { ids: answer.body.data.getTaskQueue.rows.map(({ id }) => id) },
          client: { browser: 'Chrome/120.0', operatingSystem: 'Linux' },
        });
        expect(sessions.map(({ id }) => id)).toContain(records[0]?.session_id);
      }
    }
  });

  it('a narrowed facility shows only its own tasks', async () => {
    for (const { id } of here.facilities.slice(0, 2)) {
      const answer = await ask(
        ruth,
        { query: query({ limit: 500 }), details: false },
        { ScopeMember: id.toUpperCase() },
      );
      const ids = answer.body.data.getTaskQueue.rows.map((row) => row.id);
      const { rows } = await pool.query('select distinct facility_id from task where id = any ($1)', [ids]);
      expect(rows).toEqual([{ facility_id: id }]);
    }
  });
});

describe('access to the queue', () => {
  const page = { query: query(), details: false };

  async function isRefused(
    client: Client,
    status: number,
    headers: Record<string, string> = {},
    asked: unknown = page,
  ) {
    const answer = await ask(client, asked, headers);
    expect(answer.status, answer.text).toBe(status);
    expect(answer.body.data).toBeUndefined();
    // A refused page is not viewed, so no view is audited.
    const records = await recordsOf(answer.headers.get('x-correlation-id'));
    expect(records.filter(({ action }) => action === 'View')).toEqual([]);
    return answer.body.code;
  }

  it('the queue is refused without a permission, and the refusal writes no view record', async () => {
    expect(await isRefused(await here.person('sam'), 403)).toBe('FORBIDDEN');
  });

  it('the queue is refused in another entity, in an unknown one, and at a facility without access', async () => {
    expect(await isRefused(ruth, 403, { Scope: elsewhere.id })).toBe('ENTITY_REFUSED');
    expect(await isRefused(ruth, 403, { Scope: randomUUID() })).toBe('ENTITY_REFUSED');
    expect(await isRefused(ruth, 400, { Scope: 'none' })).toBe('BAD_REQUEST');
    for (const ScopeMember of [elsewhere.facility().id, randomUUID(), 'none'])
      expect(await isRefused(ruth, 403, { ScopeMember })).toBe('FACILITY_REFUSED');
  });

  it('the queue is refused with an expired or unknown session, and with a token of another one', async () => {
    const dana = await signedInAgain(await here.person('dana'));
    const outsider = await forge(await providerKey(), ruth.person.subject);
    expect((await ask(dana, page)).status).toBe(200);
    expect(await isRefused(dana, 401, { authorization: `Bearer ${outsider}` })).toBe('SESSION_ENDED');
    // A token ends with its signature, so a changed ending makes it invalid.
    const end = dana.idToken.at(-3) === 'A' ? 'B' : 'A';
    const forged = `${dana.idToken.slice(0, -3)}${end}${dana.idToken.slice(-2)}`;
    expect(await isRefused(dana, 401, { authorization: `Bearer ${forged}` })).toBe('UNAUTHENTICATED');
    expect(await isRefused(dana, 401, { 'x-session-id': randomUUID() })).toBe('SESSION_ENDED');
    const secret = Buffer.from(dana.sessionId);
    const { rows } = await pool.query(
      "update user_session set last_seen_at = now() - interval '1 day' where secret_hash = sha256($1) returning id",
      [secret],
    );
    expect(rows).toHaveLength(1);
    expect(await isRefused(dana, 401)).toBe('SESSION_ENDED');
    const { rows: ended } = await pool.query(
      "select 1 from user_session where secret_hash = sha256($1) and end_reason = 'idle'",
      [secret],
    );
    expect(ended).toHaveLength(1);
  });

  it('the queue reports errors of a query only to permitted users', async () => {
    for (const invalid of [
      {},
      { query: query({ limit: 0 }), details: false },
      { query: query({ after: 'x' }), details: false },
    ])
      expect(await isRefused(ruth, 400, {}, invalid)).toBe('BAD_REQUEST');
    expect(await isRefused(await here.person('sam'), 403, {}, {})).toBe('FORBIDDEN');
  });
});
