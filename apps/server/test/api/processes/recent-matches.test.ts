import type { Problem } from '@waypost/contract/core/errors';
import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';
import type { RecentMatches } from '@waypost/contract/processes/recent-matches';
import type { Task } from '@waypost/contract/tasks/shapes';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkedCase } from '../support/checked-case.ts';
import { type Client, call } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { TABLES, withPermissions } from '../support/decision.ts';
import { match, must } from '../support/emitting/scenario.ts';
import { actionsTakenOn, escalate, escalationTools, overdueTasks, saveRules } from '../support/escalation.ts';
import { complete, finished, gap, letters, templateId } from '../support/generated-documents.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { readTask, tasksOpenedFor } from '../support/processes.ts';

const { pool, database } = await testDatabase();
let here: Organization;
let elsewhere: Organization;
let tomasz: Client;
let dana: Client;
beforeAll(async () => {
  [here, elsewhere] = [await makeOrganization(), await makeOrganization()];
  [tomasz, dana] = await here.people('tomasz', 'dana');
});

const EXCEPTIONS = 'Eligibility_Exceptions';
const recent = (table: string, client = tomasz) =>
  client.call<RecentMatches & Problem>('GET', `${TABLES}/${table}/recent-matches`);
const rowsOf = async (table: string, client = tomasz) => (await must(recent(table, client))).rows;
const readTable = (table: string): Promise<DecisionTable> =>
  must(tomasz.call<DecisionTable>('GET', `${TABLES}/${table}?tenantId=${tomasz.entityId}`));

async function setRules(table: string, rules: { inputs: string[]; outputs: string[] }[]): Promise<void> {
  const path = `${TABLES}/${table}/rules?tenantId=${tomasz.entityId}`;
  await must(tomasz.call('PUT', path, { rules }, match(await readTable(table))));
}
const exception = (ruleId: string, plan = '-') => ({
  inputs: [`"${ruleId}"`, plan, '-', '-', '-', '-'],
  outputs: ['"Exception"'],
});
const eligibilityTask = async (caseId: string): Promise<Task> => {
  const made = (await tasksOpenedFor(pool, caseId)).find(({ process }) => process === 'Eligibility');
  return readTask(dana, made?.id ?? '');
};

describe('rows of the exceptions', () => {
  it('a row counts the answers of seven days that it currently matches, and the tasks opened for them, but no older ones', async () => {
    const empty = await must(recent(EXCEPTIONS));
    expect(empty).toMatchObject({ evaluated: 0, isAtLeast: false, rows: [] });
    await setRules(EXCEPTIONS, [exception('2'), exception('1', '"NOPLAN"'), exception('1')]);
    const [first] = [await checkedCase(here, 'INA000051'), await checkedCase(here, 'INA000052')];
    const { id, version } = await readTable(EXCEPTIONS);
    const counted = await must(recent(EXCEPTIONS));
    expect(counted).toEqual({
      table: { id, version },
      since: expect.any(String),
      evaluated: 2,
      isAtLeast: false,
      rows: [{ row: 3, matched: 2, led: 2 }],
    });
    await pool.query(
      "update eligibility_transaction set sent_at = sent_at - interval '8 days' where id = $1",
      [first.answerId],
    );
    expect(await must(recent(EXCEPTIONS))).toMatchObject({
      evaluated: 1,
      rows: [{ row: 3, matched: 1, led: 1 }],
    });
    // A new row matches earlier answers, but counts only tasks that were opened.
    await setRules(EXCEPTIONS, [exception('1', 'not("NOPLAN")')]);
    expect(await rowsOf(EXCEPTIONS)).toEqual([{ row: 1, matched: 1, led: 1 }]);
  });

  it('the recent matches of a table are counted for readers of decision tables at their facilities, and not for other organizations', async () => {
    const { answerId } = await checkedCase(here, 'INA000053');
    await pool.query('update eligibility_transaction set facility_id = $1 where id = $2', [
      here.facility(1).id,
      answerId,
    ]);
    const { evaluated } = await must(recent(EXCEPTIONS));
    const stranger = await elsewhere.person('tomasz');
    expect(await must(recent(EXCEPTIONS, stranger))).toMatchObject({ evaluated: 0, rows: [] });
    const sam = await here.person('sam');
    const { rights, end } = await withPermissions(pool, sam, ['decision-table-read']);
    try {
      expect((await must(recent(EXCEPTIONS, rights))).evaluated).toBe(evaluated - 1);
    } finally {
      await end();
    }
    expect((await recent(EXCEPTIONS, dana)).status).toBe(403);
  });

  it('the recent matches are refused without a sign-in, and for an unknown table', async () => {
    const path = `${TABLES}/${EXCEPTIONS}/recent-matches`;
    expect((await call('GET', path)).status).toBe(401);
    expect((await recent('RegistrationVerification_Exceptions')).status).toBe(400);
  });
});

