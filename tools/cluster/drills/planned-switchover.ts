import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from '../cluster.ts';
import type { DatabaseNode } from '../database-node.ts';
import { accountFor, answers, type Drill, seconds } from '../drill.ts';
import { Ledger } from '../ledger.ts';
import { startLoad } from '../load.ts';
import { ports } from '../places.ts';
import { until } from '../program.ts';

const LIMIT_MS = 3000;
const TURNS = 3;
/** Patroni abandons a switchover with a shorter time. */
const LATEST_MS = 60_000;

/**
 * Another node becomes the primary, as for maintenance, while PgBouncer pauses statements: no call may fail.
 */
export const plannedSwitchover: Drill = async ({ cluster, crew, folder }) => {
  const ledger = new Ledger(join(folder, 'switchover.jsonl'));
  const load = startLoad(crew, ledger);
  const took: number[] = [];
  const held: string[] = [];
  try {
    for (let turn = 0; turn < TURNS; turn += 1) {
      await sleep(4000);
      const began = Date.now();
      held.push(await moveTo(cluster, await cluster.primary()));
      await cluster.heal();
      took.push(ledger.longestGap(began, Date.now()));
    }
  } finally {
    await load.stop();
  }
  const { acknowledged, problems } = await accountFor(ledger, { cluster, crew });
  const failed = [...load.reads, ...load.writes].filter(([status]) => status === 0 || status >= 400);
  if (failed.length > 0) problems.push(`calls have failed: ${answers(new Map(failed))}`);
  const longest = Math.max(...took);
  if (longest > LIMIT_MS) problems.push(`writes are back within ${seconds(longest)}`);
  return {
    figures: {
      switchovers: took.length,
      acknowledged,
      'done after': held.join(' | '),
      'without writes': took.map(seconds).join(', '),
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
export async function moveTo(cluster: Cluster, from: DatabaseNode): Promise<string> {
  const to = (await from.members()).find(({ role }) => role === 'sync_standby')?.name ?? '';
  const next = cluster.nodes.find(({ place }) => place.name === to);
  if (!next) throw new Error('there is no synchronous standby');
  const others = cluster.nodes.filter((node) => node !== from && node !== next);
  // Opens connections and writes files before any statement is paused.
  const consoles = await Promise.all(cluster.hosts.map((host) => host.openConsole()));
  const nextClient = await connectTo(next, cluster.superuserUrl);
  await from.sql('checkpoint');
  const steps: [string, number][] = [];
  const began = Date.now();
  const step = (name: string): void => void steps.push([name, Date.now() - began]);
  const isTrueThere = async (text: string): Promise<boolean> =>
    (await nextClient.query<{ holds: boolean }>(`select ${text} as holds`)).rows[0]?.holds === true;
  let goOn = (): void => undefined;
  const resume = once(async () => void (await Promise.all(consoles.map((one) => one.run('RESUME')))));
  try {
    await Promise.all(consoles.map((one) => one.run('PAUSE')));
    step('held back');
    const frozen = others.map((node) => node.freezePatroni());
    goOn = once(() => {
      for (const each of frozen) each();
    });
    const asked = from.switchover(from.place.name, to);
    // It is awaited at the end.
    asked.catch(() => undefined);
    await until(() => isTrueThere('not pg_is_in_recovery()'), 'the other node is the primary', LATEST_MS, 20);
    step('moved');
    goOn();
    await resume();
    step('let go');
    await until(
      () => isTrueThere('exists (select from pg_stat_replication)'),
      'a standby follows it',
      LATEST_MS,
      20,
    );
    step('followed');
    // Patroni answers when it has seen that the switchover is complete.
    await asked;
  } finally {
    goOn();
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

async function connectTo({ place }: DatabaseNode, superuserUrl: string): Promise<pg.Client> {
  const url = new URL(superuserUrl);
  url.hostname = place.address;
  url.port = String(ports.postgres);
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
