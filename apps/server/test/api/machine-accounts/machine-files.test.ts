import type { Problem } from '@waypost/contract/core/errors';
import { beforeAll, describe, expect, it } from 'vitest';
import { BULK } from '../support/bulk-changes.ts';
import { openCases } from '../support/cases.ts';
import { type Client, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { contentOf, ended, orderTasks, tasksByCase } from '../support/files.ts';
import { callsIn, machineFor, makeAdministrator, tokenOf } from '../support/machines.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';

const { pool } = await testDatabase();
let here: Organization;
let callWith: ReturnType<typeof callsIn>;
let marcus: Client;
/** Works on tasks at the first two facilities. */
let worker: Awaited<ReturnType<typeof machineFor>>;
beforeAll(async () => {
  here = await makeOrganization();
  callWith = callsIn(here);
  marcus = await here.person('marcus');
  await makeAdministrator(marcus, here);
  for (const facility of [0, 1, 2]) await openCases(here, 2, { facility, task: {} });
  worker = await machineFor(marcus, {
    permissions: ['eligibility-work', 'registration-work', 'task-management-read'],
    facilityIds: here.facilities.slice(0, 2).map(({ id }) => id),
  });
});

describe('a file of a machine account', () => {
  const clientOf = (token: string) =>
    ({
      call: (method: string, path: string, body?: unknown, headers = {}) =>
        callWith(token, method, path, { body, headers }),
    }) as unknown as Client;
  /** A file that the worker has not created yet. */
  async function ordered(client: Client): Promise<{ fileId: string; order: string }> {
    for (let tried = 0; tried < 20; tried += 1) {
      const { fileId } = await orderTasks(client);
      const { rows } = await pool.query('select ordered_sealed from user_file where id = $1', [fileId]);
      // The worker may have been faster.
      if (rows[0].ordered_sealed !== null) return { fileId, order: rows[0].ordered_sealed };
      await pool.query('delete from user_file where id = $1', [fileId]);
    }
    throw new Error('the worker was faster each time');
  }

  it('a file of a machine account is created in its own name, with the data that it may see', async () => {
    const client = clientOf(await tokenOf(worker));
    const made = await ended(client, await orderTasks(client));
    expect(made.state).toBe('ready');
    const { text } = await contentOf(client, made);
    expect(text.trim().split('\r\n').length).toBeGreaterThan(1);
    expect(text).toBe((await client.call('POST', '/services/task/exports', tasksByCase)).text);
    expect(text).not.toBe((await marcus.call('POST', '/services/task/exports', tasksByCase)).text);
    const { rows } = await pool.query(
      'select distinct action, actor_kind, actor_id from audit_record where correlation_id = $1 and actor_id is not null',
      [`file-${made.fileId}`],
    );
    expect(rows).toEqual([{ action: 'Export', actor_kind: 'rpa', actor_id: worker.id }]);
  });

  it.each([
    ['revoked', 'update machine_account set revoked_at = now() where id = $1'],
    ['at its end', "update machine_account set expires_at = now() - interval '1 minute' where id = $1"],
    ['without the permission', "update machine_account set permissions = '{patient-read}' where id = $1"],
  ])('a file of a machine account is not created once the account is %s', async (_how, over) => {
    const machine = await machineFor(marcus, { permissions: worker.permissions });
    const client = clientOf(await tokenOf(machine));
    const { fileId, order } = await ordered(client);
    await ended(client, { fileId });
    await pool.query(over, [machine.id]);
    await pool.query(
      "update user_file set state = 'preparing', file_id = null, ordered_sealed = $2 where id = $1",
      [fileId, order],
    );
    await expect
      .poll(
        async () => (await pool.query('select state from user_file where id = $1', [fileId])).rows[0].state,
        { timeout: 20_000 },
      )
      .toBe('failed');
  });

  it('a file of a machine account is created with its permissions at that time', async () => {
    const machine = await machineFor(marcus, {
      permissions: worker.permissions,
      facilityIds: here.facilities.slice(0, 2).map(({ id }) => id),
    });
    const client = clientOf(await tokenOf(machine));
    const { fileId, order } = await ordered(client);
    const before = (await contentOf(client, await ended(client, { fileId }))).text;
    await pool.query('delete from user_facility where user_id = $1 and facility_id = $2', [
      machine.id,
      here.facility(1).id,
    ]);
    await pool.query(
      "update user_file set state = 'preparing', file_id = null, ordered_sealed = $2 where id = $1",
      [fileId, order],
    );
    const after = (await contentOf(client, await ended(client, { fileId }))).text;
    expect(after.length).toBeLessThan(before.length);
    expect(after).toBe((await client.call('POST', '/services/task/exports', tasksByCase)).text);
  });

  it('a machine account cannot request a change of a whole list, which is reserved for people', async () => {
    const manager = await machineFor(marcus, { permissions: ['eligibility-manage'] });
    const body = { filter: {}, change: { status: 'OnHold' } };
    const answer = await callWith<Problem>(await tokenOf(manager), 'POST', BULK, { body, headers: newKey() });
    expect([answer.status, answer.body.code]).toEqual([403, 'PEOPLE_ONLY']);
  });
});
