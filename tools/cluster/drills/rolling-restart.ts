import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountFor, answers, type Drill, seconds } from '../drill.ts';
import { Ledger } from '../ledger.ts';
import { startLoad } from '../load.ts';
import { moveTo } from './planned-switchover.ts';

/** Every machine is begun anew, one after another, as for a minor version of PostgreSQL or a version of the product: no call may fail. */
export const rollingRestart: Drill = async ({ cluster, crew, folder }) => {
  const ledger = new Ledger(join(folder, 'rolling.jsonl'));
  const load = startLoad(crew, ledger);
  const began = Date.now();
  try {
    await sleep(2000);
    // The database: the standbys first, and the primary once another has taken its place.
    const primary = await cluster.primary();
    for (const node of cluster.nodes) {
      if (node === primary) continue;
      await node.restart();
      await cluster.heal();
    }
    await moveTo(cluster, primary);
    await primary.restart();
    await cluster.heal();
    // The product: a host at a time, beside the other that still runs.
    for (const host of cluster.hosts)
      for (const part of ['identity', 'server', 'worker'] as const) {
        await host.stop(part);
        await host.startPart(part);
        await sleep(1500);
      }
  } finally {
    await load.stop();
  }
  const { acknowledged, problems } = await accountFor(ledger, { cluster, crew });
  const failed = [...load.reads, ...load.writes].filter(([status]) => status === 0 || status >= 400);
  if (failed.length > 0) problems.push(`calls have failed: ${answers(new Map(failed))}`);
  return {
    figures: {
      took: seconds(Date.now() - began),
      acknowledged,
      'longest without writes': seconds(ledger.longestGap(began, Date.now())),
      reads: answers(load.reads),
      writes: answers(load.writes),
      'slowest call': seconds(Math.max(load.longest.read, load.longest.write)),
    },
    problems,
  };
};
