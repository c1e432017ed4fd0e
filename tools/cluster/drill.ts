import type pg from 'pg';
import { testDatabase } from '../../apps/server/test/api/support/database.ts';
import type { Cluster } from './cluster.ts';
import { type Account, compare, type Ledger } from './ledger.ts';
import type { Crew } from './load.ts';
import { until } from './program.ts';

export type Figures = Record<string, string | number>;
/** What came of a drill: its figures, and what is wrong by them. */
export type Outcome = { figures: Figures; problems: string[] };
export type Drill = (about: {
  cluster: Cluster;
  crew: Crew;
  folder: string;
  kills: number;
  /** No further kill begins after so many minutes. */
  minutes: number;
  /** Where the version before is, with its packages. */
  from: string | undefined;
}) => Promise<Outcome>;

/** This machine cannot do what a drill needs. */
export class Skipped extends Error {}

/** Nothing of what was acknowledged may be missing or there twice, and the audit record must verify. */
export async function accountFor(
  ledger: Ledger,
  { cluster, crew }: { cluster: Cluster; crew: Crew },
): Promise<Account & { problems: string[] }> {
  const { pool } = await testDatabase();
  let stored: Stored = new Map();
  await until(async () => {
    stored = await storedIn(pool, crew.at.id);
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

/** What there is in a database by the keys of a ledger. */
export async function storedIn(pool: pg.Pool, entityId: string): Promise<Stored> {
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

/** What is wrong with the audit record by the operator's own command. */
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

/** The value below which so many of a hundred are; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((sorted.length * share) / 100) - 1)] ?? 0;
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
export const answers = (counted: ReadonlyMap<number, number>): string =>
  [...counted].map(([status, count]) => `${status || 'none'}×${count}`).join(' ');
