import { request } from 'node:http';
import type { Problem } from '@waypost/contract/core/errors';
import { emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import {
  getAllTasks,
  getCaseDetails,
  getTaskById,
  getTasksByUser,
  type TaskQuery,
} from '@waypost/contract/graphql';
import type { Task } from '@waypost/contract/tasks/shapes';
import { databaseRoles } from '@waypost/platform/database/roles';
import { beforeAll, describe, expect, it } from 'vitest';
import { portalUrl } from '../support/addresses.ts';
import { type Client, call, newKey, SUBSCRIPTION } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { completedTransaction } from '../support/eligibility-transactions.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { guardedRoutes } from '../support/routes.ts';
import { openTask, openTasks } from '../support/tasks.ts';

const RTE = '/services/realtime-eligibility';
const page = (change: Partial<TaskQuery> = {}): TaskQuery => ({
  limit: 500,
  after: null,
  sort: [],
  filter: {},
  ...change,
});
const tasksOf = async (client: Client, headers: Record<string, string> = {}): Promise<Task[]> => {
  const answer = await client.call<{ data: { getAllTasks: { rows: Task[] } } }>(
    'POST',
    '/services/task/graphql',
    { query: getAllTasks.document, variables: { query: page() } },
    headers,
  );
  expect(answer.status).toBe(200);
  return answer.body.data.getAllTasks.rows;
};

const { database, pool } = await testDatabase();
let here: Organization;
let elsewhere: Organization;
let dana: Client;
let nadia: Client;
let lena: Client;
let task: Task;
let transactionId: string;
beforeAll(async () => {
  [here, elsewhere] = [await makeOrganization(), await makeOrganization()];
  [dana, lena] = await here.people('dana', 'lena');
  nadia = await elsewhere.person('nadia');
  // A facility without access for Lena, and a case whose number also exists elsewhere.
  task = await openTask(dana);
  // Numbers start again in each organization.
  await openTask(nadia);
  const ofDana = { status: 'InProcess', assigneeId: dana.userId } as const;
  for (const facility of [0, 1, 2]) await openTasks(dana, 12, { facility, ...ofDana });
  const sent = await dana.call<{ id: string }>(
    'POST',
    `${RTE}/api/EligibilityTransactions/verify`,
    {
      ...emptyEligibilityRequest,
      facilityId: here.facility().id,
      payerCode: 'TWM01',
      searchOptionId: 'member-name-birth',
      providerIdentifier: here.facility().npi,
      serviceDateFrom: '2026-11-20',
      memberId: 'TWM8841207',
      patientFirstName: 'Marisol',
      patientLastName: 'Echeverria',
      patientDateOfBirth: '1984-03-14',
    },
    newKey(),
  );
  expect(sent.status, sent.text).toBe(202);
  transactionId = sent.body.id;
  await completedTransaction(dana, transactionId);
});

describe('a record of another entity or facility', () => {
  it('no call or field that accepts an id reaches a record of another entity or facility', async () => {
    const graphql = (operation: { document: string }, variables: unknown) => ({
      query: operation.document,
      variables,
    });
    const attempts: Array<[string, string, unknown?, Record<string, string>?]> = [
      ['GET', `/services/task/tasks/${task.id}`],
      [
        'PATCH',
        `/services/task/tasks/${task.id}`,
        { status: 'OnHold' },
        { 'if-match': String(task.version) },
      ],
      ['GET', `${RTE}/tasks/${task.id}/prefill`],
      ['GET', `${RTE}/eligibilityrequestlog/${transactionId}`],
      ['POST', `${RTE}/eligibilityrequestlog/${transactionId}/cancel`],
      ['GET', `${RTE}/eligibilityrequestlog/${transactionId}/history`],
      ['GET', `${RTE}/eligibilityrequestlog/${transactionId}/difference`],
      [
        'POST',
        `${RTE}/eligibilityrequestlog/${transactionId}/alerts/memberId/decision`,
        { choice: 'keep' },
        { 'if-match': '2' },
      ],
      [
        'POST',
        `${RTE}/api/EligibilityTransactions/verify`,
        {
          ...emptyEligibilityRequest,
          facilityId: here.facility().id,
          payerCode: 'TWM01',
          providerIdentifier: '1234567893',
          serviceDateFrom: '2026-11-20',
          taskId: task.id,
        },
        newKey(),
      ],
      ['POST', '/services/task/graphql', graphql(getTaskById, { taskId: task.id })],
    ];
    const { patient, caseNumber } = task.domainModels.case;
    for (const outsider of [nadia, lena]) {
      for (const [method, path, body, headers] of attempts) {
        const answer = await outsider.call(method, path, body, headers);
        expect([403, 404], `${method} ${path}`).toContain(answer.status);
        expect(answer.text).not.toContain(patient.lastName);
        expect(answer.text).not.toContain(patient.accountNumber);
      }
      const listed = await outsider.read('task', getTasksByUser, { assigneeId: dana.userId, query: page() });
      expect(listed.getTasksByUser.rows.length).toBe(outsider === lena ? 12 : 0);
      for (const row of listed.getTasksByUser.rows)
        expect(row.domainModels.case.facilityId).toBe(here.facility(2).id);
      const { getCaseDetails: details } = await outsider.read('case', getCaseDetails, { caseNumber });
      // Case numbers repeat between entities, so the match must be the caller's own.
      if (outsider === lena) expect(details).toBeNull();
      else expect(elsewhere.facilities.map(({ id }) => id)).toContain(details?.facilityId);
    }
    const unchanged = await dana.call<Task>('GET', `/services/task/tasks/${task.id}`);
    expect(unchanged.body.version).toBe(task.version);
  });

  it('no list has a record of another entity or facility [W-169][W-177]', async () => {
    const ofHere = new Set((await tasksOf(dana)).map((row) => row.id));
    const ofNadia = await tasksOf(nadia);
    expect(ofNadia).toHaveLength(1);
    expect(ofNadia.filter((row) => ofHere.has(row.id))).toEqual([]);
    const ofLena = await tasksOf(lena);
    expect(ofLena.length).toBeGreaterThan(10);
    expect(new Set(ofLena.map((row) => row.domainModels.case.facilityId))).toEqual(
      new Set([here.facility(2).id]),
    );
  });
});

describe('the Scope header', () => {
  it('the Scope header grants nothing: every call refuses an entity without membership', async () => {
    for (const route of guardedRoutes(here).filter(({ kind }) => kind === 'entity')) {
      const answer = await nadia.call<{ code: string }>(route.method, route.path, route.body, {
        ...route.headers,
        Scope: here.id,
      });
      expect(answer.status, route.name).toBe(403);
      expect(answer.body.code, route.name).toBe('ENTITY_REFUSED');
    }
  });

  it('the Scope header must be present once and be an id [P-254]', async () => {
    const { Scope: _scope, ...rest } = dana.headers;
    const bare = await fetch(`${portalUrl}/services/task/users/me/workingTask`, {
      headers: { ...SUBSCRIPTION, ...rest },
    });
    expect(bare.status).toBe(400);
    const path = '/services/task/users/me/workingTask';
    expect((await dana.call('GET', path, undefined, { Scope: here.lcode })).status).toBe(400);
    const twice = await new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(portalUrl);
      const headers = [
        ...Object.entries({ ...SUBSCRIPTION, ...dana.headers }),
        ['Scope', nadia.entityId ?? ''],
      ].flat() as string[];
      request({ hostname, port, path, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });
    expect(twice).toBe(400);
    expect(
      (await dana.call('POST', '/services/audit/api/Authentication/signOut?isTimeout=false&isTimeout=true'))
        .status,
    ).toBe(400);
    expect((await dana.call('GET', path)).status).toBe(200);
    // The same applies to every call about an entity.
    for (const route of guardedRoutes(here).filter(({ kind }) => kind === 'entity')) {
      const answer = await call<Problem>(route.method, route.path, { ...rest, ...route.headers }, route.body);
      expect([answer.status, answer.body.errors?.[0]?.path], route.name).toEqual([400, 'Scope']);
    }
  });
});

describe('the ScopeMember header', () => {
  it('the ScopeMember header narrows access to a facility of the user, and never widens it [C-281]', async () => {
    const narrowed = await tasksOf(dana, { ScopeMember: here.facility(1).id });
    expect(narrowed.length).toBeGreaterThan(5);
    expect(new Set(narrowed.map((row) => row.domainModels.case.facilityId))).toEqual(
      new Set([here.facility(1).id]),
    );
    // It has this one name.
    const whole = await tasksOf(dana, { 'scope-member': here.facility(1).id });
    expect(new Set(whole.map((row) => row.domainModels.case.facilityId)).size).toBe(3);
    const foreign = { ScopeMember: here.facility().id };
    expect((await lena.call('GET', '/services/task/users/me/workingTask', undefined, foreign)).status).toBe(
      403,
    );
    const write = await lena.call(
      'PATCH',
      `/services/task/tasks/${task.id}`,
      { status: 'OnHold' },
      { 'if-match': '1', ...foreign },
    );
    expect(write.status).toBe(403);
    const fromBay = await dana.call('GET', `/services/task/tasks/${task.id}`, undefined, {
      ScopeMember: here.facility(1).id,
    });
    expect(fromBay.status).toBe(404);
  });
});

describe('row security', () => {
  it('the application is bound by row security: it owns no table, bypasses nothing, and every tenant table is forced', async () => {
    const { rows: roles } = await pool.query(
      'select rolname from pg_roles where rolname = any ($1) and (rolsuper or rolbypassrls or rolcreaterole)',
      [Object.values(databaseRoles).filter((name) => name !== null)],
    );
    expect(roles).toEqual([]);
    const { rows: bare } = await pool.query(`
      select c.relname from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'entity_id')
        and (not c.relrowsecurity or not c.relforcerowsecurity or pg_get_userbyid(c.relowner) = 'waypost_app'
          or not exists (select from pg_policy p where p.polrelid = c.oid))`);
    expect(bare).toEqual([]);
  });

  it('row security shows no row of any table without an entity', async () => {
    const app = database.pool('app', 1);
    const { rows } = await pool.query<{ relname: string }>(`
      select c.relname from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'entity_id')
        and has_table_privilege('waypost_app', c.oid, 'select')`);
    expect(rows.length).toBeGreaterThan(12);
    for (const { relname } of rows) {
      const seen = await app.query(`select count(*)::int as n from ${relname}`);
      expect(seen.rows[0].n, relname).toBe(0);
    }
  });

  it('no role of the application can change or delete an audit record', async () => {
    const app = database.pool('app', 1);
    await expect(app.query("update audit_record set action = 'View'")).rejects.toThrow(/permission denied/);
    await expect(app.query('delete from audit_record')).rejects.toThrow(/permission denied/);
  });
});
