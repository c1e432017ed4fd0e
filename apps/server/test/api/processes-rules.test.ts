import { randomUUID } from 'node:crypto';
import type { Reevaluation, WhatWouldChange } from '@waypost/contract/services/processes';
import type { Task } from '@waypost/contract/services/task';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellServiceNear } from '../../src/modules/case/tell-service-near.ts';
import { lakemont } from '../../src/seed/organisations.ts';
import { type Client, newKey, sharedAsEach } from './support/client.ts';
import { coveredCase } from './support/coverages.ts';
import { ownerPool } from './support/database.ts';
import { removeOwn, TABLES } from './support/decision.ts';
import { askAbout, LOG } from './support/eligibility-transactions.ts';
import { match, must } from './support/emitting/scenario.ts';
import { eventsAbout } from './support/events.ts';
import { jobTools } from './support/jobs.ts';
import { bareCase } from './support/orders.ts';
import { worked } from './support/processes.ts';

const REEVALUATIONS = '/services/decision-management/reevaluations';
let owner: Awaited<ReturnType<typeof ownerPool>>;
let dana: Client;
let marcus: Client;
let ruth: Client;
let tomasz: Client;
let owen: Client;

beforeAll(async () => {
  owner = await ownerPool();
  [dana, marcus, ruth, tomasz, owen] = await sharedAsEach(
    'dana.whitfield',
    'marcus.okafor',
    'ruth.abara',
    'tomasz.lind',
    'owen.brandt',
  );
});
afterAll(async () => {
  await removeOwn(tomasz);
  await owner.close();
});

/** A new case with an insurance of TWM01, and what became of a question about it. */
async function checkedCase(
  memberId: string,
): Promise<{ caseId: string; caseNumber: string; answerId: string }> {
  const caseId = await bareCase(owner.pool);
  const { newOne, add } = await coveredCase(owner.pool);
  const { rows } = await owner.pool.query('select patient_id, case_number from patient_case where id = $1', [
    caseId,
  ]);
  await must(add(newOne({}, { patientId: rows[0].patient_id }), ruth, newKey(), caseId));
  const [task] = await worked(owner.pool, caseId);
  const answer = await askAbout(dana, { payerCode: 'TWM01', memberId, taskId: task?.id ?? '' });
  await worked(owner.pool, caseId);
  return { caseId, caseNumber: rows[0].case_number, answerId: answer.id };
}

type Rules = { version: number; rules: { inputs: string[]; outputs: string[] }[] };
const readTable = (name: string) =>
  must(tomasz.call<Rules>('GET', `${TABLES}/${name}?tenantId=${tomasz.entityId}`));
async function setRules(name: string, rules: Rules['rules']): Promise<void> {
  const table = await readTable(name);
  const path = `${TABLES}/${name}/rules?tenantId=${tomasz.entityId}`;
  await must(tomasz.call('PUT', path, { rules }, match(table)));
}
const exception = (ruleId: string) => ({
  inputs: [`"${ruleId}"`, '-', '-', '-', '-', '-'],
  outputs: ['"Exception"'],
});
const eligibilityTasks = async (caseId: string) =>
  (await worked(owner.pool, caseId)).filter(({ process }) => process === 'Eligibility');

