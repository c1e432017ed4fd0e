import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from '../cluster.ts';
import type { DatabaseNode } from '../database-node.ts';
import { answers, checkLedger, type Drill, seconds } from '../drill.ts';
import { Ledger } from '../ledger.ts';
import { startLoad } from '../load.ts';
import { ports } from '../places.ts';
import { until } from '../program.ts';

const LIMIT_MS = 3000;
const SWITCHOVERS = 3;
/** Patroni abandons a switchover with a shorter time. */
const STEP_LIMIT_MS = 60_000;

/**
 * Another node becomes the primary, as for maintenance, while PgBouncer pauses statements: no call may fail.
 */
export const plannedSwitchover: Drill = async ({ cluster, team, folder }) => {
  const ledger = new Ledger(join(folder, 'switchover.jsonl'));
  const load = startLoad(team, ledger);
  const writeGaps: number[] = [];
  const stepTimes: string[] = [];
  try {
    for (let turn = 0; turn < SWITCHOVERS; turn += 1) {
      await sleep(4000);
      const began = Date.now();
      stepTimes.push(await switchOver(cluster, await cluster.primary()));
      await cluster.heal();
      writeGaps.push(ledger.longestGap(began, Date.now()));
    }
  } finally {
    await load.stop();
  }
  const { acknowledged, problems } = await checkLedger(ledger, { cluster, team });
  const failed = [...load.reads, ...load.writes].filter(([status]) => status === 0 || status >= 400);
  if (failed.length > 0) problems.push(`calls have failed: ${answers(new Map(failed))}`);
  const longest = Math.max(...writeGaps);
  if (longest > LIMIT_MS) problems.push(`writes are back within ${seconds(longest)}`);
  return {
    figures: {
      switchovers: writeGaps.length,
      acknowledged,
      'done after': stepTimes.join(' | '),
      'without writes': writeGaps.map(seconds).join(', '),
      reads: answers(load.reads),
      writes: answers(load.writes),
      'slowest call': seconds(Math.max(load.longest.read, load.longest.write)),
    },
    problems,
  };
};

/**
 * Moves the primary to the node that follows it synchronously, while PgBouncer pauses statements. Returns the
 * time at which each step was done.
 */
export async function switchOver(cluster: Cluster, from: DatabaseNode): Promise<string> {
  const to = (await from.members()).find(({ role }) => role === 'sync_standby')?.name ?? '';
  const next = cluster.nodes.find(({ machine }) => machine.name === to);
  if (!next) throw new Error('there is no synchronous standby');
  const others = cluster.nodes.filter((node) => node !== from && node !== next);
  // Opens connections and writes files before any statement is paused.
  const consoles = await Promise.all(cluster.hosts.map((host) => host.openConsole()));
  const nextClient = await connectTo(next, cluster.superuserUrl);
  await from.sql('checkpoint');
  const steps: [string, number][] = [];
  const began = Date.now();
  const step = (name: string): void => void steps.push([name, Date.now() - began]);
  const isTrueOnNext = async (text: string): Promise<boolean> =>
    (await nextClient.query<{ holds: boolean }>(`select ${text} as holds`)).rows[0]?.holds === true;
  let resumeStandbys = (): void => undefined;
  const resume = once(async () => void (await Promise.all(consoles.map((one) => one.run('RESUME')))));
  try {
    await Promise.all(consoles.map((one) => one.run('PAUSE')));
    step('held back');
    const suspended = others.map((node) => node.suspendPatroni());
    resumeStandbys = once(() => {
      for (const each of suspended) each();
    });
    const asked = from.switchover(from.machine.name, to);
    // It is awaited at the end.
    asked.catch(() => undefined);
    await until(
      () => isTrueOnNext('not pg_is_in_recovery()'),
      'the other node is the primary',
      STEP_LIMIT_MS,
      20,
    );
    step('moved');
    resumeStandbys();
    await resume();
    step('let go');
    await until(
      () => isTrueOnNext('exists (select from pg_stat_replication)'),
      'a standby follows it',
      STEP_LIMIT_MS,
      20,
    );
    step('followed');
    // Patroni answers when it has seen that the switchover is complete.
    await asked;
  } finally {
    resumeStandbys();
    await resume().catch(() => undefined);
    for (const one of consoles) one.close();
    await nextClient.end().catch(() => undefined);
  }
  return steps.map(([name, ms]) => `${name} ${seconds(ms)}`).join(', ');
}

/** Runs a function the first time only; later calls get the same result. */
function once<T>(run: () => T): () => T {
  let done: { value: T } | undefined;
  return () => {
    done ??= { value: run() };
    return done.value;
  };
}

async function connectTo({ machine }: DatabaseNode, superuserUrl: string): Promise<pg.Client> {
  const url = new URL(superuserUrl);
  url.hostname = machine.address;
  url.port = String(ports.postgres);
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
