import { join } from 'node:path';
import type { BulkChange } from '@waypost/contract/tasks/bulk-changes/calls';
import type { Task } from '@waypost/contract/tasks/shapes';
import { findSmallDiskObstacle, type SmallDisk, smallDisk } from '@waypost/platform/testing/small-disk';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import type { Answer, Client } from '../api/support/client.ts';
import { testDatabase } from '../api/support/database.ts';
import { describeAnswer, openCase, readiness, refusedChanges } from './support/full-disk.ts';
import { embeddedInstallation, type Programs, type Running } from './support/installation.ts';
import { signIn } from './support/sign-in.ts';
import { listOpenTasks, openTasks, startTask } from './support/tasks.ts';

type Account = { email: string; password: string };

const megabyte = 1024 * 1024;

// A small disk requires a user who may mount one; otherwise these tests are skipped with a reason.
describe.skipIf(findSmallDiskObstacle())('the embedded database', () => {
  let disk: SmallDisk;
  let installation: Programs;
  let programs: Running[];
  let dana: Client;
  let marcus: Client;
  let ruth: Client;
  let accounts: { marcus: Account; ruth: Account };
  let tasks: Task[];
  let unscopedPool: pg.Pool;

  beforeAll(async () => {
    disk = smallDisk(600);
    const [port] = await freePorts(1);
    installation = await embeddedInstallation(`http://localhost:${port}`, join(disk.folder, 'home'));
    await installation.prepare();
    programs = [await installation.server({ PORT: String(port) }), await installation.worker()];
    ({ pool: unscopedPool } = await testDatabase());
    const at = await installation.organization();
    [dana, marcus, ruth] = await at.people('dana', 'marcus', 'ruth');
    accounts = { marcus: await at.withPassword(marcus), ruth: await at.withPassword(ruth) };
    await openTasks(dana, 5);
    tasks = await listOpenTasks(dana, 5);
  });
  afterAll(async () => {
    await installation?.remove();
    disk?.remove();
  });

  /** Each step of opening a case. */
  const allDone = Array.from({ length: 5 }, () => 'done');
  const full = { status: 200, body: { status: 'ready', storage: 'full' } };

  it('the server refuses changes with a message when little space is left, and users can sign in and read', async () => {
    disk.fill(120 * megabyte);
    await refusedChanges(dana, { tasks, unscopedPool, most: 5 });
    expect(await readiness(programs[0] as Running)).toEqual(full);
    expect(await openCase(await signIn(ruth, accounts.ruth), unscopedPool)).toEqual(allDone);
    expect(await listOpenTasks(dana, 5)).toEqual(tasks);
  });

  it('the worker ends a change of a whole list when little space is left, and changes nothing', async () => {
    const { rows } = await unscopedPool.query<{ id: string }>(
      `with asked as (
         insert into bulk_change (entity_id, id, user_id, facility_ids, change, asked_at, tasks)
         select entity_id, gen_random_uuid(), $2::uuid, array[facility_id], '{"status": "OnHold"}', now(), 1
         from task where id = $1::uuid returning entity_id, id
       )
       insert into bulk_change_task (entity_id, bulk_change_id, position, task_id, facility_id, seen_version)
       select t.entity_id, asked.id, 1, t.id, t.facility_id, t.version
       from task t join asked on asked.entity_id = t.entity_id where t.id = $1::uuid
       returning bulk_change_id as id`,
      [tasks[0]?.id, marcus.userId],
    );
    const path = `/services/task/bulk-changes/${rows[0]?.id}`;
    const read = async () => (await marcus.call<BulkChange>('GET', path)).body;
    await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('storageFull');
    expect(await read()).toMatchObject({ tasks: 1, done: 0, changed: 0, undoUntil: null });
    expect(await listOpenTasks(dana, 5)).toEqual(tasks);
  });

  it('the server with a full disk refuses every audited call with a message, and answers other reads', async () => {
    disk.fill(8 * megabyte);
    await refusedChanges(dana, { tasks, unscopedPool, most: 5 });
    expect(new Set(await openCase(dana, unscopedPool))).toEqual(new Set(['STORAGE_FULL']));
    for (const path of ['/services/policy/users/me', '/services/policy/users/me/entities'])
      expect(describeAnswer(await dana.call('GET', path))).toBe('done');
    await expect(signIn(marcus, accounts.marcus)).rejects.toThrow('503');
    expect(await readiness(programs[0] as Running)).toEqual(full);
  });

  it('the server accepts changes again when there is space, without a restart', async () => {
    disk.makeRoom();
    const answers = await Promise.all(tasks.map((task) => startTask(dana, task)));
    expect(answers.map((answer) => describeAnswer(answer as Answer))).toEqual(tasks.map(() => 'done'));
    expect(await openCase(await signIn(ruth, accounts.ruth), unscopedPool)).toEqual(allDone);
    expect(programs.map(({ child }) => child.exitCode)).toEqual([null, null]);
  });
});
