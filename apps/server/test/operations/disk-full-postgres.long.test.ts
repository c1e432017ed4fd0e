import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Task } from '@waypost/contract/tasks/shapes';
import { findSmallDiskObstacle, type SmallDisk, smallDisk } from '@waypost/platform/testing/small-disk';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import { unprivilegedUser } from '../../../../tools/test/postgres.ts';
import type { Answer, Client } from '../api/support/client.ts';
import { describeAnswer, openCase, readiness, refusedChanges } from './support/full-disk.ts';
import { type Installation, newInstallation, type Running } from './support/installation.ts';
import { signIn } from './support/sign-in.ts';
import { openTasks, startTask } from './support/tasks.ts';

// A small disk requires a user who may mount one; otherwise these tests are skipped with a reason.
describe.skipIf(findSmallDiskObstacle())('PostgreSQL', () => {
  let disk: SmallDisk;
  let installation: Installation;
  let programs: Running[];
  let dana: Client;
  let ruth: Client;
  let account: { email: string; password: string };
  let unscopedPool: pg.Pool;
  let refused: Task[];

  beforeAll(async () => {
    disk = smallDisk(400);
    const [port] = await freePorts(1);
    installation = await newInstallation(`http://localhost:${port}`);
    await moveToDisk();
    await installation.prepare();
    programs = [await installation.server({ PORT: String(port) }), await installation.worker()];
    unscopedPool = new pg.Pool({ connectionString: installation.postgres.superuserUrl, max: 2 });
    const at = await installation.organization();
    [dana, ruth] = await at.people('dana', 'ruth');
    account = await at.withPassword(ruth);
  });
  afterAll(async () => {
    await unscopedPool?.end();
    await installation?.remove();
    disk?.remove();
  });

  /** Contains only the tables: the write-ahead log has its own disk, as the operations guide recommends. */
  async function moveToDisk(): Promise<void> {
    const folder = join(disk.folder, 'tables');
    mkdirSync(folder);
    const { uid, gid } = unprivilegedUser();
    if (uid !== undefined) chownSync(folder, uid, gid ?? uid);
    const url = new URL(installation.postgres.superuserUrl);
    url.pathname = '/postgres';
    const administrator = new pg.Client({ connectionString: url.href });
    await administrator.connect();
    await administrator.query(`create tablespace small location '${folder}'`);
    await administrator.query('alter database waypost set tablespace small');
    await administrator.end();
  }

  it('the server with a full disk refuses changes that need space with a message, and still reads', async () => {
    const tasks = await openTasks(dana, 200);
    disk.fill(0);
    refused = await refusedChanges(dana, { tasks, unscopedPool, most: 3 });
    const full = { status: 200, body: { status: 'ready', storage: 'full' } };
    expect(await readiness(programs[0] as Running)).toEqual(full);
    for (const path of ['/services/policy/users/me', '/services/policy/users/me/entities'])
      expect(describeAnswer(await dana.call('GET', path))).toBe('done');
    // A read is audited, so it succeeds as long as there is space for its record.
    const looks = await openCase(dana, unscopedPool);
    expect(looks.filter((outcome) => outcome !== 'done' && outcome !== 'STORAGE_FULL')).toEqual([]);
    const signedIn = await signIn(ruth, account).then(() => 'done', String);
    expect(['done', 'Error: sign-in stopped with 503']).toContain(signedIn);
  });

  it('the server accepts changes again when there is space, without a restart', async () => {
    disk.makeRoom();
    const answers = await Promise.all(refused.map((task) => startTask(dana, task)));
    expect(answers.map((answer) => describeAnswer(answer as Answer))).toEqual(['done', 'done', 'done']);
    expect(await openCase(await signIn(ruth, account), unscopedPool)).toEqual([
      'done',
      'done',
      'done',
      'done',
      'done',
    ]);
    expect(programs.map(({ child }) => child.exitCode)).toEqual([null, null]);
  });
});