describe('what would change', () => {
  const wouldChange = (name: string, rules: Rules['rules'], client = tomasz) =>
    client.call<WhatWouldChange>('POST', `${TABLES}/${name}/what-would-change`, { rules });

  it('is told for the latest cases, task by task, and nothing is kept', async () => {
    const { caseId, caseNumber } = await checkedCase('INA000051');
    const before = await readTable('Eligibility_Exceptions');
    const [open] = await eligibilityTasks(caseId);
    expect(open?.status).toBe('Open');
    const gone = await must(wouldChange('Eligibility_Exceptions', []));
    expect(gone.cases).toBeGreaterThan(100);
    expect(gone.cases).toBeLessThanOrEqual(200);
    expect(gone.tasksBefore).toBeGreaterThan(0);
    expect(gone.tasksAfter).toBe(0);
    expect(gone.differences.find((one) => one.caseNumber === caseNumber)).toEqual({
      caseNumber,
      process: 'Eligibility',
      taskType: 'Eligibility Exception',
      about: 'Tidewater PPO',
      before: expect.objectContaining({
        exceptions: ['Coverage not active'],
        priority: 3,
        daysToComplete: 2,
      }),
      after: null,
    });
    expect(await readTable('Eligibility_Exceptions')).toEqual(before);
    expect(await eligibilityTasks(caseId)).toEqual([open]);
    const same = await must(wouldChange('Eligibility_Exceptions', before.rules));
    expect(same.differences).toEqual([]);
    const urgent = { inputs: ['"Eligibility Exception"'], outputs: ['"Direct Assignment"', '4', '9'] };
    const changed = await must(wouldChange('Eligibility_UserTaskProperties', [urgent]));
    expect(changed.differences.find((one) => one.caseNumber === caseNumber)?.after).toMatchObject({
      assignment: 'Direct Assignment',
      daysToComplete: 4,
      priority: 9,
    });
  });

  it('is refused for rules that cannot be worked out, and to who may not change tables', async () => {
    const wrong = await wouldChange('Eligibility_Exceptions', [{ inputs: ['"1"'], outputs: ['"x"'] }]);
    expect(wrong.status).toBe(422);
    const typo = { inputs: ['"1', '-', '-', '-', '-', '-'], outputs: ['"x"'] };
    expect((await wouldChange('Eligibility_Exceptions', [typo])).status).toBe(422);
    expect((await wouldChange('No such table', [])).status).toBe(404);
    expect((await wouldChange('Eligibility_Exceptions', [], dana)).status).toBe(403);
  });
});

describe('the rules of a stored answer', () => {
  it('are run again as they are now, by who may, and open the task that they ask for', async () => {
    await setRules('Eligibility_Exceptions', []);
    const { caseId, answerId } = await checkedCase('INA000052');
    expect(await eligibilityTasks(caseId)).toEqual([]);
    await setRules('Eligibility_Exceptions', [exception('1')]);
    const path = `${LOG}/${answerId}/rules`;
    expect((await dana.call('POST', path)).status).toBe(403);
    expect((await owen.call('POST', path)).status).toBe(404);
    expect((await marcus.call('POST', `${LOG}/nothing/rules`)).status).toBe(400);
    const ran = await must(marcus.call<{ riskIndicator: string; rulesResult: object[] }>('POST', path));
    expect(ran).toEqual({
      riskIndicator: 'Exception',
      rulesResult: [{ id: '1', name: 'Coverage not active', outcome: 'Exception' }],
    });
    expect(await eligibilityTasks(caseId)).toEqual([expect.objectContaining({ status: 'Open' })]);
    const shown = await must(dana.call<typeof ran>('GET', `${LOG}/${answerId}`));
    expect(shown).toMatchObject(ran);
    await removeOwn(tomasz);
  });
});

