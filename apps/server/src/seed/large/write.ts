import type { Clock } from '@waypost/platform/clock';
import type { Keyring } from '@waypost/platform/keyring';
import type pg from 'pg';
import { newId } from '../../infrastructure/ids.ts';
import {
  CHAIN_LOCK,
  chainEnd,
  inUtc,
  type LastLink,
  lastLink,
  nextLink,
  recordHash,
} from '../../modules/audit/module.ts';
import { type LargeAuditRecord, largeAuditRecord } from './audit.ts';
import { largeCase } from './cases.ts';
import { copyRows } from './copy.ts';
import { type RowProgress, rowProgress } from './progress.ts';
import { auditRows, caseRows, taskRows } from './rows.ts';
import type { Share } from './shares.ts';
import { largeTask } from './tasks.ts';

export type LargeSeedTools = {
  /** The connection as the login itself, which switches to the named roles. */
  owner: pg.Pool;
  keyring: Keyring;
  clock: Clock;
  say: (line: string) => void;
};

/** Rows per transaction, limited by memory and by what an interruption may lose. */
const BATCH = 10_000;
type Batch = { client: pg.PoolClient; from: number; to: number };

/**
 * Writes patients, cases and coverages, then tasks, then the audit record, batch by batch. Each batch is a
 * transaction of one entity under row security; an interruption leaves whole batches.
 */
export async function writeLargeSeed(tools: LargeSeedTools, shares: readonly Share[]): Promise<void> {
  const { say, clock, keyring } = tools;
  const today = clock.now().toISOString().slice(0, 10);
  const end = Date.parse(`${today}T00:00:00Z`);
  const total = (of: 'patients' | 'tasks' | 'audit') => shares.reduce((sum, share) => sum + share[of], 0);

  const patients = rowProgress('Patients', total('patients'), say);
  for (const share of shares) {
    await inBatches(tools, share, share.patients, patients, async ({ client, from, to }) => {
      const cases = range(from, to).map((n) => largeCase(share, n, today));
      for (const rows of caseRows(share.entity.id, keyring, cases)) await copyRows(client, rows);
      await note(client, tools, share, 'Patients', { from, to });
    });
  }
  patients.end();

  const tasks = rowProgress('Tasks', total('tasks'), say);
  for (const share of shares) {
    await inBatches(tools, share, share.tasks, tasks, async ({ client, from, to }) => {
      const made = range(from, to).map((n) => largeTask(share, n, today));
      for (const rows of taskRows(share.entity.id, made)) await copyRows(client, rows);
      await note(client, tools, share, 'Tasks', { from, to });
    });
  }
  tasks.end();

  const audit = rowProgress('Audit records', total('audit'), say);
  for (const share of shares) {
    await inBatches(tools, share, share.audit, audit, async ({ client, from, to }) => {
      const records = range(from, to).map((n) => largeAuditRecord(share, n, end));
      const written = await copyRows<{ id: string; record_hash: Buffer }>(
        client,
        auditRows(share.entity.id, records),
        `id, ${recordHash} as record_hash`,
      );
      await link(client, share, written, clock.now());
    });
  }
  audit.end();
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);

async function inBatches(
  { owner }: LargeSeedTools,
  share: Share,
  count: number,
  progress: RowProgress,
  write: (batch: Batch) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const to = Math.min(from + BATCH, count);
    const client = await owner.connect();
    try {
      await client.query('begin');
      // A crash loses only rows that the next run writes again.
      await client.query('set local synchronous_commit = off');
      await client.query('set local role waypost_app');
      await client.query(
        "select set_config('waypost.entity_id', $1, true), set_config('waypost.facility_ids', $2, true)",
        [share.entity.id, share.entity.facilities.map(({ id }) => id).join(',')],
      );
      await client.query(inUtc);
      await write({ client, from, to });
      await client.query('commit');
      client.release();
    } catch (error) {
      // Destroying the connection ends its transaction.
      client.release(true);
      throw error;
    }
    progress.add(to - from);
  }
}

/** Audits a loaded batch in one record, because no user created these rows. */
async function note(
  client: pg.PoolClient,
  { clock }: LargeSeedTools,
  share: Share,
  what: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const entry: LargeAuditRecord = {
    id: newId(clock),
    occurredAt: clock.now().toISOString(),
    actorKind: 'service',
    actorId: null,
    action: 'Mutation',
    operation: 'Create',
    domainType: 'LargeSeed',
    domainId: null,
    details: [],
    snapshot: { Note: `${what} ${from} to ${to - 1}` },
    client: null,
    correlationId: `seed-${what}-${from}`,
    caseId: null,
  };
  await copyRows(client, auditRows(share.entity.id, [entry]));
}

/** Extends the entity's chain by these records, as the sealer, whom the lock excludes meanwhile. */
async function link(
  client: pg.PoolClient,
  { entity }: Share,
  records: ReadonlyArray<{ id: string; record_hash: Buffer }>,
  sealedAt: Date,
): Promise<void> {
  await client.query('set local role waypost_sealer');
  await client.query('select pg_advisory_xact_lock($1)', [CHAIN_LOCK]);
  const { rows: last } = await client.query<LastLink>(lastLink, [entity.id]);
  let end = chainEnd(last[0]);
  const rows = records.map(({ id, record_hash }) => {
    end = nextLink(end, record_hash);
    return [entity.id, end.position, id, bytea(record_hash), bytea(end.hash), sealedAt.toISOString()];
  });
  const columns = ['entity_id', 'position', 'record_id', 'record_hash', 'link_hash', 'sealed_at'];
  await copyRows(client, { table: 'audit_link', columns, rows });
  await client.query('delete from audit_unsealed where entity_id = $1 and record_id = any ($2::uuid[])', [
    entity.id,
    records.map(({ id }) => id),
  ]);
}

const bytea = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;
