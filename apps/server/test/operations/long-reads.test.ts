import type { Board } from '@waypost/contract/tasks/board/calls';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import { startStandby, type TestStandby } from '../../../../tools/test/standby.ts';
import type { Client } from '../api/support/client.ts';
import type { Organization } from '../api/support/organization.ts';
import { setTrap } from '../api/support/trap.ts';
import { type Installation, newInstallation, type Running } from './support/installation.ts';
import { openTask, openTasks } from './support/tasks.ts';

// The server reads at a standby of its own database, which is stopped at the end.
let installation: Installation;
let standby: TestStandby;
let server: Running;
let at: Organization;
let marcus: Client;
let tomasz: Client;
let unscopedPool: pg.Pool;

beforeAll(async () => {
  const [port] = await freePorts(1);
  installation = await newInstallation(`http://localhost:${port}`, ['synchronous_commit=on']);
  const { superuserUrl, url } = installation.postgres;
  await installation.prepare();
  standby = await startStandby(superuserUrl);
  unscopedPool = new pg.Pool({ connectionString: superuserUrl, max: 2 });
  unscopedPool.on('error', () => undefined);
  server = await installation.server({ PORT: String(port), DATABASE_STANDBY_URL: standby.url(url) });
  at = await installation.organization();
  [marcus, tomasz] = await at.people('marcus', 'tomasz');
});
afterAll(async () => {
  await unscopedPool?.end();
  await standby?.stop();
  await installation?.remove();
});

const simulateRules = '/services/decision-management/decisiontables/Escalation/what-would-change';
const exported = {
  columns: [
    { column: 'caseNumber', title: 'Case' },
    { column: 'status', title: 'Status' },
  ],
  sort: [],
  filter: {},
};

/** The number of long reads that the server has answered, by database. */
async function counted(where: 'standby' | 'primary'): Promise<number> {
  const text = await (await fetch(server.metricsUrl)).text();
  return Number(
    new RegExp(`^waypost_db_long_reads_total\\{at="${where}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0,
  );
}

async function openOnBoard(): Promise<number> {
  const { status, body, text } = await marcus.call<Board>('GET', '/services/task/board');
  expect(status, text).toBe(200);
  return body.people.reduce((sum, { open }) => sum + open, 0);
}

/** The audit records of a user's views and exports, at the primary. */
async function recorded(by: Client, action: 'View' | 'Export') {
  const { rows } = await unscopedPool.query<{ domain_type: string; snapshot: Record<string, unknown> }>(
    'select domain_type, snapshot from audit_record where entity_id = $1 and actor_id = $2 and action = $3 order by id',
    [at.id, by.userId, action],
  );
  return rows;
}

it('the board is read at the standby and includes each task that was opened before', async () => {
  const [before, first] = [await counted('standby'), await openOnBoard()];
  for (let n = 1; n <= 10; n += 1) {
    await openTask(marcus);
    expect(await openOnBoard()).toBe(first + n);
  }
  expect(await counted('standby')).toBe(before + 11);
});

it('an export is read at the standby, and its audit record is written at the primary', async () => {
  const [task] = await openTasks(marcus, 3);
  const before = await counted('standby');
  const { status, text } = await marcus.call('POST', '/services/task/exports', exported);
  expect(status).toBe(200);
  expect(text).toContain(task?.domainModels.case.caseNumber);
  expect(await counted('standby')).toBe(before + 1);
  const rows = text.trim().split('\n').length - 1;
  expect((await recorded(marcus, 'Export')).at(-1)).toMatchObject({
    domain_type: 'TaskList',
    snapshot: { rows },
  });
});

it('the preview of a table’s changes is read at the standby, and the audit record of the view is written at the primary', async () => {
  const before = await counted('standby');
  const { status, body, text } = await tomasz.call<{ escalations: { tasks: number } }>(
    'POST',
    simulateRules,
    {
      rules: [],
    },
  );
  expect(status, text).toBe(200);
  expect(await counted('standby')).toBe(before + 1);
  const { tasks } = body.escalations;
  expect(tasks).toBeGreaterThan(0);
  expect((await recorded(tomasz, 'View')).at(-1)).toMatchObject({
    domain_type: 'TaskList',
    snapshot: { tasks },
  });
});

it('a long read returns nothing if its audit record cannot be stored', async () => {
  const removeTrap = await setTrap(
    unscopedPool,
    'audit_record',
    `new.actor_id = '${marcus.userId}' and new.action = 'Export'`,
  );
  try {
    const before = await counted('standby');
    const { status, text } = await marcus.call('POST', '/services/task/exports', exported);
    expect(status).toBe(500);
    expect(text).not.toContain('Case');
    expect(await counted('standby')).toBe(before + 1);
  } finally {
    await removeTrap();
  }
});

it('the board is read at the primary once the standby has stopped', async () => {
  await standby.stop();
  const before = await counted('primary');
  await openTask(marcus);
  expect(await openOnBoard()).toBeGreaterThan(0);
  expect(await counted('primary')).toBe(before + 1);
});
