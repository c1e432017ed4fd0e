import type { Problem } from '@waypost/contract/core/errors';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { escalateTasks } from '../../../../src/modules/tasks/escalation/escalate-tasks.ts';
import type { Client } from '../../support/client.ts';
import { testDatabase } from '../../support/database.ts';
import { TABLES, upload, withPermissions } from '../../support/decision.ts';
import {
  actionsTakenOn,
  escalate,
  escalationModel,
  escalationTools,
  forgetRules,
  overdueTask,
  rulesOf,
  saveRules,
  withoutRules,
} from '../../support/escalation.ts';
import { makeOrganization, type Organization } from '../../support/organization.ts';
import { changed, patchTask, readTask } from '../../support/tasks.ts';
import { setTrap } from '../../support/trap.ts';

const { pool, database } = await testDatabase();
const worker = escalationTools(database);
let here: Organization;
let dana: Client;
let marcus: Client;
let tomasz: Client;
let elsewhere: Organization;
/** Manages the tables of another organization. */
let outsider: Client;
beforeAll(async () => {
  [here, elsewhere] = [await makeOrganization(), await makeOrganization()];
  [dana, marcus, tomasz] = await here.people('dana', 'marcus', 'tomasz');
  outsider = await elsewhere.person('tomasz');
});
beforeEach(() => Promise.all([tomasz, outsider].map(withoutRules)));

/** Checks the tasks of all organizations, even if one of them fails. */
const escalateAllOrganizations = () => escalateTasks(worker).catch(() => undefined);

const elevate = { rule: 'Overdue', action: 'Elevate' };
const raise = { rule: 'Overdue', action: 'Raise Priority', value: '8' };
/** A value that results in no priority and is not detected in advance. */
const HIGH = '=if priority > 0 then "high" else "9"';

describe('an escalation table', () => {
  it('an escalation table of another organization has no effect here', async () => {
    const id = await overdueTask(here);
    const there = await overdueTask(elsewhere);
    await saveRules(outsider, [elevate]);
    await vi.waitFor(async () => {
      await escalateAllOrganizations();
      expect(await actionsTakenOn(there)).toEqual(['Overdue: Elevate']);
    }, 20_000);
    expect(await readTask(dana, id)).toMatchObject({ status: 'Open', version: 1 });
  });

  it('an escalation table is evaluated in each organization, even if another one fails', async () => {
    const [first, second] = [here, elsewhere].sort((a, b) => (a.id < b.id ? -1 : 1)) as [
      Organization,
      Organization,
    ];
    const id = await overdueTask(second);
    // Simulates database trouble: every write to a task of the first organization fails.
    const trap = `new.entity_id = '${first.id}'`;
    const removeTrap = await setTrap(pool, 'escalation_due', trap, 'insert', '57014');
    try {
      await overdueTask(first);
      await Promise.all([tomasz, outsider].map((administrator) => saveRules(administrator, [elevate])));
      // The product's worker may have processed the first one just then.
      await vi.waitFor(() => expect(escalateTasks(worker)).rejects.toThrow('broken on purpose'), 20_000);
      await vi.waitFor(async () => {
        await escalateAllOrganizations();
        expect(await actionsTakenOn(id)).toEqual(['Overdue: Elevate']);
      }, 20_000);
    } finally {
      await removeTrap();
    }
  }, 60_000);

  it('an escalation table is refused on saving if a row cannot be executed by anyone', async () => {
    const invalid = [elevate, { ...raise, value: 'high' }];
    const answer = await upload(tomasz, await escalationModel(invalid));
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Escalation row 2 column 13');
    const path = `${TABLES}/Escalation/what-would-change`;
    const would = await tomasz.call<Problem>('POST', path, { rules: rulesOf(invalid) });
    expect(would.body).toMatchObject({
      code: 'MODEL_REFUSED',
      errors: [
        {
          path: 'Escalation row 2 column 13',
          message: 'The value of “Raise Priority” is a priority from "1" to "10", in quotes.',
        },
      ],
    });
  });

  it('an escalation table that is removed leaves no work and no failure behind', async () => {
    const id = await overdueTask(here);
    await saveRules(tomasz, [{ ...raise, value: HIGH }]);
    await escalate(here, worker);
    const left = async () => {
      const { rows } = await pool.query(
        `select (select count(*)::int from escalation_look where entity_id = $1) as looks,
           (select count(*)::int from escalation_due where entity_id = $1) as due,
           (select count(*)::int from job_attempt where queue = 'escalate tasks' and entity_id = $1) as failures`,
        [here.id],
      );
      return rows[0];
    };
    // The product's worker may have started first, and fails a moment later.
    await expect.poll(left).toMatchObject({ looks: 1, failures: 1 });
    await pool.query(
      'insert into escalation_due (entity_id, task_id) values ($1, $2) on conflict do nothing',
      [here.id, id],
    );
    await forgetRules(tomasz);
    await escalateAllOrganizations();
    await expect.poll(left, { timeout: 10_000 }).toEqual({ looks: 0, due: 0, failures: 0 });
  });

  it('a broken escalation table delays nothing else, is reported to the operator, and recovers with the next version', async () => {
    const id = await overdueTask(here);
    await saveRules(tomasz, [{ ...raise, rule: 'Wrong', value: HIGH }, elevate]);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await escalate(here, worker);
      await pool.query(
        `update job_attempt set next_attempt_at = now() - interval '1 second'
         where queue = 'escalate tasks' and entity_id = $1`,
        [here.id],
      );
    }
    const failures = async () => {
      const { rows } = await pool.query(
        `select failure, dead_at is not null as "isDead" from job_attempt where queue = 'escalate tasks' and entity_id = $1`,
        [here.id],
      );
      return rows;
    };
    await expect
      .poll(failures)
      .toEqual([{ failure: 'EscalationTableError row 1 has no priority', isDead: true }]);
    expect(await readTask(dana, id)).toMatchObject({ status: 'Open', version: 1 });
    await saveRules(tomasz, [elevate]);
    await escalate(here, worker);
    expect(await readTask(dana, id)).toMatchObject({ status: 'Elevated', version: 2 });
    expect(await failures()).toEqual([]);
  });
});

