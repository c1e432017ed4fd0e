import { randomUUID } from 'node:crypto';
import type { Reevaluation, WhatWouldChange } from '@waypost/contract/processes/calls';
import type { Task } from '@waypost/contract/tasks/shapes';
import { beforeAll, describe, expect, it } from 'vitest';
import { emitUpcomingServices } from '../../../src/modules/cases/upcoming-services.ts';
import { openCase, openCases } from '../support/cases.ts';
import { checkedCase } from '../support/checked-case.ts';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { TABLES } from '../support/decision.ts';
import { LOG } from '../support/eligibility-transactions.ts';
import { match, must } from '../support/emitting/scenario.ts';
import { eventsAbout } from '../support/events.ts';
import { jobTools } from '../support/jobs.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { worked } from '../support/processes.ts';

const REEVALUATIONS = '/services/decision-management/reevaluations';
const { pool, database } = await testDatabase();
/** More cases than a simulation evaluates. */
let large: Organization;
let small: Organization;
beforeAll(async () => {
  large = await makeOrganization();
  small = await makeOrganization();
  await openCases(large, 220, { change: { serviceStart: '2020-03-02', serviceEnd: null } });
});

type Rules = { version: number; rules: { inputs: string[]; outputs: string[] }[] };
const readTable = (tomasz: Client, name: string) =>
  must(tomasz.call<Rules>('GET', `${TABLES}/${name}?tenantId=${tomasz.entityId}`));
async function setRules(at: Organization, name: string, rules: Rules['rules']): Promise<void> {
  const tomasz = await at.person('tomasz');
  const table = await readTable(tomasz, name);
  const path = `${TABLES}/${name}/rules?tenantId=${tomasz.entityId}`;
  await must(tomasz.call('PUT', path, { rules }, match(table)));
}
const exception = (ruleId: string) => ({
  inputs: [`"${ruleId}"`, '-', '-', '-', '-', '-'],
  outputs: ['"Exception"'],
});
const eligibilityTasks = async (caseId: string) =>
  (await worked(pool, caseId)).filter(({ process }) => process === 'Eligibility');

describe('a simulation', () => {
  let tomasz: Client;
  beforeAll(async () => {
    tomasz = await large.person('tomasz');
  });
  const simulateRules = (name: string, rules: Rules['rules'], client = tomasz) =>
    client.call<WhatWouldChange>('POST', `${TABLES}/${name}/what-would-change`, { rules });

  it('a simulation shows the changes for the latest cases by task, and stores nothing', async () => {
    const { caseId, caseNumber } = await checkedCase(large, 'INA000051');
    const before = await readTable(tomasz, 'Eligibility_Exceptions');
    const [open] = await eligibilityTasks(caseId);
    expect(open?.status).toBe('Open');
    const gone = await must(simulateRules('Eligibility_Exceptions', []));
    expect(gone).toMatchObject({ cases: 200, tasksBefore: 1, tasksAfter: 0 });
    expect(gone.differences).toEqual([
      {
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
      },
    ]);
    expect(await readTable(tomasz, 'Eligibility_Exceptions')).toEqual(before);
    expect(await eligibilityTasks(caseId)).toEqual([open]);
    const same = await must(simulateRules('Eligibility_Exceptions', before.rules));
    expect(same.differences).toEqual([]);
    const urgent = { inputs: ['"Eligibility Exception"'], outputs: ['"Direct Assignment"', '4', '9'] };
    const changed = await must(simulateRules('Eligibility_UserTaskProperties', [urgent]));
    expect(changed.differences.find((one) => one.caseNumber === caseNumber)?.after).toMatchObject({
      assignment: 'Direct Assignment',
      daysToComplete: 4,
      priority: 9,
    });
  }, 90_000);

  it('a simulation is refused for rules that cannot be evaluated, and without permission to change tables', async () => {
    const invalid = await simulateRules('Eligibility_Exceptions', [{ inputs: ['"1"'], outputs: ['"x"'] }]);
    expect(invalid.status).toBe(422);
    const typo = { inputs: ['"1', '-', '-', '-', '-', '-'], outputs: ['"x"'] };
    expect((await simulateRules('Eligibility_Exceptions', [typo])).status).toBe(422);
    expect((await simulateRules('No such table', [])).status).toBe(404);
    const dana = await large.person('dana');
    expect((await simulateRules('Eligibility_Exceptions', [], dana)).status).toBe(403);
  });
});

describe('the rules of a stored answer', () => {
  it('the current rules can be run again on a stored answer with permission, and open the requested task', async () => {
    const [dana, marcus] = await small.people('dana', 'marcus');
    const owen = await large.person('owen');
    await setRules(small, 'Eligibility_Exceptions', []);
    const { caseId, answerId } = await checkedCase(small, 'INA000052');
    expect(await eligibilityTasks(caseId)).toEqual([]);
    await setRules(small, 'Eligibility_Exceptions', [exception('1')]);
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
  });
});

