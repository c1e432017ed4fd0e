import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApplicationHost } from '../application-host.ts';
import type { Cluster } from '../cluster.ts';
import { answers, checkLedger, type Drill, type Outcome, Skipped, seconds } from '../drill.ts';
import { Ledger } from '../ledger.ts';
import { type Load, startLoad, type Team } from '../load.ts';
import { switchOver } from './planned-switchover.ts';

/**
 * Restarts every machine, one after another, as for a minor version of PostgreSQL or a version of the
 * product: no call may fail.
 */
export const rollingRestart: Drill = async ({ cluster, team, folder }) => {
  const ledger = new Ledger(join(folder, 'rolling.jsonl'));
  const load = startLoad(team, ledger);
  const began = Date.now();
  try {
    await sleep(2000);
    // Restarts the standbys first, and the primary after a switchover.
    const primary = await cluster.primary();
    for (const node of cluster.nodes) {
      if (node === primary) continue;
      await node.restart();
      await cluster.heal();
    }
    await switchOver(cluster, primary);
    await primary.restart();
    await cluster.heal();
    for (const host of cluster.hosts) await restartPrograms(host);
  } finally {
    await load.stop();
  }
  return checkNoFailures({ cluster, team }, load, ledger, began);
};

/**
 * Both hosts run programs of the previous version, which are replaced by this version's, one host at a time,
 * so that both versions run side by side.
 */
export const rollingUpgrade: Drill = async ({ cluster, team, folder, from }) => {
  if (!from) throw new Skipped('--from does not say where the version before is');
  for (const host of cluster.hosts) await restartPrograms(host, from);
  const ledger = new Ledger(join(folder, 'upgrade.jsonl'));
  const load = startLoad(team, ledger);
  const began = Date.now();
  try {
    for (const host of cluster.hosts) {
      await sleep(10_000);
      await restartPrograms(host);
    }
    await sleep(5000);
  } finally {
    await load.stop();
  }
  return checkNoFailures({ cluster, team }, load, ledger, began);
};

/** Restarts the programs of a host one after another, next to those of the other host. */
async function restartPrograms(host: ApplicationHost, root?: string): Promise<void> {
  for (const part of ['identity', 'server', 'worker'] as const) {
    await host.stop(part);
    await host.startPart(part, root);
    await sleep(1500);
  }
}

async function checkNoFailures(
  about: { cluster: Cluster; team: Team },
  load: Load,
  ledger: Ledger,
  began: number,
): Promise<Outcome> {
  const endedAt = Date.now();
  const { acknowledged, problems } = await checkLedger(ledger, about);
  const failed = [...load.reads, ...load.writes].filter(([status]) => status === 0 || status >= 400);
  if (failed.length > 0) problems.push(`calls have failed: ${answers(new Map(failed))}`);
  return {
    figures: {
      took: seconds(endedAt - began),
      acknowledged,
      'longest without writes': seconds(ledger.longestGap(began, endedAt)),
      reads: answers(load.reads),
      writes: answers(load.writes),
      'slowest call': seconds(Math.max(load.longest.read, load.longest.write)),
    },
    problems,
  };
}
