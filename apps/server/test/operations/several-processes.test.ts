import { decisionTableNames } from '@waypost/contract/decision-tables/names';
import type { DecisionTable, EvaluationResult } from '@waypost/contract/decision-tables/shapes';
import type { Task } from '@waypost/contract/tasks/shapes';
import { listen } from '@waypost/platform/database/listen';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../api/support/client.ts';
import type { Organization } from '../api/support/organization.ts';
import { type Front, startFront } from './support/front.ts';
import {
  type Installation,
  keysCommand,
  migrateCommand,
  newInstallation,
  type Running,
  verifyCommand,
} from './support/installation.ts';
import { openTask, openTasks, startTask } from './support/tasks.ts';
import { readyIsFresh, until } from './support/until.ts';

let front: Front;
let installation: Installation;
let servers: Running[];
let workers: Running[];
let dana: Client;
let unscopedPool: pg.Pool;
let at: Organization;

const firstRuns: { code: number | null; output: string }[] = [];

beforeAll(async () => {
  front = await startFront();
  installation = await newInstallation(front.url);
  // Three at once on an empty database, as several machines start after an upgrade.
  firstRuns.push(...(await Promise.all([1, 2, 3].map(() => installation.command(migrateCommand)))));
  await installation.prepare();
  servers = await Promise.all([installation.server(), installation.server()]);
  front.servers.push(...servers.map(({ url }) => url));
  const isPassedOn = () => fetch(`${front.url}/health`).then(({ ok }) => ok);
  await until(isPassedOn, 'the front knows its servers');
  unscopedPool = new pg.Pool({ connectionString: installation.postgres.superuserUrl, max: 2 });
  unscopedPool.on('error', () => undefined);
  at = await installation.organization();
  dana = await at.person('dana');
});
afterAll(async () => {
  await unscopedPool?.end();
  await front?.close();
  await installation?.remove();
});

const count = async (query: string, values: unknown[] = []): Promise<number> =>
  Number((await unscopedPool.query(query, values)).rows[0].count);

it('each migration is applied by exactly one of several starting servers', () => {
  expect(firstRuns.map(({ code }) => code)).toEqual([0, 0, 0]);
  // Work outside a transaction lets the others continue before and after it.
  const applied = firstRuns.flatMap(({ output }) =>
    [...output.matchAll(/^applied (\S+)/gm)].map(([, name]) => name),
  );
  expect(applied.length).toBeGreaterThan(60);
  expect(new Set(applied).size).toBe(applied.length);
});

it('every server accepts a session, and refuses it after it ended', async () => {
  const marcus = await at.person('marcus');
  const everywhere = () =>
    Promise.all(
      servers.map(async ({ url }) => {
        const answer = await fetch(`${url}/services/policy/users/me`, {
          headers: { 'x-subscription-key': 'waypost-portal', ...marcus.headers },
        });
        await answer.body?.cancel();
        return answer.status;
      }),
    );
  expect(await everywhere()).toEqual([200, 200]);
  expect((await marcus.call('POST', '/services/audit/api/Authentication/signOut')).status).toBe(204);
  expect(await everywhere()).toEqual([401, 401]);
});