describe('all cases looked at again', () => {
  const start = (process: string, headers: Record<string, string> = newKey(), client = tomasz) =>
    client.call<Reevaluation>('POST', REEVALUATIONS, { process }, headers);
  const one = async (id: string, client = tomasz) =>
    (await must(client.call<Reevaluation[]>('GET', REEVALUATIONS))).find((each) => each.id === id);

  it('open and close the tasks that the rules ask for now, with progress, once for a key, one at a time', async () => {
    await setRules('Eligibility_Exceptions', []);
    const { caseId } = await checkedCase('INA000053');
    await setRules('Eligibility_Exceptions', [exception('1')]);
    const key = newKey();
    const started = await must(start('Eligibility', key));
    expect(started).toMatchObject({ process: 'Eligibility', startedBy: 'Lind, Tomasz' });
    expect((await must(start('Eligibility', key))).id).toBe(started.id);
    await expect.poll(async () => (await one(started.id))?.state, { timeout: 110_000 }).toBe('done');
    const done = await one(started.id);
    expect(done?.done).toBe(done?.cases);
    expect(done?.opened).toBeGreaterThan(0);
    expect(await eligibilityTasks(caseId)).toEqual([expect.objectContaining({ status: 'Open' })]);
    // A second time nothing is left to do.
    const again = await must(start('Eligibility'));
    await expect.poll(async () => (await one(again.id))?.state, { timeout: 110_000 }).toBe('done');
    expect(await one(again.id)).toMatchObject({ opened: 0, closed: 0 });
    await removeOwn(tomasz);
  }, 150_000);

  it('are stopped, by who may change tables, and not from another organisation', async () => {
    const started = await must(start('Insurance Verification'));
    expect((await start('Insurance Verification')).status).toBe(409);
    const path = `${REEVALUATIONS}/${started.id}/stop`;
    expect((await dana.call('POST', path)).status).toBe(403);
    expect((await start('Eligibility', newKey(), dana)).status).toBe(403);
    expect((await dana.call('GET', REEVALUATIONS)).status).toBe(403);
    const stopped = await must(tomasz.call<Reevaluation>('POST', path));
    expect(['stopped', 'done']).toContain(stopped.state);
    expect((await tomasz.call('POST', `${REEVALUATIONS}/${randomUUID()}/stop`)).status).toBe(404);
    expect((await start('Nonsense')).status).toBe(400);
    expect((await start('Eligibility', {})).status).toBe(400);
  });
});

describe('a date of service that is near', () => {
  const told = async (caseId: string) =>
    (await eventsAbout(owner.pool, caseId)).filter(({ type }) => type === 'case.service-near').length;
  const at = (instant: string) => jobTools(owner.database, { now: () => new Date(instant) });
  async function caseOn(day: string, facility: number): Promise<string> {
    const caseId = await bareCase(owner.pool, lakemont.facilities[facility]?.id);
    await owner.pool.query('update patient_case set service_start = $2 where id = $1', [caseId, day]);
    return caseId;
  }

  it('is told once with two workers, by the days of its facility, over the change of clocks too', async () => {
    // 14 March 2027 has 23 hours there.
    const inOhio = await caseOn('2027-03-17', 0);
    const inCalifornia = await caseOn('2027-03-17', 1);
    const early = at('2027-03-14T07:30:00Z');
    await Promise.all([tellServiceNear(early), tellServiceNear(early)]);
    expect([await told(inOhio), await told(inCalifornia)]).toEqual([1, 0]);
    const late = at('2027-03-14T08:30:00Z');
    await Promise.all([tellServiceNear(late), tellServiceNear(late)]);
    await tellServiceNear(late);
    expect([await told(inOhio), await told(inCalifornia)]).toEqual([1, 1]);
  });

  it('is told once after a standstill, also when it moves to another day', async () => {
    const caseId = await caseOn('2028-05-10', 0);
    await tellServiceNear(at('2028-05-10T12:00:00Z'));
    await tellServiceNear(at('2028-05-10T13:00:00Z'));
    expect(await told(caseId)).toBe(1);
    await owner.pool.query("update patient_case set service_start = '2028-05-11' where id = $1", [caseId]);
    await tellServiceNear(at('2028-05-10T14:00:00Z'));
    await tellServiceNear(at('2028-05-10T15:00:00Z'));
    expect(await told(caseId)).toBe(2);
  });

  it('asks for the verification of what no payer has confirmed', async () => {
    // The demo has such cases, and its worker tells of them when it begins.
    const near = () =>
      owner.pool.query(
        `select t.id from task t join task_reason r on r.task_id = t.id
         where r.event_type = 'case.service-near' and t.task_name = 'Insurance Verification' and t.entity_id = $1
         limit 1`,
        [lakemont.id],
      );
    await expect.poll(async () => (await near()).rowCount, { timeout: 20_000, interval: 250 }).toBe(1);
    const task = await must(dana.call<Task>('GET', `/services/task/tasks/${(await near()).rows[0].id}`));
    expect(task.process.name).toBe('Insurance Verification');
  });
});
