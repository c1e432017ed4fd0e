import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../cluster.ts';
import type { DatabaseNode } from '../database-node.ts';
import { accountFor, answers, type Drill, seconds } from '../drill.ts';
import { Ledger } from '../ledger.ts';
import { startLoad } from '../load.ts';
import { until } from '../program.ts';

const LIMIT_MS = 3000;
const TURNS = 3;

/** Another node becomes the primary, as for maintenance, while PgBouncer holds the statements back: nobody is to see a failed call. */
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
      'held back and moved after': held.join(' | '),
      'without writes': took.map(seconds).join(', '),
      reads: answers(load.reads),
      writes: answers(load.writes),
      'slowest call': seconds(Math.max(load.longest.read, load.longest.write)),
    },
    problems,
  };
};

/**
 * Moves the primary from a node to the one that follows it synchronously, while PgBouncer holds back what it is asked. Returns after how
 * long it was held back, had moved, and went on.
 */
export async function moveTo(cluster: Cluster, from: DatabaseNode): Promise<string> {
  const to = (await from.members()).find(({ role }) => role === 'sync_standby')?.name ?? '';
  const next = cluster.nodes.find(({ place }) => place.name === to);
  // What must be written for a switchover is written before, so that only its own part is waited for.
  await from.sql('checkpoint');
  const began = Date.now();
  const steps: number[] = [];
  const goOn = await Promise.all(cluster.hosts.map((host) => host.holdBack()));
  steps.push(Date.now());
  try {
    const asked = from.switchover(from.place.name, to);
    await until(
      async () => (await next?.sql('select pg_is_in_recovery()')) === 'f',
      'the other node is the primary',
    );
    steps.push(Date.now());
    await Promise.all(goOn.map((one) => one()));
    steps.push(Date.now());
    // Patroni answers when it has seen that all is well.
    await asked;
  } finally {
    await Promise.all(goOn.map((one) => one().catch(() => '')));
  }
  return steps.map((at) => seconds(at - began)).join(', ');
}
