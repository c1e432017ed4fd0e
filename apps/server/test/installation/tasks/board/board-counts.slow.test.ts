import { expect, it, vi } from 'vitest';
import { addUpCounts } from '../../../../src/modules/tasks/board/add-up.ts';
import { checkCountsAtNight } from '../../../../src/modules/tasks/board/check-counts.ts';
import { boardOf } from '../../../api/support/board.ts';
import { testDatabase } from '../../../api/support/database.ts';
import { jobTools } from '../../../api/support/jobs.ts';
import { makeOrganization } from '../../../api/support/organization.ts';
import { openTasks } from '../../../api/support/tasks.ts';

// The check covers the counts of all organizations, and would correct errors that other test files plant.
const { pool, database } = await testDatabase();

it('the check of the counts runs only at night, because it reads all tasks', async () => {
  const here = await makeOrganization();
  const marcus = await here.person('marcus');
  await openTasks(marcus, 2);
  await openTasks(marcus, 3, { facility: 1 });
  const { lines, ...tools } = jobTools(database);
  const checkAt = (hour: number) =>
    checkCountsAtNight({ ...tools, clock: { now: () => new Date(new Date().setUTCHours(hour, 30)) } });
  const shown = async () => (await boardOf(marcus)).total.open;
  expect(await shown()).toBe(5);
  const plant = async () => {
    await addUpCounts(tools.worker);
    const { rowCount } = await pool.query(
      `update task_open_count set n = n + 7 where (entity_id, facility_id, task_group, axis, value, day_kind, day) in (
         select entity_id, facility_id, task_group, axis, value, day_kind, day from task_open_count
         where entity_id = $1 and axis = 'all' and day_kind = 'due' and facility_id = $2 limit 1)`,
      [here.id, here.facility(1).id],
    );
    expect(rowCount).toBe(1);
  };
  await vi.waitFor(plant, { timeout: 10_000 });
  expect(await shown()).toBe(12);
  expect(await checkAt(14)).toBe(0);
  expect(await shown()).toBe(12);
  expect(await checkAt(8)).toBeGreaterThan(0);
  expect(await shown()).toBe(5);
  const logged = lines.map((line) => JSON.parse(line)).filter(({ entityId }) => entityId === here.id);
  expect(logged).toMatchObject([{ facilityId: here.facility(1).id, differing: 1 }]);
}, 300_000);