describe('unsaved rules', () => {
  const path = `${TABLES}/Escalation/what-would-change`;

  it('unsaved rules show which open tasks they would escalate, without an effect, only for users who manage tables', async () => {
    const id = await overdueTask(here);
    const body = { rules: rulesOf([elevate, { ...raise, rule: 'Old', value: HIGH }]) };
    const answer = await tomasz.call<{
      escalations: { tasks: number; differences: object[]; rules: object[] };
    }>('POST', path, body);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ cases: 0, differences: [], escalations: { before: 0 } });
    expect(answer.body.escalations.differences).toContainEqual({
      taskId: id,
      taskType: 'Fax Exception',
      caseNumber: expect.any(String),
      before: [],
      after: ['Nothing, because row 2 has no priority'],
    });
    // Both match, and neither acts.
    expect(answer.body.escalations.rules).toEqual([
      { rule: 'Overdue', matching: 1, acting: 0 },
      { rule: 'Old', matching: 1, acting: 0 },
    ]);
    const sound = await tomasz.call<{ escalations: { differences: object[] } }>('POST', path, {
      rules: rulesOf([elevate]),
    });
    expect(sound.body.escalations.differences).toContainEqual(
      expect.objectContaining({ taskId: id, before: [], after: ['Elevate (Overdue)'] }),
    );
    expect(await readTask(dana, id)).toMatchObject({ status: 'Open', version: 1 });
    expect((await dana.call('POST', path, body)).status).toBe(403);
  });
});