it('two workers end a wait only once', async () => {
  const task = await openTask(dana);
  const waiting = await dana.call<Task>(
    'PATCH',
    `/services/task/tasks/${task.id}`,
    { status: 'Wait', waitExpirationDays: 2 },
    { 'if-match': String(task.version) },
  );
  expect(waiting.status).toBe(200);
  const ofServices = "select count(*) from audit_record where domain_id = $1 and actor_kind = 'service'";
  const before = await count(ofServices, [task.id]);
  await unscopedPool.query('update task set wait_until = wait_until - 10 where id = $1', [task.id]);
  // Both workers look for work as soon as they have started.
  workers = await Promise.all([installation.worker(), installation.worker()]);
  await expect.poll(() => count(ofServices, [task.id]), { timeout: 40_000, interval: 500 }).toBe(before + 1);
  const runs = async ({ metricsUrl }: Running): Promise<number> => {
    const metrics = await (await fetch(metricsUrl)).text();
    return Number(/^waypost_job_seconds_count\{job="end waits"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
  };
  // Both have looked.
  await expect
    .poll(async () => Math.min(...(await Promise.all(workers.map(runs)))), { timeout: 40_000, interval: 500 })
    .toBeGreaterThan(0);
  expect(await count(ofServices, [task.id])).toBe(before + 1);
  expect(workers.every(({ child }) => child.exitCode === null)).toBe(true);
});

it('two workers seal every audit record once, and the chain is valid', async () => {
  await Promise.all((await openTasks(dana, 40)).map((task) => startTask(dana, task)));
  const { rows } = await unscopedPool.query<{ id: string }>(
    'select id from audit_record order by id desc limit 1',
  );
  // The workers write records of their own meanwhile, so those written until now are counted.
  const unsealed = `select count(*) from audit_record r where r.id <= $1 and not exists
    (select from audit_link l where l.entity_id = r.entity_id and l.record_id = r.id)`;
  const last = [rows[0]?.id];
  await expect.poll(() => count(unsealed, last), { timeout: 60_000, interval: 250 }).toBe(0);
  expect(await count('select count(*) from audit_link where record_id <= $1', last)).toBe(
    await count('select count(*) from audit_record where id <= $1', last),
  );
  const { code, output } = await installation.command(verifyCommand, ['verify']);
  expect({ code, broken: output.includes('NOT WHOLE') }).toEqual({ code: 0, broken: false });
  expect(output).toMatch(new RegExp(`^${at.name}: whole, \\d+ records, `, 'm'));
});

it('two workers install each default decision table once, and every server decides by the newest rules', async () => {
  const installed = "select count(*) from decision_model_version where step = 'installed'";
  expect(await count(installed)).toBe(decisionTableNames.length);
  const tomasz = await at.person('tomasz');
  const table = '/services/decision-management/decisiontables';
  const own = `tenantId=${tomasz.entityId}`;
  const name = 'RegistrationVerification_ConditionCodes';
  const facts = {
    ProcessKey: 'RegistrationVerification_Main',
    TaskId: 'Activity_RegistrationException',
  };
  const asked = () =>
    Promise.all(
      servers.map(async ({ url }) => {
        const answer = await fetch(`${url}${table}/evaluate/${name}?${own}`, {
          method: 'POST',
          headers: {
            'x-subscription-key': 'waypost-portal',
            'content-type': 'application/json',
            ...tomasz.headers,
          },
          body: JSON.stringify({ facts }),
        });
        return ((await answer.json()) as EvaluationResult).value;
      }),
    );
  const [before] = await asked();
  expect(before).toHaveLength(4);
  const { body } = await tomasz.call<DecisionTable>('GET', `${table}/${name}?${own}`);
  const rules = body.rules.filter(({ outputs: [code] }) => code === '"RX02"');
  await tomasz.call('PUT', `${table}/${name}/rules?${own}`, { rules }, { 'if-match': String(body.version) });
  const now = [expect.objectContaining({ conditionCode: 'RX02' })];
  expect(await asked()).toEqual([now, now]);
});

it('a killed server is ready again with all acknowledged changes', async () => {
  const task = await openTask(dana);
  expect((await startTask(dana, task)).status).toBe(200);
  const victim = servers.shift();
  victim?.child.kill('SIGKILL');
  await victim?.ended;
  servers.unshift(await installation.server({ PORT: new URL(victim?.url ?? '').port }));
  const { body } = await dana.call<Task>('GET', `/services/task/tasks/${task.id}`);
  expect(body.version).toBe(task.version + 1);
});

it('keys are changed while everything runs, and a key in use is kept', async () => {
  const keys = async (...args: string[]) => await installation.command(keysCommand, args);
  const [, sealed = ''] = /^k1 +(\d+) values +seals new values/m.exec((await keys('list')).output) ?? [];
  expect(Number(sealed)).toBeGreaterThan(100);
  expect((await installation.command(verifyCommand, ['sign'])).code).toBe(0);
  expect((await keys('rotate')).code).toBe(0);
  const tooEarly = await keys('retire', 'k1');
  expect({ code: tooEarly.code, isRefused: tooEarly.output.includes(`${sealed} stored values`) }).toEqual({
    code: 1,
    isRefused: true,
  });
  expect((await keys('reseal')).output).toContain(`${sealed} values are sealed with k2 now`);
  expect((await keys('retire', 'k1')).code).toBe(0);
  // The audit record, whose ends k1 signed, is still intact.
  expect((await installation.command(verifyCommand, ['verify'])).output).not.toContain('NOT WHOLE');
  // The answer contains when the new key was noticed.
  await readyIsFresh();
  const states = servers.map(async ({ url }) => (await fetch(`${url}/ready`)).json());
  expect(await Promise.all(states)).toEqual([{ status: 'ready' }, { status: 'ready' }]);
});

it('a listener receives notifications at once, also after its connection was lost', async () => {
  let received = 0;
  const stop = listen(installation.postgres.url, 'waypost_test', () => {
    received += 1;
  });
  const expectReceived = (times: number) => expect.poll(() => received, { timeout: 10_000 }).toBe(times);
  const notify = () => unscopedPool.query("select pg_notify('waypost_test', '')");
  try {
    // A new connection counts as a notification, because one may have been missed before.
    await expectReceived(1);
    await notify();
    await expectReceived(2);
    await unscopedPool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %waypost_test%'",
    );
    await expectReceived(3);
    await notify();
    await expectReceived(4);
  } finally {
    await stop();
  }
  // Another listener receives the later ones.
  let receivedByOther = 0;
  const stopOther = listen(installation.postgres.url, 'waypost_test', () => {
    receivedByOther += 1;
  });
  try {
    await expect.poll(() => receivedByOther, { timeout: 10_000 }).toBe(1);
    await notify();
    await expect.poll(() => receivedByOther, { timeout: 10_000 }).toBe(2);
  } finally {
    await stopOther();
  }
  expect(received).toBe(4);
});

it('metrics by operation are served on a separate port', async () => {
  const [, server] = servers;
  const metrics = await (await fetch(server?.metricsUrl ?? '')).text();
  expect(metrics).toMatch(
    /waypost_http_request_seconds_count\{operation="task\.changeTask",status="2xx"\} [1-9]/,
  );
  expect(metrics).toContain('waypost_db_connections{role="app"');
  expect(metrics).not.toContain(dana.entityId);
  expect((await fetch(`${server?.url}/metrics`)).status).toBe(404);
});

it('one of two servers stops under load without a failed request', async () => {
  const [going] = servers;
  let isOver = false;
  const answers: number[] = [];
  const ask = async (): Promise<void> => {
    while (!isOver) {
      const answer = await dana.call('GET', '/services/policy/users/me').catch(() => ({ status: 0 }));
      answers.push(answer.status);
    }
  };
  const load = Array.from({ length: 6 }, ask);
  const more = (calls: number) => {
    const enough = answers.length + calls;
    return until(() => answers.length >= enough, `${calls} more calls answered`);
  };
  await more(50);
  const before = answers.length;
  going?.child.kill('SIGTERM');
  expect(await going?.ended).toBe(0);
  await more(50);
  isOver = true;
  await Promise.all(load);
  expect(before).toBeGreaterThan(5);
  expect(answers.length).toBeGreaterThan(before);
  expect(answers.filter((status) => status !== 200)).toEqual([]);
});
