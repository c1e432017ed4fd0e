import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import { findFaults, type Step } from '../../../../tools/test/linearizability.ts';
import type { Client } from '../api/support/client.ts';
import { brokenRules, readFacts, type Start } from '../api/support/task-facts.ts';
import { fresh, type Hand, type TaskState } from '../api/support/task-model.ts';
import { type History, play, type Send } from './support/hands.ts';
import { type Installation, newInstallation, type Running } from './support/installation.ts';
import { openTasks } from './support/tasks.ts';
import { loadFor } from './support/until.ts';

const SECONDS = Number(process.env.WAYPOST_TEST_LOAD_SECONDS ?? 60);
const SEED = Number(process.env.WAYPOST_TEST_SEED ?? Date.now() % 1_000_000);
const CLIENTS = 20;
const TASKS = 40;
const PATIENCE_MS = 3000;
const managers = ['marcus', 'avery'] as const;
const names = ['dana', 'ruth', ...managers] as const;

let installation: Installation;
let servers: Running[];
let unscopedPool: pg.Pool;
let hands: { hand: Hand; client: Client }[];

beforeAll(async () => {
  const [port] = await freePorts(1);
  installation = await newInstallation(`http://localhost:${port}`);
  unscopedPool = new pg.Pool({ connectionString: installation.postgres.superuserUrl, max: 2 });
  unscopedPool.on('error', () => undefined);
  await installation.prepare();
  servers = [await installation.server({ PORT: String(port) }), await installation.server()];
  const at = await installation.organization();
  const { signedInAgain } = await import('../api/support/organization.ts');
  const people = await at.people(...names);
  hands = [];
  for (let n = 0; n < CLIENTS; n += 1) {
    const client = await signedInAgain(people[n % people.length] as Client);
    hands.push({
      client,
      hand: { id: client.userId, manages: n % people.length >= people.length - managers.length },
    });
  }
  await openTasks(people[0], TASKS);
});
afterAll(async () => {
  // A paused process ends only after it continues.
  for (const { child } of servers ?? []) child.kill('SIGCONT');
  await unscopedPool?.end();
  await installation?.remove();
});

/** Calls one server, and switches to the other after a call without an answer in time. */
function sender(client: Client, first: number): Send {
  let at = first;
  return async (method, path, body, headers) => {
    try {
      const answer = await fetch(`${servers[at % servers.length]?.url}/services/task${path}`, {
        method,
        headers: {
          'x-subscription-key': 'waypost-portal',
          'content-type': 'application/json',
          ...client.headers,
          ...headers,
        },
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    } catch {
      at += 1;
      return null;
    }
  };
}

/** Waits until the servers have finished calls whose callers no longer wait. */
async function untilQuiet(): Promise<void> {
  const busy = async () => {
    const { rows } = await unscopedPool.query(
      "select from pg_stat_activity where application_name = 'waypost-app' and state <> 'idle'",
    );
    return rows.length;
  };
  await expect.poll(busy, { timeout: 60_000 }).toBe(0);
  await expect.poll(busy, { timeout: 60_000 }).toBe(0);
}

it(`changes by ${CLIENTS} clients to the same ${TASKS} tasks through two servers, one of which stops, are equivalent to a sequence`, async () => {
  const { rows: starts } = await unscopedPool.query<Start>(
    `select id, version, status, assignee_id as assignee from task
     where entity_id = $1 and status = 'Open' order by id limit $2`,
    [hands[0]?.client.entityId, TASKS],
  );
  expect(starts).toHaveLength(TASKS);
  const history: History = {
    changes: new Map(starts.map(({ id }) => [id, []])),
    looks: new Map(starts.map(({ id }) => [id, []])),
    statuses: new Map(),
  };
  const tasks = new Map(starts.map(({ id, version }) => [id, version]));
  const others = [...new Set(hands.map(({ hand }) => hand.id))];
  const since = new Date();
  const load = loadFor(SECONDS);
  const playing = Promise.all(
    hands.map(({ hand, client }, n) =>
      play(hand, { send: sender(client, n), tasks, others, history, isOver: load.isOver, seed: SEED + n }),
    ),
  );
  for (const share of [0.25, 0.2]) {
    await load.pass(share);
    servers[1]?.child.kill('SIGSTOP');
    await load.pass(0.12);
    servers[1]?.child.kill('SIGCONT');
  }
  await playing;
  await untilQuiet();

  const facts = await readFacts(unscopedPool, starts, since);
  const broken = facts.flatMap((task, at) => brokenRules(starts[at] as Start, task));
  const faults = facts.flatMap(({ id, steps }, at) => {
    const { version } = starts[at] as Start;
    const savedSteps = steps.map(
      (step): Step<TaskState> => ({
        version: step.version,
        who: step.actor ?? '',
        state: { ...fresh, status: step.to.status as TaskState['status'], assignee: step.to.assignee },
      }),
    );
    const changes = history.changes.get(id) ?? [];
    return findFaults({ version, state: fresh }, changes, history.looks.get(id) ?? [], savedSteps).map(
      (fault) => `${id}: ${fault}`,
    );
  });
  const count = (lists: Map<string, unknown[]>) => [...lists.values()].flat().length;
  const unanswered = [...history.changes.values()].flat().filter(({ version }) => version === null).length;
  const steps = facts.reduce((sum, task) => sum + task.steps.length, 0);
  process.stdout.write(
    `seed ${SEED}: ${steps} steps; ${count(history.changes)} changes, ${unanswered} of them without an answer; ${count(history.looks)} refusals and readings; answers by status ${JSON.stringify(Object.fromEntries(history.statuses))}\n`,
  );
  expect([...faults, ...broken]).toEqual([]);
  expect(
    [...history.statuses.keys()].filter((status) => ![0, 200, 403, 409, 412, 503].includes(status)),
  ).toEqual([]);
  expect(steps).toBeGreaterThan(5 * SECONDS);
}, 900_000);
