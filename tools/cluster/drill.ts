import type pg from 'pg';
import { testDatabase } from '../../apps/server/test/api/support/database.ts';
import type { Cluster } from './cluster.ts';
import { type Account, compare, type Ledger } from './ledger.ts';
import type { Team } from './load.ts';
import { until } from './program.ts';

export type Figures = Record<string, string | number>;
/** The result of a drill: its figures, and the problems that they show. */
export type Outcome = { figures: Figures; problems: string[] };
export type Drill = (about: {
  cluster: Cluster;
  team: Team;
  folder: string;
  kills: number;
  /** No further kill begins after this many minutes. */
  minutes: number;
  /** The folder of the previous version with its packages. */
  from: string | undefined;
}) => Promise<Outcome>;

/** Thrown when this machine lacks something that a drill needs. */
export class Skipped extends Error {}

/** No acknowledged change may be missing or stored twice, and the audit record must verify. */
export async function checkLedger(
  ledger: Ledger,
  { cluster, team }: { cluster: Cluster; team: Team },
): Promise<Account & { problems: string[] }> {
  const { pool } = await testDatabase();
  let stored: Stored = new Map();
  await until(async () => {
    stored = await readStoredChanges(pool, team.organization.id);
    return true;
  }, 'the database is asked what it has');
  const account = compare(ledger.entries(), stored);
  const problems = [
    ...(account.lost.length > 0
      ? [`${account.lost.length} acknowledged changes are lost: ${account.lost.slice(0, 3)}`]
      : []),
    ...(account.twice.length > 0
      ? [`${account.twice.length} are there twice, or half: ${account.twice.slice(0, 3)}`]
      : []),
    ...(await verifyAudit(cluster)),
  ];
  return { ...account, problems };
}

type Stored = ReadonlyMap<string, { changes: number; records: number }>;

/** The changes stored in a database, by the keys of a ledger. */
export async function readStoredChanges(pool: pg.Pool, entityId: string): Promise<Stored> {
  const stored = new Map<string, { changes: number; records: number }>();
  for (const text of counts) {
    const { rows } = await pool.query(text, [entityId]);
    for (const { key, changes, records } of rows)
      stored.set(key, { changes: Number(changes), records: Number(records) });
  }
  return stored;
}

const counts = [
  `select c.text as key, count(*) as changes, sum((select count(*) from audit_record r
     where r.entity_id = c.entity_id and r.domain_type = 'Comment' and r.domain_id = c.id::text and r.action = 'Mutation')) as records
   from case_comment c where c.entity_id = $1 and c.text is not null group by c.text`,
  `select p.last_name as key, count(*) as changes, sum((select count(*) from event e
     where e.entity_id = p.entity_id and e.subject_id = p.id and e.type = 'patient.registered')) as records
   from patient p where p.entity_id = $1 and p.first_name = 'Given' group by p.last_name`,
];

/** The problems of the audit record according to the operator's own command. */
export async function verifyAudit(
  cluster: Cluster,
  settings: Record<string, string> = {},
): Promise<string[]> {
  try {
    await cluster.hosts[0].command('apps/server/src/entry/audit.ts', ['verify'], settings);
    return [];
  } catch (error) {
    return [
      `the audit record does not verify: ${error instanceof Error ? error.message.slice(0, 600) : error}`,
    ];
  }
}

/** The given percentile of the values; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((sorted.length * share) / 100) - 1)] ?? 0;
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
export const answers = (counted: ReadonlyMap<number, number>): string =>
  [...counted].map(([status, count]) => `${status || 'none'}×${count}`).join(' ');
