import type { TaskReason } from '@waypost/contract/services/task-story';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveBackTasks } from '../../src/modules/assignment/give-back.ts';
import { giveOutTasks } from '../../src/modules/assignment/give-out.ts';
import {
  endAssignment,
  facilityAt,
  forgetAssignment,
  holdersOf,
  openFaxes,
  setAvailability,
  setAwayReturn,
  setRule,
} from './support/assignment.ts';
import { type Client, sharedAsEach } from './support/client.ts';
import { ownerPool } from './support/database.ts';
import { onDifferentDays } from './support/facility-days.ts';
import { jobTools } from './support/jobs.ts';
import { changed } from './support/tasks.ts';

let dana: Client;
let marcus: Client;
let tomasz: Client;
let owner: Awaited<ReturnType<typeof ownerPool>>;
beforeAll(async () => {
  owner = await ownerPool();
  [dana, marcus, tomasz] = await sharedAsEach('dana.whitfield', 'marcus.okafor', 'tomasz.lind');
});
beforeEach(() => forgetAssignment(owner.pool));
afterAll(async () => {
  await endAssignment(owner.pool);
  await owner.close();
});

async function giveOut(): Promise<void> {
  const tools = jobTools(owner.database);
  for (let looked = 1, round = 0; looked > 0 && round < 50; round += 1) looked = await giveOutTasks(tools);
}
const [west, east] = [facilityAt(0), facilityAt(1)];

describe('the limit of a day', () => {
  it('is that of the person where they have one, also a higher one than the rule', async () => {
    for (const each of [dana, marcus]) await setAvailability(each, { state: 'available' });
    const ids = await openFaxes(owner.pool, 9);
    const members = [{ id: dana.userId, weight: 1, dailyLimit: 5 }];
    await setRule(tomasz, { mode: 'inTurn', dailyLimit: 2, members });
    await giveOut();
    const holders = await holdersOf(owner.pool, ids);
    const share = ({ userId }: Client) => holders.filter((holder) => holder === userId).length;
    expect([dana, marcus].map(share)).toEqual([5, 2]);
  });

  it('lets through those tasks that are to be worked first, and stands in the reason', async () => {
    await setAvailability(dana, { state: 'available' });
    const ids = await openFaxes(owner.pool, 8);
    await setRule(tomasz, { mode: 'inTurn', dailyLimit: 2 });
    await giveOut();
    expect(await holdersOf(owner.pool, ids)).toEqual([
      dana.userId,
      dana.userId,
      ...Array.from({ length: 6 }, () => null),
    ]);
    const path = `/services/task/tasks/${ids[1]}/reasons`;
    const { reasons } = (await dana.call<{ reasons: TaskReason[] }>('GET', path)).body;
    expect(reasons[0]?.facts).toContainEqual({ name: 'givenToday', value: '2 of 2' });
  });

  it('counts the days of the facility where the task is', async () => {
    await onDifferentDays(owner.pool, west, east, async () => {
      await setAvailability(dana, { state: 'available' });
      const ids = [...(await openFaxes(owner.pool, 2, west)), ...(await openFaxes(owner.pool, 2, east))];
      await setRule(tomasz, { mode: 'inTurn', dailyLimit: 1 });
      await giveOut();
      expect(await holdersOf(owner.pool, ids)).toEqual([dana.userId, null, dana.userId, null]);
    });
  });
});

describe('somebody who is away until a day', () => {
  it('is back where that day has come, and away where it has not', async () => {
    await onDifferentDays(owner.pool, west, east, async ({ dayInEast }) => {
      const [inWest = ''] = await openFaxes(owner.pool, 1, west);
      const [inEast = ''] = await openFaxes(owner.pool, 1, east);
      for (const id of [inWest, inEast]) await changed(dana, { id, version: 1 }, { status: 'InProcess' });
      await setAvailability(dana, { state: 'away' });
      await owner.pool.query(
        `update user_availability set since = since - interval '9 days', back_on = $2 where user_id = $1`,
        [dana.userId, dayInEast],
      );
      await owner.pool.query(`update task_step set at = at - interval '9 days' where task_id = any ($1)`, [
        [inWest, inEast],
      ]);
      await setAwayReturn(tomasz, 1);
      await giveBackTasks(jobTools(owner.database));
      expect(await holdersOf(owner.pool, [inWest, inEast])).toEqual([null, dana.userId]);
      const { rows } = await owner.pool.query('select returns from task where id = $1', [inWest]);
      // Nobody put it back.
      expect(rows).toEqual([{ returns: 0 }]);
    });
  });
});
