import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/core/errors';
import type { TaskFilter } from '@waypost/contract/graphql';
import type { BulkChange } from '@waypost/contract/tasks/bulk-changes/calls';
import type { Task } from '@waypost/contract/tasks/shapes';
import { StorageFull } from '@waypost/platform/database/trouble';
import { vi } from 'vitest';
import { bulkChangeWork } from '../../../src/modules/tasks/bulk-changes/work-through.ts';
import { type Answer, type Client, newKey } from './client.ts';
import { testDatabase } from './database.ts';
import { jobTools } from './jobs.ts';
import { organizationOf } from './organization.ts';

export const BULK = '/services/task/bulk-changes';

type Asked = Answer<BulkChange & Pick<Problem, 'code' | 'Message'>>;

/** Requests a change of all tasks that match a filter. */
export const requestBulkChange = (
  client: Client,
  filter: unknown,
  change: unknown,
  headers = newKey(),
): Promise<Asked> => client.call('POST', BULK, { filter, change }, headers);

const isUnfinished = ({ state }: BulkChange) =>
  state === 'waiting' || state === 'running' || state === 'undoing';

/** A bulk change, once the worker has completed or undone it. */
export const endedBulkChange = (client: Client, { id }: Pick<BulkChange, 'id'>): Promise<BulkChange> =>
  vi.waitFor(
    async () => {
      const now = (await client.call<BulkChange>('GET', `${BULK}/${id}`)).body;
      if (isUnfinished(now)) throw new Error(`it is ${now.state}`);
      return now;
    },
    { timeout: 20_000, interval: 100 },
  );

/** A filter for these tasks, and others of their cases, while they are open. */
export const ofCases = (tasks: readonly Task[]): TaskFilter => ({
  caseNumber: { filterType: 'set', values: tasks.map(({ domainModels }) => domainModels.case.caseNumber) },
  status: { filterType: 'set', values: ['Open', 'InProcess', 'OnHold', 'Elevated', 'Wait'] },
});

/** A user's bulk change with tasks that no worker can claim, because another one has leased it. */
export async function leasedBulkChange(client: Client): Promise<string> {
  const { pool } = await testDatabase();
  const here = organizationOf(client);
  const id = randomUUID();
  await pool.query(
    `insert into job_attempt (queue, item_id, entity_id, attempts, next_attempt_at)
     values ('bulk changes', $1, $2, 1, now() + interval '1 hour')`,
    [id, here.id],
  );
  await pool.query(
    `insert into bulk_change (entity_id, id, user_id, facility_ids, change, asked_at, tasks)
     values ($3, $1, $2, $4, '{"status": "OnHold"}', now(), 1)`,
    [id, client.userId, here.id, here.facilities.map((facility) => facility.id)],
  );
  return id;
}

/** Adds tasks to a leased bulk change in this order. */
export async function fillBulkChange(id: string, tasks: readonly Task[]): Promise<void> {
  const { pool } = await testDatabase();
  await pool.query(
    `insert into bulk_change_task (entity_id, bulk_change_id, position, task_id, facility_id, seen_version)
     select entity_id, $1::uuid, row_number() over (order by array_position($2::uuid[], id)), id, facility_id, version
     from task where id = any ($2::uuid[])`,
    [id, tasks.map((task) => task.id)],
  );
  await pool.query('update bulk_change set tasks = $2 where id = $1', [id, tasks.length]);
}

/** One run of a worker whose disk is full after this number of slices. */
export async function runTurn(id: string, room = Number.POSITIVE_INFINITY): Promise<void> {
  const { pool, database } = await testDatabase();
  const { rows } = await pool.query(
    'select id, entity_id, user_id, facility_ids, change from bulk_change where id = $1',
    [id],
  );
  let slices = 0;
  const mustHaveRoom = () => {
    slices += 1;
    if (slices > room) throw new StorageFull('full');
  };
  await bulkChangeWork({ ...jobTools(database), mustHaveRoom }).run(rows[0], async () => undefined);
}
