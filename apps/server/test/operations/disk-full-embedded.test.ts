import { join } from 'node:path';
import type { Task } from '@waypost/contract/services/task';
import { type SmallDisk, smallDisk, whyNoSmallDisk } from '@waypost/platform/testing/small-disk';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import type { Answer, Client } from '../api/support/client.ts';
import { openCase, readiness, refusedChanges, tellOf } from './support/full-disk.ts';
import { embeddedInstallation, type Programs, type Running } from './support/installation.ts';
import { openTasks, startTask } from './support/tasks.ts';

const megabyte = 1024 * 1024;

// A small disk requires a user who may mount one; otherwise these tests are skipped with a reason.
describe.skipIf(whyNoSmallDisk())('the embedded database', () => {
  let disk: SmallDisk;
  let installation: Programs;
  let programs: Running[];
  let dana: Client;
  let tasks: Task[];
  let underneath: pg.Pool;
  let closeUnderneath: () => Promise<void>;
  let as: typeof import('../api/support/client.ts')['as'];

  beforeAll(async () => {
    disk = smallDisk(600);
    const [port] = await freePorts(1);
    installation = await embeddedInstallation(`http://localhost:${port}`, join(disk.folder, 'home'));
    await installation.fill();
    programs = [await installation.server({ PORT: String(port) }), await installation.worker()];
    as = (await import('../api/support/client.ts')).as;
    const { ownerPool } = await import('../api/support/database.ts');
    ({ pool: underneath, close: closeUnderneath } = await ownerPool());
    dana = await as('dana.whitfield');
    tasks = await openTasks(dana, 5);
  });
  afterAll(async () => {
    await closeUnderneath?.();
    await installation?.remove();
    disk?.remove();
  });

  const full = { status: 200, body: { status: 'ready', storage: 'full' } };

  it('the server refuses changes with a message when little space is left, and people can sign in and read', async () => {
    disk.fill(120 * megabyte);
    await refusedChanges(dana, { tasks, underneath, most: 5 });
    expect(await readiness(programs[0] as Running)).toEqual(full);
    const ruth = await as('ruth.abara');
    expect(await openCase(ruth, underneath)).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(await openTasks(dana, 5)).toEqual(tasks);
  });

  it('the server refuses on a full disk every call that is audited with a message, and answers other reads', async () => {
    disk.fill(8 * megabyte);
    await refusedChanges(dana, { tasks, underneath, most: 5 });
    expect(new Set(await openCase(dana, underneath))).toEqual(new Set(['STORAGE_FULL']));
    for (const path of ['/services/policy/users/me', '/services/policy/users/me/entities'])
      expect(tellOf(await dana.call('GET', path))).toBe('done');
    await expect(as('marcus.okafor')).rejects.toThrow('503');
    expect(await readiness(programs[0] as Running)).toEqual(full);
  });

  it('the server stores again when there is space, without a restart', async () => {
    disk.makeRoom();
    const answers = await Promise.all(tasks.map((task) => startTask(dana, task)));
    expect(answers.map((answer) => tellOf(answer as Answer))).toEqual(tasks.map(() => 'done'));
    expect(await openCase(await as('ruth.abara'), underneath)).toEqual([
      'done',
      'done',
      'done',
      'done',
      'done',
    ]);
    expect(programs.map(({ child }) => child.exitCode)).toEqual([null, null]);
  });
});
