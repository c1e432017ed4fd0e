import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { times } from '../database-node.ts';
import { answers, checkLedger, type Drill, percentile, seconds } from '../drill.ts';
import { killMachine } from '../faults.ts';
import { Ledger } from '../ledger.ts';
import { startLoad } from '../load.ts';
import { until } from '../program.ts';

const BEFORE_MS = 3000;
const LIMIT_MS = (times.ttl + 5) * 1000;

/** The primary's machine loses power repeatedly while people work and a system registers patients. */
export const killsOfThePrimary: Drill = async ({ cluster, team, folder, kills, minutes }) => {
  const ledger = new Ledger(join(folder, 'kills.jsonl'));
  const load = startLoad(team, ledger);
  const writeGaps: number[] = [];
  const latest = Date.now() + minutes * 60_000;
  try {
    for (let turn = 1; turn <= kills && Date.now() < latest; turn += 1) {
      await sleep(BEFORE_MS);
      const { machine } = await cluster.primary();
      const killedAt = Date.now();
      await killMachine(cluster.rig, machine);
      await until(
        () => ledger.firstAcknowledgedAfter(killedAt + 1) !== null,
        'a change is acknowledged again',
      );
      const back = (ledger.firstAcknowledgedAfter(killedAt + 1) ?? 0) - killedAt;
      writeGaps.push(back);
      process.stdout.write(`  kill ${turn}: ${machine.name}, writes back after ${seconds(back)}\n`);
      await cluster.heal();
    }
  } finally {
    await load.stop();
  }
  const { acknowledged, problems } = await checkLedger(ledger, { cluster, team });
  if (writeGaps.length < kills)
    problems.push(`only ${writeGaps.length} of ${kills} kills within ${minutes} minutes`);
  const p95 = percentile(writeGaps, 95);
  if (p95 > LIMIT_MS) problems.push(`writes are back within ${seconds(p95)} (p95)`);
  const ended = cluster.hosts.flatMap((host) => host.ended());
  if (ended.length > 0) problems.push(`programs have ended: ${ended}`);
  return {
    figures: {
      kills: writeGaps.length,
      acknowledged,
      'writes back p50': seconds(percentile(writeGaps, 50)),
      p95: seconds(p95),
      longest: seconds(Math.max(...writeGaps)),
      reads: answers(load.reads),
      writes: answers(load.writes),
      'slowest write': seconds(load.longest.write),
    },
    problems,
  };
};
