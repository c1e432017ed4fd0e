import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from '../cluster.ts';
import { type DatabaseNode, FAKETIME, times } from '../database-node.ts';
import { fillDisk } from '../disks.ts';
import { answers, checkLedger, type Drill, type Outcome, Skipped, seconds } from '../drill.ts';
import { delay, dropPackets, type Repair } from '../faults.ts';
import { Ledger } from '../ledger.ts';
import { startLoad, type Team } from '../load.ts';
import { until } from '../program.ts';
import { switchOver } from './planned-switchover.ts';

type About = { cluster: Cluster; team: Team; folder: string };

const STRAIN_MS = 20_000;

/**
 * People work during and after a problem at the primary: nothing is lost, and writes stop no longer than it
 * takes to elect another primary.
 */
async function runUnderStrain(
  { cluster, team, folder }: About,
  name: string,
  fault: (primary: DatabaseNode) => Promise<Repair>,
): Promise<Outcome> {
  const ledger = new Ledger(join(folder, `${name}.jsonl`));
  const load = startLoad(team, ledger);
  await sleep(3000);
  const primary = await cluster.primary();
  const at = Date.now();
  const repair = await fault(primary);
  await sleep(STRAIN_MS);
  await repair();
  const repairedAt = Date.now();
  await until(() => ledger.firstAcknowledgedAfter(repairedAt) !== null, 'a change is acknowledged again');
  const gap = ledger.longestGap(at, Date.now());
  await cluster.heal();
  await load.stop();
  const { acknowledged, problems } = await checkLedger(ledger, { cluster, team });
  if (gap > (times.ttl + 5) * 1000) problems.push(`there were no writes for ${seconds(gap)}`);
  return {
    figures: {
      acknowledged,
      'longest without writes': seconds(gap),
      'the primary then': (await cluster.primary()) === primary ? 'the same' : 'another',
      reads: answers(load.reads),
      writes: answers(load.writes),
      'slowest call': seconds(Math.max(load.longest.read, load.longest.write)),
    },
    problems,
  };
}

/** The disk of the primary is full. */
export const diskFull: Drill = (about) =>
  runUnderStrain(about, 'disk', async (primary) => {
    const freeSpace = fillDisk(primary.disk);
    return async () => freeSpace();
  });

/** The primary loses one packet of twenty. */
export const packetsLost: Drill = (about) =>
  runUnderStrain(about, 'loss', ({ machine }) => dropPackets(about.cluster.rig, machine, 5));

/** The primary has a delay of 50 ms to all other machines. */
export const packetsDelayed: Drill = (about) =>
  runUnderStrain(about, 'delay', async (primary) => {
    const repair = await delay(about.cluster.rig, primary.machine, 50);
    // Existing connections may not be delayed.
    await primary.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid <> pg_backend_pid() and backend_type in ('client backend', 'walsender')`,
    );
    return repair;
  });

/** The clock of the next primary is an hour ahead of all others. */
export const clockAhead: Drill = async (about) => {
  if (!existsSync(FAKETIME)) throw new Skipped('libfaketime is not installed');
  const { cluster } = about;
  const before = await cluster.primary();
  const next = (await before.members()).find(({ role }) => role === 'sync_standby')?.name;
  const node = cluster.nodes.find(({ machine }) => machine.name === next);
  if (!node) throw new Error('there is no synchronous standby');
  node.setClock('+1h');
  await node.restart();
  await cluster.heal();
  const outcome = await runUnderStrain(about, 'clock', async (primary) => {
    await switchOver(cluster, primary);
    return async () => undefined;
  });
  const ahead = Number(await node.sql('select extract(epoch from clock_timestamp())')) * 1000 - Date.now();
  if (ahead < 3_000_000) outcome.problems.push('the clock was not ahead');
  node.setClock(null);
  await node.restart();
  return outcome;
};