describe('reevaluating all cases', () => {
  const start = (client: Client, process: string, headers: Record<string, string> = newKey()) =>
    client.call<Reevaluation>('POST', REEVALUATIONS, { process }, headers);
  const one = async (client: Client, id: string) =>
    (await must(client.call<Reevaluation[]>('GET', REEVALUATIONS))).find((each) => each.id === id);

  it('reevaluating all cases opens and closes tasks by the current rules, with progress, once for a key, one run at a time', async () => {
    const tomasz = await small.person('tomasz');
    await setRules(small, 'Eligibility_Exceptions', []);
    const { caseId } = await checkedCase(small, 'INA000053');
    await setRules(small, 'Eligibility_Exceptions', [exception('1')]);
    const key = newKey();
    const started = await must(start(tomasz, 'Eligibility', key));
    expect(started).toMatchObject({ process: 'Eligibility', startedBy: 'Lind, Tomasz' });
    expect((await must(start(tomasz, 'Eligibility', key))).id).toBe(started.id);
    await expect.poll(async () => (await one(tomasz, started.id))?.state, { timeout: 110_000 }).toBe('done');
    const done = await one(tomasz, started.id);
    expect(done?.done).toBe(done?.cases);
    expect(done?.opened).toBe(1);
    expect(await eligibilityTasks(caseId)).toEqual([expect.objectContaining({ status: 'Open' })]);
    // The second run has nothing to do.
    const again = await must(start(tomasz, 'Eligibility'));
    await expect.poll(async () => (await one(tomasz, again.id))?.state, { timeout: 110_000 }).toBe('done');
    expect(await one(tomasz, again.id)).toMatchObject({ opened: 0, closed: 0 });
  }, 150_000);

  it('reevaluating all cases can be stopped by users who may change tables, and not from another organization', async () => {
    const [tomasz, dana] = await large.people('tomasz', 'dana');
    const outsider = await small.person('tomasz');
    const started = await must(start(tomasz, 'Insurance Verification'));
    expect((await start(tomasz, 'Insurance Verification')).status).toBe(409);
    const path = `${REEVALUATIONS}/${started.id}/stop`;
    expect((await dana.call('POST', path)).status).toBe(403);
    expect((await start(dana, 'Eligibility')).status).toBe(403);
    expect((await dana.call('GET', REEVALUATIONS)).status).toBe(403);
    expect((await outsider.call('POST', path)).status).toBe(404);
    const stopped = await must(tomasz.call<Reevaluation>('POST', path));
    expect(['stopped', 'done']).toContain(stopped.state);
    expect((await tomasz.call('POST', `${REEVALUATIONS}/${randomUUID()}/stop`)).status).toBe(404);
    expect((await start(tomasz, 'Nonsense')).status).toBe(400);
    expect((await start(tomasz, 'Eligibility', {})).status).toBe(400);
  });
});

describe('an upcoming date of service', () => {
  const eventCount = async (caseId: string) =>
    (await eventsAbout(pool, caseId)).filter(({ type }) => type === 'case.service-near').length;
  /** No case of another test file has these dates, so this clock affects none. */
  const at = (instant: string) => jobTools(database, { now: () => new Date(instant) });
  const caseOn = async (serviceStart: string, facility: number): Promise<string> =>
    (await openCase(small, { facility, change: { serviceStart, serviceEnd: null } })).caseId;

  it("an upcoming date of service is processed once by two workers, by the facility's days, also when clocks change", async () => {
    // 14 March 2055 has 23 hours there.
    const inOhio = await caseOn('2055-03-17', 0);
    const inCalifornia = await caseOn('2055-03-17', 1);
    const early = at('2055-03-14T07:30:00Z');
    await Promise.all([emitUpcomingServices(early), emitUpcomingServices(early)]);
    expect([await eventCount(inOhio), await eventCount(inCalifornia)]).toEqual([1, 0]);
    const late = at('2055-03-14T08:30:00Z');
    await Promise.all([emitUpcomingServices(late), emitUpcomingServices(late)]);
    await emitUpcomingServices(late);
    expect([await eventCount(inOhio), await eventCount(inCalifornia)]).toEqual([1, 1]);
  });

  it('an upcoming date of service is processed once after a pause of the worker, also when it moves to another day', async () => {
    const caseId = await caseOn('2056-05-10', 0);
    await emitUpcomingServices(at('2056-05-10T12:00:00Z'));
    await emitUpcomingServices(at('2056-05-10T13:00:00Z'));
    expect(await eventCount(caseId)).toBe(1);
    await pool.query("update patient_case set service_start = '2056-05-11' where id = $1", [caseId]);
    await emitUpcomingServices(at('2056-05-10T14:00:00Z'));
    await emitUpcomingServices(at('2056-05-10T15:00:00Z'));
    expect(await eventCount(caseId)).toBe(2);
  });

  it('an upcoming date of service requests verification of coverage without a confirmation from a payer', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const caseId = await caseOn(tomorrow, 0);
    // The running worker may have emitted it already.
    await emitUpcomingServices(jobTools(database));
    await expect.poll(() => eventCount(caseId), { timeout: 20_000 }).toBe(1);
    const made = (await worked(pool, caseId)).find(({ task_name }) => task_name === 'Insurance Verification');
    const { rows } = await pool.query('select event_type from task_reason where task_id = $1', [made?.id]);
    expect(rows).toEqual([{ event_type: 'case.service-near' }]);
    const dana = await small.person('dana');
    const task = await must(dana.call<Task>('GET', `/services/task/tasks/${made?.id}`));
    expect(task.process.name).toBe('Insurance Verification');
  });
});
