import { type LastWeek, lastWeekSchema } from '@waypost/contract/tasks/board/calls';
import type { Task } from '@waypost/contract/tasks/shapes';
import { beforeAll, expect, it } from 'vitest';
import { BOARD, boardOf, weekOf } from '../../support/board.ts';
import { Client } from '../../support/client.ts';
import { testDatabase } from '../../support/database.ts';
import { makeOrganization, type Organization } from '../../support/organization.ts';
import { changed, openTask, undo } from '../../support/tasks.ts';

const { pool } = await testDatabase();
let here: Organization;
let marcus: Client;
let dana: Client;
let elsewhere: Client;
const lead = {
  name: 'Documents Lead',
  permissions: ['documents-manage', 'task-management-read', 'case-management-read', 'patient-read'],
};
beforeAll(async () => {
  here = await makeOrganization({ roles: [lead] });
  [marcus, dana] = await here.people('marcus', 'dana');
  elsewhere = await (await makeOrganization()).person('marcus');
});

const LAST_WEEK = `${BOARD}/last-week`;
async function lastWeekOf(client: Client): Promise<LastWeek> {
  const answer = await client.call('GET', LAST_WEEK);
  expect(answer.status, answer.text).toBe(200);
  return lastWeekSchema.parse(answer.body);
}
/** Moves all actions on tasks so far to noon of this day. */
const doneOn = (day: string, tasks: readonly Pick<Task, 'id'>[]) =>
  pool.query(
    `update task_step set at = $2::date + time '18:00' at time zone 'UTC' where task_id = any ($1)`,
    [tasks.map(({ id }) => id), day],
  );
const started = async (client: Client) => changed(client, await openTask(client), { status: 'InProcess' });
const shown = ({ people }: LastWeek) =>
  Object.fromEntries(people.map(({ person, ...figures }) => [person.name, figures]));

it('the counts of last week are each person’s completed, handed on and held tasks, without undone changes', async () => {
  const { from, to } = await lastWeekOf(marcus);
  const thisWeek = weekOf(await boardOf(marcus));
  expect((Date.parse(thisWeek.from) - Date.parse(from)) / 86_400_000).toBe(7);
  expect((Date.parse(thisWeek.from) - Date.parse(to)) / 86_400_000).toBe(1);
  expect(new Date(from).getUTCDay()).toBe(1);
  expect(shown(await lastWeekOf(marcus))).toEqual({});

  const completed = await changed(dana, await started(dana), { status: 'Complete' });
  const undone = await changed(dana, await started(dana), { status: 'Complete' });
  await undo(dana, [undone]);
  const elevated = await changed(dana, await started(dana), { status: 'Elevated' });
  const held = await changed(dana, await started(dana), { status: 'OnHold' });
  // Assigned by a manager who was not the assignee, so not handed on; put on hold twice, which counts once.
  const given = await changed(marcus, await openTask(marcus), { assignee: { id: dana.userId } });
  const again = await changed(marcus, await changed(marcus, given, { status: 'OnHold' }), {
    status: 'Elevated',
  });
  await changed(marcus, again, { status: 'OnHold' });
  await doneOn(from, [completed, undone, elevated]);
  await doneOn(to, [held, given]);
  const late = await changed(dana, await started(dana), { status: 'Complete' });
  const early = await changed(dana, await started(dana), { status: 'Complete' });
  await doneOn(thisWeek.from, [late]);
  await doneOn(new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10), [early]);

  expect(shown(await lastWeekOf(marcus))).toEqual({
    'Okafor, Marcus': { completed: 0, handedOn: 0, held: 1 },
    'Whitfield, Dana': { completed: 1, handedOn: 1, held: 1 },
  });
});

it('last week is shown only to managers of the groups, for their own organization and facilities', async () => {
  expect((await dana.call('GET', LAST_WEEK)).status).toBe(403);
  expect((await new Client({ ...marcus, idToken: 'none' }).call('GET', LAST_WEEK)).status).toBe(401);
  expect(shown(await lastWeekOf(elsewhere))).toEqual({});
  const task = await changed(dana, await started(dana), { status: 'Complete' });
  await doneOn((await lastWeekOf(marcus)).from, [task]);
  const before = shown(await lastWeekOf(marcus));
  const ada = await here.invite({ firstName: 'Ada', lastName: 'Moreno', role: lead.name });
  expect(shown(await lastWeekOf(ada))).toEqual({});
  await pool.query(`update task_step set facility_id = $2 where task_id = $1`, [
    task.id,
    here.facility(-1).id,
  ]);
  await pool.query('delete from user_facility where user_id = $1 and facility_id = $2', [
    marcus.userId,
    here.facility(-1).id,
  ]);
  const after = shown(await lastWeekOf(marcus));
  expect(before['Whitfield, Dana']?.completed).toBe((after['Whitfield, Dana']?.completed ?? 0) + 1);
});
