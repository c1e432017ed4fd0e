import type { Problem } from '@waypost/contract/core/errors';
import type { TaskExport } from '@waypost/contract/files/downloads';
import {
  getAllTasks,
  getTaskFacet,
  type TaskFacetQuery,
  type TaskQuery,
  getTaskQueue as taskQueue,
} from '@waypost/contract/graphql';
import { type TaskCellName, taskCells } from '@waypost/contract/tasks/cells';
import type { Task } from '@waypost/contract/tasks/shapes';
import { beforeAll, describe, expect, it } from 'vitest';
import { portalUrl } from '../support/addresses.ts';
import { fill, openCase, openCases } from '../support/cases.ts';
import { type Client, SUBSCRIPTION } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';

const { pool } = await testDatabase();
let here: Organization;
let dana: Client;
let lena: Client;
beforeAll(async () => {
  here = await makeOrganization();
  [dana, lena] = await here.people('dana', 'lena');
  await fill(here, 45, [dana.userId, lena.userId]);
  await openCases(here, 10, { task: { status: 'InProcess', assigneeId: dana.userId } });
});

const path = '/services/task/exports';
const titled: TaskExport['columns'] = [
  { column: 'caseNumber', title: 'Case' },
  { column: 'status', title: 'Status' },
  { column: 'assignee', title: 'Assignee' },
  { column: 'daysAged', title: 'Days Aged' },
  { column: 'dueDate', title: 'Task Due Date' },
  { column: 'patientLastName', title: '=Last "Name"' },
  { column: 'errorCode', title: 'Error Code' },
];
const body = (overrides: Partial<TaskExport> = {}): TaskExport => ({
  columns: titled,
  sort: [{ column: 'dueDate', descending: true }],
  filter: {},
  ...overrides,
});
/** The cells of a CSV text in which all cells are quoted. */
const cells = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')),
    );
const page = async (client: Client, query: Partial<TaskQuery>) =>
  (
    await client.read('task', getAllTasks, {
      query: { limit: 5000, after: null, sort: [], filter: {}, ...query },
    })
  ).getAllTasks;
/** A day in the format of the list. */
const day = (iso: string): string => iso.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');
const recordsOf = async (correlationId: string | null) =>
  (
    await pool.query('select * from audit_record where correlation_id = $1 order by occurred_at, id', [
      correlationId,
    ])
  ).rows;

