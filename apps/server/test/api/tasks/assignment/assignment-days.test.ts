import type { TaskReason } from '@waypost/contract/tasks/story';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { returnTasks } from '../../../../src/modules/tasks/assignment/unassign.ts';
import {
  assignTasks,
  faxAt,
  faxesAt,
  holdersOf,
  resetAssignment,
  setAvailability,
  setAwayReturn,
  setRule,
} from '../../support/assignment.ts';
import type { Client } from '../../support/client.ts';
import { testDatabase } from '../../support/database.ts';
import { moveToDifferentDays } from '../../support/facility-days.ts';
import { jobTools } from '../../support/jobs.ts';
import { makeOrganization, type Organization } from '../../support/organization.ts';
import { changed } from '../../support/tasks.ts';

const { pool, database } = await testDatabase();
const worker = jobTools(database);
/** Its first facility is in the west, its second in the east, where the day is later. */
let here: Organization;
let days: Awaited<ReturnType<typeof moveToDifferentDays>>;
let dana: Client;
let marcus: Client;
let tomasz: Client;
beforeAll(async () => {
  here = await makeOrganization();
  days = await moveToDifferentDays(here);
  [dana, marcus, tomasz] = await here.people('dana', 'marcus', 'tomasz');
});
beforeEach(() => resetAssignment(here));

describe('the daily limit', () => {
  it('a user’s own daily limit replaces that of the rule, even if it is higher', async () => {
    for (const each of [dana, marcus]) await setAvailability(each, { state: 'available' });
    const ids = await faxesAt(here, 9);
    const members = [{ id: dana.userId, weight: 1, dailyLimit: 5 }];
    await setRule(tomasz, { mode: 'inTurn', dailyLimit: 2, members });
    await assignTasks(here, worker);
    const holders = await holdersOf(pool, ids);
    const share = ({ userId }: Client) => holders.filter((holder) => holder === userId).length;
    expect([dana, marcus].map(share)).toEqual([5, 2]);
  });

  it('the daily limit selects the tasks to be worked first, and the reason names it', async () => {
    await setAvailability(dana, { state: 'available' });
    const ids = await faxesAt(here, 8);
    await setRule(tomasz, { mode: 'inTurn', dailyLimit: 2 });
    await assignTasks(here, worker);
    expect(await holdersOf(pool, ids)).toEqual([
      dana.userId,
      dana.userId,
      ...Array.from({ length: 6 }, () => null),
    ]);
    const path = `/services/task/tasks/${ids[1]}/reasons`;
    const { reasons } = (await dana.call<{ reasons: TaskReason[] }>('GET', path)).body;
    expect(reasons[0]?.facts).toContainEqual({ name: 'givenToday', value: '2 of 2' });
  });

  it("the daily limit counts the days of the task's facility", async () => {
    await setAvailability(dana, { state: 'available' });
    const ids = [...(await faxesAt(here, 2, 0)), ...(await faxesAt(here, 2, 1))];
    await setRule(tomasz, { mode: 'inTurn', dailyLimit: 1 });
    await assignTasks(here, worker);
    expect(await holdersOf(pool, ids)).toEqual([dana.userId, null, dana.userId, null]);
  });
});

describe('a user who is away until a day', () => {
  it('a user who is away until a day is available on that day, and not before', async () => {
    const [inWest, inEast] = [await faxAt(here, 0), await faxAt(here, 1)];
    for (const id of [inWest, inEast]) await changed(dana, { id, version: 1 }, { status: 'InProcess' });
    await setAvailability(dana, { state: 'away' });
    await pool.query(
      `update user_availability set since = since - interval '9 days', back_on = $2 where user_id = $1`,
      [dana.userId, days.dayInEast],
    );
    await pool.query(`update task_step set at = at - interval '9 days' where task_id = any ($1)`, [
      [inWest, inEast],
    ]);
    await setAwayReturn(tomasz, 1);
    await returnTasks(worker);
    expect(await holdersOf(pool, [inWest, inEast])).toEqual([null, dana.userId]);
    const { rows } = await pool.query('select returns from task where id = $1', [inWest]);
    // Nobody put it back.
    expect(rows).toEqual([{ returns: 0 }]);
  });
});
