import { getTaskQueue, type TaskQuery } from '@waypost/contract/graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { actionsTakenOn, escalate, escalationTools, saveRules } from '../support/escalation.ts';
import { addOrder } from '../support/orders.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { CASE, newRegistrar, registrar } from '../support/registration.ts';
import { openTask, openTasks, readTask } from '../support/tasks.ts';

const { pool, database } = await testDatabase();
let here: Organization;
let elsewhere: Organization;
let dana: Client;
let ruth: Client;
let marcus: Client;
/** Registers patients, and edits visit data. */
let rosa: Client;
let tomasz: Client;
/**
 * Tasks whose visits have the expected amounts 7,500.50, 800 and none; the last one has an order with
 * charges.
 */
let [large, small, unknown]: string[] = [];

const caseOf = async (id: string): Promise<string> => (await readTask(dana, id)).domainModels.case.caseId;

/** Sets the expected amount of a visit; null means unknown. */
async function expectAmount(id: string, expectedAmount: string | null): Promise<void> {
  const caseId = await caseOf(id);
  const { rows } = await pool.query<{ version: number }>('select version from patient_case where id = $1', [
    caseId,
  ]);
  const answer = await rosa.call(
    'PATCH',
    `${CASE}/${caseId}`,
    { expectedAmount },
    { 'if-match': `"${rows[0]?.version}"` },
  );
  expect(answer.status, answer.text).toBe(200);
}

async function queue(filter: TaskQuery['filter'], descending = true): Promise<[string, string | null][]> {
  const query: TaskQuery = {
    limit: 1,
    after: null,
    sort: [{ column: 'expectedAmount', descending }],
    filter,
  };
  const found: [string, string | null][] = [];
  // A page for each row, so that a later page begins where the previous one ended.
  do {
    const { getTaskQueue: page } = await dana.read('task', getTaskQueue, { query, details: true });
    found.push(
      ...page.rows.map(({ id, details }): [string, string | null] => [id, details?.expectedAmount ?? null]),
    );
    query.after = page.next;
  } while (query.after !== null);
  return found;
}

beforeAll(async () => {
  here = await makeOrganization({ roles: [registrar] });
  elsewhere = await makeOrganization();
  [dana, ruth, marcus, tomasz] = await here.people('dana', 'ruth', 'marcus', 'tomasz');
  rosa = await here.invite(newRegistrar);
  [large, small, unknown] = (await openTasks(dana, 3)).map(({ id }) => id);
  // Overdue by as many days as the rules of these tests require.
  await pool.query(`update task set due_date = '2000-01-01', priority = 3 where entity_id = $1`, [here.id]);
  await expectAmount(large ?? '', '7500.50');
  await expectAmount(small ?? '', '800');
});

describe('the expected amount of a visit', () => {
  it('the expected amount of a visit is shown on its tasks as soon as it is entered, and removed with it', async () => {
    const amount = async () => (await readTask(dana, large ?? '')).domainModels.case.expectedAmount;
    expect(await amount()).toBe('7500.50');
    await expectAmount(large ?? '', null);
    expect(await amount()).toBeNull();
    await expectAmount(large ?? '', '7500.50');
    expect(await amount()).toBe('7500.50');
  });

  it('the expected amount of a visit sorts and filters the list of tasks, to the cent', async () => {
    const [first, second, third] = [
      [large, '7500.50'],
      [small, '800.00'],
      [unknown, null],
    ];
    // An unknown amount comes after the largest one.
    expect(await queue({})).toEqual([first, second, third]);
    expect(await queue({}, false)).toEqual([third, second, first]);
    const filtered = (type: 'greaterThanOrEqual' | 'equals' | 'lessThan', filter: number) =>
      queue({ expectedAmount: { filterType: 'number', type, filter } });
    expect(await filtered('greaterThanOrEqual', 7500.5)).toEqual([first]);
    expect(await filtered('greaterThanOrEqual', 7500.51)).toEqual([]);
    expect(await filtered('equals', 800)).toEqual([second]);
    expect(await filtered('lessThan', 7500.5)).toEqual([second]);
    expect(await queue({ expectedAmount: { filterType: 'number', type: 'blank' } })).toEqual([third]);
  });

  it('the expected amount of a visit is exported in dollars and cents', async () => {
    const columns = [{ column: 'expectedAmount', title: 'Expected Amount' }];
    const sort = [{ column: 'expectedAmount', descending: true }];
    const file = await dana.call('POST', '/services/task/exports', { columns, sort, filter: {} });
    expect(file.text.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
      '"Expected Amount"',
      '"$7,500.50"',
      '"$800.00"',
      '""',
    ]);
  });

  it('escalation rules read the expected amount of a visit before the charges of orders, and its change triggers them', async () => {
    const worker = escalationTools(database);
    await addOrder(ruth, await caseOf(unknown ?? ''), { chargeAmount: '9000' });
    await addOrder(ruth, await caseOf(small ?? ''), { chargeAmount: '9000' });
    await saveRules(tomasz, [
      { rule: 'Large', action: 'Raise Priority', value: '9', when: { amount: '>= 5000' } },
    ]);
    await escalate(here, worker);
    const raised = async () =>
      (await Promise.all([large, small, unknown].map((id) => actionsTakenOn(id ?? '')))).map(
        (done) => done.length,
      );
    expect(await raised()).toEqual([1, 0, 1]);
    await expectAmount(small ?? '', '5000');
    await escalate(here, worker);
    expect(await raised()).toEqual([1, 1, 1]);
    expect(await readTask(dana, small ?? '')).toMatchObject({ priority: 9 });
  });

  it("the expected amount of a visit is summed on the board of the tasks' managers, each visit once", async () => {
    const [stranger] = await elsewhere.people('marcus');
    await openTask(dana, { process: 'Eligibility' });
    const { rows } = await pool.query<{ id: string }>('select case_id as id from task where id = $1', [
      large,
    ]);
    // The same visit has two open tasks.
    await pool.query(
      'update task set case_id = $1, expected_cents = 750050 where entity_id = $2 and id <> all ($3)',
      [rows[0]?.id, here.id, [large, small, unknown]],
    );
    const board = (by: Client) => by.call<{ expectedAmount: string | null }>('GET', '/services/task/board');
    // 7,500.50 once, and the 5,000 to which the smaller visit was changed.
    expect((await board(marcus)).body.expectedAmount).toBe('12500.50');
    expect((await board(stranger)).body.expectedAmount).toBeNull();
  });
});