describe('rows of the other tables', () => {
  it('a task type counts tasks opened and completed, and a to-do the tasks in which it was resolved', async () => {
    await setRules(EXCEPTIONS, [exception('1')]);
    const { rules } = await readTable('Eligibility_UserTaskToDos');
    // A task whose to-dos are not answered.
    await checkedCase(here, 'INA000055');
    const notActive = rules.findIndex(({ inputs }) => inputs[1]?.includes('"Not Active"')) + 1;
    const before = (await rowsOf('Eligibility_UserTaskToDos')).find(({ row }) => row === notActive);
    expect(before).toMatchObject({ matched: expect.any(Number), led: 0 });
    const [properties] = await rowsOf('Eligibility_UserTaskProperties');
    const task = await eligibilityTask((await checkedCase(here, 'INA000054')).caseId);
    const path = `/services/task/tasks/${task.id}`;
    const started = await must(dana.call<Task>('PATCH', path, { status: 'InProcess' }, match(task)));
    const toDo = started.toDos.find(({ recommendation }) =>
      rules[notActive - 1]?.outputs[0]?.includes(recommendation),
    );
    const answered = await must(
      dana.call<Task>(
        'PATCH',
        path,
        { toDos: [{ id: toDo?.id, resolution: toDo?.resolutionOptions[0] }] },
        match(started),
      ),
    );
    await must(dana.call('PATCH', path, { status: 'Complete' }, match(answered)));
    expect(await rowsOf('Eligibility_UserTaskProperties')).toEqual([
      { row: 1, matched: (properties?.matched ?? 0) + 1, led: (properties?.led ?? 0) + 1 },
    ]);
    const after = await rowsOf('Eligibility_UserTaskToDos');
    expect(after).toContainEqual({
      row: notActive,
      matched: (before?.matched ?? 0) + 1,
      led: (before?.led ?? 0) + 1,
    });
    // To-dos of other causes are not shown.
    const rejected = rules.findIndex(({ inputs }) => inputs[1] === '"Provider"') + 1;
    expect(after.map(({ row }) => row)).not.toContain(rejected);
  });

  it('a mapping counts the registration tasks that people completed with its code, and the documents created from them', async () => {
    const DOCUMENTS = 'RegistrationVerification_DocumentGeneration';
    await letters(here, { template: await templateId(pool, here), conditionCode: 'RV99' });
    const ruth = await here.person('ruth');
    const { caseId, task } = await gap(pool, ruth);
    expect(await must(recent(DOCUMENTS))).toMatchObject({ evaluated: 0, rows: [] });
    await letters(here, { template: await templateId(pool, here) });
    await complete(dana, task);
    await finished(pool, ruth, caseId);
    expect(await must(recent(DOCUMENTS))).toMatchObject({
      evaluated: 1,
      rows: [{ row: 1, matched: 1, led: 1 }],
    });
  });

  it('an escalation rule counts the tasks on which it acted, and those completed since', async () => {
    const [first = ''] = await overdueTasks(here, 2);
    await saveRules(tomasz, [
      { rule: 'Never', action: 'Elevate', when: { priority: '10' } },
      { rule: 'Overdue', action: 'Raise Priority', value: '8' },
    ]);
    await escalate(here, escalationTools(database));
    expect(await actionsTakenOn(first)).toEqual(['Overdue: Raise Priority']);
    expect(await rowsOf('Escalation')).toEqual([{ row: 2, matched: 2, led: 0 }]);
    await complete(dana, await readTask(dana, first));
    expect(await rowsOf('Escalation')).toEqual([{ row: 2, matched: 2, led: 1 }]);
    await pool.query("update escalation_done set at = at - interval '8 days' where task_id = $1", [first]);
    expect(await rowsOf('Escalation')).toEqual([{ row: 2, matched: 1, led: 0 }]);
  });
});