describe('an export of the list', () => {
  it('an export of the list contains every matching row in the order of the list, in the requested columns', async () => {
    const { filter, sort } = body({
      filter: { status: { filterType: 'set', values: ['InProcess', 'OnHold', 'Wait'] } },
    });
    const answer = await dana.call('POST', path, body({ filter }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="tasks.csv"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { rows } = await page(dana, { filter, sort });
    const words: Record<string, string> = { InProcess: 'In Process', OnHold: 'Hold', Wait: 'Wait' };
    const shown = (task: Task) => [
      task.domainModels.case.caseNumber,
      words[task.status],
      task.assignee?.name ?? 'Unassigned',
      String(task.daysAged),
      day(task.dueDate),
      task.domainModels.case.patient.lastName,
      task.condition?.conditionCode ?? '',
    ];
    const [titles, ...lines] = cells(answer.text.replace(/^\ufeff/, ''));
    expect(titles).toEqual([
      'Case',
      'Status',
      'Assignee',
      'Days Aged',
      'Task Due Date',
      '\'=Last "Name"',
      'Error Code',
    ]);
    expect(lines.length).toBeGreaterThan(20);
    expect(lines).toEqual(rows.map(shown));
    const raw = await fetch(`${portalUrl}${path}`, {
      method: 'POST',
      headers: { ...SUBSCRIPTION, ...dana.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body()),
    });
    expect(new Uint8Array(await raw.arrayBuffer()).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  });

  it('an export of the list has every column that the list can show, as the list shows it', async () => {
    const { caseNumber } = await openCase(here, {
      task: { status: 'Wait', waitUntil: '2026-12-10' },
      change: { lastName: 'Xiong', firstName: 'Jonah' },
    });
    const filter = { caseNumber: { filterType: 'text', type: 'equals', filter: caseNumber } } as const;
    const columns = Object.keys(taskCells).map((name) => ({ column: name as TaskCellName, title: name }));
    const answer = await dana.call('POST', path, body({ columns, filter }));
    const [titles = [], line = []] = cells(answer.text.replace(/^\ufeff/, ''));
    expect(titles).toEqual(Object.keys(taskCells));
    const query = { limit: 10, after: null, sort: [], filter };
    const { getTaskQueue } = await dana.read('task', taskQueue, { query, details: true });
    const [row] = getTaskQueue.rows;
    if (!row) throw new Error('the task is not in the list');
    expect(line).toEqual(Object.values(taskCells).map((text) => text(row)));
    const shown = Object.fromEntries(titles.map((title, at) => [title, line[at]]));
    expect(shown).toMatchObject({
      patientName: 'Xiong, Jonah',
      waitUntil: '12/10/2026',
      group: 'Eligibility',
      status: 'Wait',
    });
    expect(shown.provider).toBeTruthy();
    expect(shown.createDate).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  });

  it('an export of the list neutralizes a cell that a spreadsheet would run', async () => {
    const { caseNumber } = await openCase(here, { task: {}, change: { lastName: '=1+1' } });
    const filter = { caseNumber: { filterType: 'text', type: 'equals', filter: caseNumber } } as const;
    const answer = await dana.call('POST', path, body({ filter }));
    expect(cells(answer.text)[1]?.[5]).toBe("'=1+1");
  });

  it('an export of the list writes one audit record with the filter, the columns and the number of rows', async () => {
    const filter = { patientLastName: { filterType: 'text', type: 'contains', filter: 'a' } } as const;
    const answer = await dana.call('POST', path, body({ filter }));
    const lines = cells(answer.text).length - 1;
    expect(lines).toBeGreaterThan(0);
    const records = await recordsOf(answer.headers.get('x-correlation-id'));
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      action: 'Export',
      domain_type: 'TaskList',
      actor_id: dana.userId,
      snapshot: { filter, rows: lines, columns: titled.map(({ column }) => column) },
    });
  });

  it('an export of the list contains only rows of the user’s facilities and entity', async () => {
    const hers = cells((await lena.call('POST', path, body())).text).slice(1);
    const { rows } = await pool.query(
      `select t.case_number from task t join user_facility f on f.entity_id = t.entity_id and f.facility_id = t.facility_id
       where f.user_id = $1`,
      [lena.userId],
    );
    expect(hers.length).toBeGreaterThan(0);
    expect(hers.map(([number]) => number).sort()).toEqual(rows.map((row) => row.case_number).sort());
    const nadia = await (await makeOrganization()).person('nadia');
    expect((await nadia.inEntity(String(dana.entityId)).call('POST', path, body())).status).toBe(403);
  });

  it('an export of the list needs a sign-in, a permission and a well-formed request', async () => {
    const anonymous = await fetch(`${portalUrl}${path}`, {
      method: 'POST',
      headers: { ...SUBSCRIPTION, 'content-type': 'application/json' },
      body: JSON.stringify(body()),
    });
    expect(anonymous.status).toBe(401);
    expect((await (await here.person('sam')).call('POST', path, body())).status).toBe(403);
    const invalid: unknown[] = [
      {},
      { ...body(), columns: [] },
      { ...body(), columns: [{ column: 'ssn', title: 'x' }] },
      { ...body(), filter: { dueDate: { filterType: 'text', type: 'blank' } } },
      { ...body(), filter: { priority: { filterType: 'number', type: 'equals' } } },
    ];
    for (const one of invalid) {
      const answer = await dana.call<Problem>('POST', path, one);
      expect(answer.status, JSON.stringify(one)).toBe(400);
      expect(answer.body.errors?.[0]?.path, JSON.stringify(one)).toBeTruthy();
    }
  });
});

describe('the values of a column', () => {
  const facet = async (client: Client, query: Partial<TaskFacetQuery> & Pick<TaskFacetQuery, 'column'>) =>
    (await client.read('task', getTaskFacet, { query: { search: null, filter: {}, ...query } })).getTaskFacet;

  it('the values of a column are counted under the filters of the other columns', async () => {
    const filter: TaskQuery['filter'] = { status: { filterType: 'set', values: ['Open'] } };
    const { rows } = await page(dana, { filter });
    const count = (of: (task: Task) => string | null) => {
      const counts = new Map<string | null, number>();
      for (const task of rows) counts.set(of(task), (counts.get(of(task)) ?? 0) + 1);
      return counts;
    };
    for (const [column, of] of [
      ['payerName', (task: Task) => task.domainModels.case.payer.name || null],
      ['taskName', (task: Task) => task.taskName],
      ['errorCode', (task: Task) => task.condition?.conditionCode ?? null],
      ['assignee', (task: Task) => task.assignee?.name ?? null],
    ] as const) {
      const { values, isCapped } = await facet(dana, { column, filter });
      expect(isCapped).toBe(false);
      expect(new Map(values.map(({ value, count }) => [value, count])), column).toEqual(count(of));
    }
    const statuses = await facet(dana, { column: 'status', filter });
    expect(statuses.values.length).toBeGreaterThan(4);
  });

  it('the values of a column are those that contain the search text, without wildcards', async () => {
    const all = await facet(dana, { column: 'payerName' });
    const named = all.values.find(({ value }) => value !== null);
    const search = String(named?.value).slice(1, 5).toUpperCase();
    expect((await facet(dana, { column: 'payerName', search })).values).toContainEqual(named);
    expect((await facet(dana, { column: 'payerName', search: '%' })).values).toEqual([]);
  });

  it('the values of a column can be used unchanged to filter the list', async () => {
    const { values } = await facet(dana, { column: 'assignee' });
    for (const { value, count } of values.slice(0, 3)) {
      const { total } = await page(dana, { filter: { assignee: { filterType: 'set', values: [value] } } });
      expect(total).toBe(count);
    }
    expect(values.some(({ value }) => value === null)).toBe(true);
  });

  it('the values of a column are of that column alone, at the facilities of the user', async () => {
    const answer = await dana.call('POST', '/services/task/graphql', {
      query: getTaskFacet.document,
      variables: { query: { column: 'patientLastName', search: null, filter: {} } },
    });
    expect(answer.status).toBe(400);
    const { values } = await facet(lena, { column: 'status' });
    const { total } = await page(lena, { limit: 1 });
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan((await page(dana, { limit: 1 })).total);
    expect(values.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  });
});
