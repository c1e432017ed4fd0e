import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers, checkLedger, type Drill, seconds } from '../drill.ts';
import { killMachine } from '../faults.ts';
import { Ledger } from '../ledger.ts';
import { startLoad } from '../load.ts';
import { until } from '../program.ts';

const WITHOUT_MS = 40_000;
/** By then every program has noticed that no commit is confirmed. */
const NOTICED_AFTER_MS = 22_000;

/**
 * Without a standby that could confirm a change, changes are refused and reads continue, and everything
 * recovers by itself.
 */
export const bothStandbysGone: Drill = async ({ cluster, team, folder }) => {
  const ledger = new Ledger(join(folder, 'standbys.jsonl'));
  const load = startLoad(team, ledger);
  await sleep(3000);
  const primary = await cluster.primary();
  const standbys = cluster.nodes.filter((node) => node !== primary);
  const problems: string[] = [];
  let known: { reads: Map<number, number>; writes: Map<number, number> };
  const at = Date.now();
  try {
    await Promise.all(standbys.map(({ machine }) => killMachine(cluster.rig, machine)));
    await sleep(NOTICED_AFTER_MS);
    const before = { reads: new Map(load.reads), writes: new Map(load.writes) };
    load.longest.read = 0;
    load.longest.write = 0;
    await sleep(WITHOUT_MS - NOTICED_AFTER_MS);
    known = { reads: since(before.reads, load.reads), writes: since(before.writes, load.writes) };
  } finally {
    for (const node of standbys) await node.start();
  }
  const slowest = { ...load.longest };
  const repairedAt = Date.now();
  await until(() => ledger.firstAcknowledgedAfter(repairedAt) !== null, 'a change is acknowledged again');
  const back = (ledger.firstAcknowledgedAfter(repairedAt) ?? 0) - repairedAt;
  await cluster.heal();
  await load.stop();
  const account = await checkLedger(ledger, { cluster, team });
  problems.push(...account.problems);
  if (!known.reads.get(200)) problems.push('nobody has read anything');
  if ([...known.reads.keys()].some((status) => status !== 200))
    problems.push(`reads answered ${answers(known.reads)}`);
  if ([...known.writes.keys()].some((status) => status !== 503))
    problems.push(`writes answered ${answers(known.writes)}`);
  return {
    figures: {
      acknowledged: account.acknowledged,
      without: seconds(repairedAt - at),
      'then reads': answers(known.reads),
      'slowest read': seconds(slowest.read),
      'then writes': answers(known.writes),
      'slowest refusal': seconds(slowest.write),
      'writes back after': seconds(back),
      'all reads': answers(load.reads),
      'all writes': answers(load.writes),
    },
    problems,
  };
};

function since(before: ReadonlyMap<number, number>, now: ReadonlyMap<number, number>): Map<number, number> {
  return new Map(
    [...now]
      .map(([status, count]) => [status, count - (before.get(status) ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
}
