import type { RuleInFull } from '@waypost/contract/tasks/assignment/calls';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ASSIGNMENT,
  assignTasks,
  faxAt,
  faxesAt,
  resetAssignment,
  setAvailability,
  setRule,
} from '../../support/assignment.ts';
import { openAlike } from '../../support/cases.ts';
import type { Client } from '../../support/client.ts';
import { testDatabase } from '../../support/database.ts';
import { noticesOf } from '../../support/escalation.ts';
import { jobTools } from '../../support/jobs.ts';
import { makeOrganization, type Organization } from '../../support/organization.ts';

const { pool, database } = await testDatabase();
const worker = jobTools(database);
let here: Organization;
let dana: Client;
let marcus: Client;
let tomasz: Client;
beforeAll(async () => {
  here = await makeOrganization();
  [dana, marcus, tomasz] = await here.people('dana', 'marcus', 'tomasz');
});
beforeEach(async () => {
  await resetAssignment(here);
  await pool.query('delete from escalation_notice where entity_id = $1', [here.id]);
});

const idle = 'Nobody is available (In turn)';
const notifiedTasks = async (by: Client): Promise<string[]> =>
  (await noticesOf(by)).notices.filter(({ rule }) => rule === idle).map(({ taskId }) => taskId);
/** Has a paused rule checked again. */
async function runAssignment(): Promise<void> {
  await pool.query('update assignment_rule set look_at = now() where entity_id = $1', [here.id]);
  await assignTasks(here, worker);
}

describe('a rule without available users', () => {
  it('a rule without available users notifies the managers of the group with the longest waiting task, once for each facility', async () => {
    await setAvailability(dana, { state: 'away' });
    const first = await faxAt(here);
    await faxesAt(here, 2);
    const elsewhere = await faxAt(here, 1);
    await setRule(tomasz, { mode: 'inTurn' });
    await assignTasks(here, worker);
    expect(new Set(await notifiedTasks(marcus))).toEqual(new Set([first, elsewhere]));
    expect(await notifiedTasks(dana)).toEqual([]);
    const { rows } = await pool.query(
      `select facility_id from event where entity_id = $1 and type = 'escalation.noticed' and subject_id = $2`,
      [here.id, marcus.userId],
    );
    expect(new Set(rows.map(({ facility_id }) => facility_id))).toEqual(
      new Set([here.facility(0).id, here.facility(1).id]),
    );
  });

  it('a rule without available users notifies them again after a day if it is still so', async () => {
    const task = await faxAt(here);
    await setRule(tomasz, { mode: 'inTurn' });
    await assignTasks(here, worker);
    const count = async () =>
      (
        await pool.query('select from escalation_notice where task_id = $1 and user_id = $2', [
          task,
          marcus.userId,
        ])
      ).rows.length;
    expect(await count()).toBe(1);
    await runAssignment();
    expect(await count()).toBe(1);
    await pool.query(`update escalation_notice set at = at - interval '25 hours' where task_id = $1`, [task]);
    await runAssignment();
    expect(await count()).toBe(2);
  });

  it('a rule without available users notifies about a facility without any, and not about one with available users', async () => {
    await pool.query('delete from user_facility where entity_id = $1 and user_id = $2 and facility_id = $3', [
      here.id,
      dana.userId,
      here.facility(1).id,
    ]);
    await setAvailability(dana, { state: 'available' });
    await faxesAt(here, 2);
    const elsewhere = await faxAt(here, 1);
    await setRule(tomasz, { mode: 'inTurn', dailyLimit: 1 });
    await assignTasks(here, worker);
    await runAssignment();
    expect(await notifiedTasks(marcus)).toEqual([elsewhere]);
  });

  it('a rule without available users notifies about a waiting task type, regardless of notices about another one', async () => {
    const letters = { process: 'Document Generation', taskType: 'Document Generation Exception' } as const;
    const [fax] = [await faxAt(here), await openAlike(here, 1, { ...letters, facility: 0 })];
    await setRule(tomasz, { mode: 'inTurn' });
    await assignTasks(here, worker);
    expect(await notifiedTasks(marcus)).toEqual([fax]);
    const { body } = await tomasz.call<RuleInFull>(
      'GET',
      `${ASSIGNMENT}/rule?${new URLSearchParams(letters)}`,
    );
    const rule = { ...letters, mode: 'inTurn', dailyLimit: null, members: [] };
    const match = { 'if-match': String(body.version) };
    expect((await tomasz.call('PUT', `${ASSIGNMENT}/rule`, rule, match)).status).toBe(200);
    await assignTasks(here, worker);
    expect(await notifiedTasks(marcus)).toHaveLength(2);
  });

  it("a rule whose available users have reached today's limit notifies nobody", async () => {
    await setAvailability(dana, { state: 'available' });
    await faxesAt(here, 3);
    await setRule(tomasz, { mode: 'inTurn', dailyLimit: 1 });
    await assignTasks(here, worker);
    expect(await notifiedTasks(marcus)).toEqual([]);
  });
});