describe('each rule', () => {
  const path = `${TABLES}/Escalation/what-would-change`;
  type Counted = { escalations: { rules: object[] } };
  const rules = [
    elevate,
    { ...elevate, rule: 'Late' },
    raise,
    { ...raise, rule: 'Low', value: '2' },
    { rule: 'Told', action: 'Notify', value: 'Managers', when: { isAssigned: 'true' } },
  ];
  const counted = async (by: Client) => {
    const answer = await by.call<Counted>('POST', path, { rules: rulesOf(rules) });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.escalations.rules;
  };

  it('each rule shows how many open tasks it matches, and on how many it would act now', async () => {
    await overdueTask(here);
    expect(await counted(tomasz)).toEqual([
      { rule: 'Overdue', matching: 1, acting: 1 },
      // The first rule has already set it.
      { rule: 'Late', matching: 1, acting: 0 },
      { rule: 'Overdue', matching: 1, acting: 1 },
      { rule: 'Low', matching: 1, acting: 0 },
      { rule: 'Told', matching: 0, acting: 0 },
    ]);
    await saveRules(tomasz, [elevate]);
    await escalate(here, worker);
    expect((await counted(tomasz)).slice(0, 3)).toEqual([
      { rule: 'Overdue', matching: 1, acting: 0 },
      { rule: 'Late', matching: 1, acting: 0 },
      { rule: 'Overdue', matching: 1, acting: 1 },
    ]);
  });

  it('each rule is counted only for the tasks of its own organization', async () => {
    await overdueTask(here);
    const administrator = await (await makeOrganization()).person('tomasz');
    expect((await counted(administrator)).map((rule) => ({ ...rule, rule: '' }))).toEqual(
      rules.map(() => ({ rule: '', matching: 0, acting: 0 })),
    );
  });
});

describe('saving the rules of the table', () => {
  const put = (by: Client, sent: unknown, version: number) =>
    by.call<{ version: number; rules: { outputs: string[] }[] }>(
      'PUT',
      `${TABLES}/Escalation/rules?tenantId=${here.id}`,
      { rules: sent },
      { 'if-match': String(version) },
    );
  const read = (by: Client) =>
    by.call<{ version: number }>('GET', `${TABLES}/Escalation?tenantId=${here.id}`);

  it('saved rules become a version of the organization’s table, and rules based on an earlier version are refused', async () => {
    const { version } = (await read(tomasz)).body;
    const answer = await put(tomasz, rulesOf([elevate]), version);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.rules.map(({ outputs }) => outputs)).toEqual([['"Overdue"', '"Elevate"', '""']]);
    expect((await put(tomasz, rulesOf([raise]), answer.body.version + 1)).status).toBe(412);
    const again = await put(tomasz, rulesOf([raise]), answer.body.version);
    expect(again.body.version).toBeGreaterThan(answer.body.version);
  });

  it('the rules of the table are refused if empty, incomplete or not executable, to readers, and in another organization', async () => {
    const { version } = (await read(tomasz)).body;
    expect((await put(tomasz, 'all', version)).status).toBe(400);
    expect((await put(tomasz, [{ inputs: ['-'], outputs: ['"x"'] }], version)).status).toBe(422);
    expect((await put(tomasz, rulesOf([{ ...raise, value: '11' }]), version)).status).toBe(422);
    expect((await put(outsider, rulesOf([elevate]), version)).status).toBe(403);
    expect((await put(dana, rulesOf([elevate]), version)).status).toBe(403);
    const reader = await here.person('joel');
    await withPermissions(pool, reader, ['decision-table-read']);
    expect((await read(reader)).status).toBe(200);
    expect((await put(reader, rulesOf([elevate]), version)).status).toBe(403);
  });
});

describe('the priority of a task', () => {
  it('only its managers can change the priority of a task, within its range', async () => {
    const id = await overdueTask(here);
    expect((await patchTask(dana, { id, version: 1 }, { priority: 9 })).status).toBe(403);
    expect((await patchTask(marcus, { id, version: 1 }, { priority: 11 })).status).toBe(400);
    expect(await changed(marcus, { id, version: 1 }, { priority: 9 })).toMatchObject({
      priority: 9,
      version: 2,
    });
    expect(await readTask(dana, id)).toMatchObject({ priority: 9, status: 'Open' });
    // Saving the same value is not a change.
    expect((await patchTask(dana, { id, version: 2 }, { status: 'InProcess', priority: 9 })).status).toBe(
      200,
    );
  });
});
