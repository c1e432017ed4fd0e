import type { BulkChange } from '@waypost/contract/tasks/bulk-changes/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  BULK,
  endedBulkChange,
  fillBulkChange,
  leasedBulkChange,
  runTurn,
} from '../../support/bulk-changes.ts';
import type { Client } from '../../support/client.ts';
import { testDatabase } from '../../support/database.ts';
import { makeOrganization } from '../../support/organization.ts';
import { openTasks, readTask } from '../../support/tasks.ts';

const { pool } = await testDatabase();
let marcus: Client;
beforeAll(async () => {
  marcus = await (await makeOrganization()).person('marcus');
});

describe('a bulk change of a whole list', () => {
  it('a bulk change ends halfway when the disk is full, reports that, and can be undone once there is space', async () => {
    const tasks = await openTasks(marcus, 26);
    const id = await leasedBulkChange(marcus);
    await fillBulkChange(id, tasks);
    await runTurn(id, 1);
    const ended = (await marcus.call<BulkChange>('GET', `${BULK}/${id}`)).body;
    expect(ended).toMatchObject({ state: 'storageFull', tasks: 26, done: 25, changed: 25, skipped: 0 });
    const statuses = (await Promise.all(tasks.map(({ id: taskId }) => readTask(marcus, taskId)))).map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([...Array.from({ length: 25 }, () => 'OnHold'), 'Open']);
    const record = await pool.query(
      "select actor_kind, details from audit_record where domain_type = 'BulkChange' and domain_id = $1",
      [id],
    );
    expect(record.rows).toEqual([
      {
        actor_kind: 'service',
        details: [{ propertyName: 'State', previousValue: 'running', newValue: 'storageFull' }],
      },
    ]);
    await pool.query("delete from job_attempt where queue = 'bulk changes' and item_id = $1", [id]);
    expect((await marcus.call('POST', `${BULK}/${id}/undo`)).status).toBe(202);
    expect(await endedBulkChange(marcus, ended)).toMatchObject({ state: 'undone', undone: 25 });
  });

  it('an undo that a full disk stops shows how many tasks were undone, and completes once there is space', async () => {
    const tasks = await openTasks(marcus, 27);
    const id = await leasedBulkChange(marcus);
    await fillBulkChange(id, tasks);
    await runTurn(id, 2);
    const read = async () => (await marcus.call<BulkChange>('GET', `${BULK}/${id}`)).body;
    expect(await read()).toMatchObject({ state: 'done', changed: 27, undone: 0 });
    const undo = () => marcus.call<BulkChange>('POST', `${BULK}/${id}/undo`);
    expect((await undo()).status).toBe(202);
    await runTurn(id, 1);
    const ended = await read();
    expect(ended).toMatchObject({ state: 'storageFull', changed: 27, undone: 25 });
    expect(ended.undoUntil).not.toBeNull();
    await pool.query("delete from job_attempt where queue = 'bulk changes' and item_id = $1", [id]);
    expect((await undo()).status).toBe(202);
    expect(await endedBulkChange(marcus, ended)).toMatchObject({ state: 'undone', changed: 27, undone: 27 });
    for (const task of await Promise.all(tasks.map(({ id: taskId }) => readTask(marcus, taskId))))
      expect(task.status).toBe('Open');
  });
});
