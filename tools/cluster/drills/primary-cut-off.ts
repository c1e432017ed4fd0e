import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { testDatabase } from '../../../apps/server/test/api/support/database.ts';
import type { Cluster } from '../cluster.ts';
import { logins, times } from '../database-node.ts';
import { answers, checkLedger, type Drill, type Outcome, seconds } from '../drill.ts';
import { isolateMachine, type Repair, suspendMachine } from '../faults.ts';
import { Ledger } from '../ledger.ts';
import { startLoad, type Team } from '../load.ts';
import { type Machine, ports } from '../places.ts';
import { until } from '../program.ts';

type About = { cluster: Cluster; team: Team; folder: string };

/** A client that still reaches the old primary directly and writes to it; records the last acknowledgment. */
function writeDirectly({ address }: Machine, superuserUrl: string, name: string) {
  const url = new URL(superuserUrl);
  url.hostname = address;
  url.port = String(ports.postgres);
  const found = { last: 0, count: 0 };
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      const client = new pg.Client({
        connectionString: url.href,
        connectionTimeoutMillis: 2000,
        query_timeout: 3000,
      });
      client.on('error', () => undefined);
      try {
        await client.connect();
        while (!isOver) {
          await client.query('insert into public.drill_write (drill) values ($1)', [name]);
          found.last = Date.now();
          found.count += 1;
          await sleep(50);
        }
      } catch {
        await sleep(100);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  })();
  return {
    found,
    async stop() {
      isOver = true;
      await writing;
    },
  };
}

/** A fault that separates the primary from the other nodes, and the checks that apply to every such fault. */
async function runFaultDrill(
  { cluster, team, folder }: About,
  name: string,
  fault: (machine: Machine) => Promise<Repair>,
): Promise<Outcome> {
  const primary = await cluster.primary();
  await primary.sql(
    `create table if not exists public.drill_write (drill text not null, at timestamptz default now());
     alter table public.drill_write owner to ${logins.superuser}`,
  );
  const ledger = new Ledger(join(folder, `${name}.jsonl`));
  const load = startLoad(team, ledger);
  await sleep(3000);
  const direct = writeDirectly(primary.machine, cluster.superuserUrl, name);
  await until(() => direct.found.count > 3, 'the primary is written to directly');
  const at = Date.now();
  const repair = await fault(primary.machine);
  let taken = 0;
  try {
    await until(async () => {
      for (const node of cluster.nodes) {
        const isPrimary = node !== primary && (await node.sql('select pg_is_in_recovery()')) === 'f';
        if (isPrimary) taken = Date.now();
      }
      return taken > 0;
    }, 'another node is the primary');
    await until(() => ledger.firstAcknowledgedAfter(at + 1) !== null, 'a change is acknowledged again');
  } finally {
    await repair();
  }
  const back = (ledger.firstAcknowledgedAfter(at + 1) ?? 0) - at;
  await sleep(3000);
  await cluster.heal();
  await direct.stop();
  await load.stop();
  const { acknowledged, problems } = await checkLedger(ledger, { cluster, team });
  const { pool } = await testDatabase();
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from public.drill_write where drill = $1',
    [name],
  );
  const surviving = rows[0]?.count ?? 0;
  if (surviving < direct.found.count)
    problems.push(`${direct.found.count - surviving} direct writes were acknowledged and are lost`);
  // The client got its last answer from the old primary. Its later writes reached that node only as a
  // standby, which refuses them.
  if (direct.found.last > taken && (await cluster.primary()) !== primary)
    problems.push(`the old primary acknowledged ${direct.found.last - taken} ms after another was one`);
  if (back > (times.ttl + 5) * 1000) problems.push(`writes are back after ${seconds(back)}`);
  return {
    figures: {
      acknowledged,
      'another primary after': seconds(taken - at),
      'writes back after': seconds(back),
      'direct writes': direct.found.count,
      'the last of them after': seconds(direct.found.last - at),
      reads: answers(load.reads),
      writes: answers(load.writes),
    },
    problems,
  };
}

/** The primary reaches neither standby, but its clients still reach it. */
export const primaryCutOff: Drill = (about) =>
  runFaultDrill(about, 'cut', (machine) => isolateMachine(about.cluster.rig, machine));

/** The other nodes receive nothing from the primary, which still receives their packets. */
export const primaryUnheard: Drill = (about) =>
  runFaultDrill(about, 'one-way', (machine) => isolateMachine(about.cluster.rig, machine, 'out'));

/** The primary's machine is suspended, and resumes after another node has taken over. */
export const primaryFrozen: Drill = (about) =>
  runFaultDrill(about, 'frozen', (machine) => suspendMachine(about.cluster.rig, machine));
