import { setTimeout as sleep } from 'node:timers/promises';
import { classifyDatabaseError } from '@waypost/platform/database/trouble';
import type { Logger } from '@waypost/platform/logger';
import { Counter } from '@waypost/platform/metrics';
import { sql } from 'kysely';
import { type Db, readOnlyInTenant, type TenantSettings } from './database.ts';

/** Reads at the standbys of the database. */
export type StandbyReads = {
  /**
   * Runs `work` at a standby that shows everything that was committed before this call, in a transaction that
   * cannot write. Null if no standby catches up in time: the caller then reads at the primary.
   */
  read<T>(tenant: TenantSettings, work: (db: Db) => Promise<T>): Promise<{ value: T } | null>;
};

/** The last position that the primary has written, and its timeline. */
type Position = { lsn: string; timeline: number };

/** Thrown when a standby cannot be used at present. */
class NotUsable extends Error {}

/** Maximum wait of a read for a standby; after that the primary is faster. */
const WAIT_MS = 250;
const POLL_MS = 5;
/** Time for which an unusable standby is skipped, so that few reads wait for it. */
const PAUSE_MS = 2000;

const reads = new Counter({
  name: 'waypost_db_long_reads_total',
  help: 'Long reads where standbys are configured, by where they were answered',
  labelNames: ['at'],
});

/**
 * The position is that of the primary at the beginning of a read, not that of the session's last change: so
 * it needs no storage shared by all servers, and includes changes by others.
 *
 * With `synchronous_commit = off` a change is visible before it is in the log.
 */
const currentPosition = sql<Position>`/* prepared: standby-position */
  select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn() end)::text as lsn,
    ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline`;

/**
 * After a failover, until it is rewound, a standby may contain changes that the new primary lacks, and its
 * position is then higher than the part of the new history that it shows. The timeline of its last restart
 * point equals that of the primary only if the standby follows it.
 */
async function waitUntilReplayed(db: Db, { lsn, timeline }: Position): Promise<void> {
  const state = sql<{ follows: boolean; isReplayed: boolean }>`/* prepared: standby-state */
    select pg_is_in_recovery() and (select timeline_id from pg_control_checkpoint()) = ${timeline} as follows,
      coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as "isReplayed"`;
  for (const limit = Date.now() + WAIT_MS; ; await sleep(POLL_MS)) {
    const { rows } = await state.execute(db);
    if (rows[0]?.follows !== true) throw new NotUsable('no standby that follows the primary since its start');
    if (rows[0].isReplayed) return;
    if (Date.now() > limit) throw new NotUsable('the standby is behind');
  }
}

/** The SQLSTATE of a read that was ended so that the standby could follow the primary. */
const CONFLICT = '40001';

/**
 * The reason why a standby cannot be used; null for an error that would also occur at the primary, such as a
 * time limit.
 */
function unusableReason(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? error.code : undefined;
  const isTimeLimit = code === '57014' || error.message === 'Query read timeout';
  const isOfStandby =
    error instanceof NotUsable || code === CONFLICT || classifyDatabaseError(error) !== null;
  return isOfStandby && !isTimeLimit ? error.message : null;
}

/** Reads at those of the `standbys` that show everything committed at `primary`. */
export function createStandbyReads(primary: Db, standbys: Db, logger: Pick<Logger, 'warn'>): StandbyReads {
  let pausedUntil = 0;
  let lastReason = '';
  return {
    async read(tenant, work) {
      if (Date.now() < pausedUntil) {
        reads.inc({ at: 'primary' });
        return null;
      }
      try {
        const [position] = (await currentPosition.execute(primary)).rows;
        if (!position) throw new NotUsable('the primary has no position');
        const value = await readOnlyInTenant(standbys, tenant, async (db) => {
          await waitUntilReplayed(db, position);
          return work(db);
        });
        reads.inc({ at: 'standby' });
        lastReason = '';
        return { value };
      } catch (error) {
        const reason = unusableReason(error);
        if (reason === null) throw error;
        if (reason !== lastReason) logger.warn({ err: error }, 'long reads are at the primary');
        lastReason = reason;
        pausedUntil = Date.now() + PAUSE_MS;
        reads.inc({ at: 'primary' });
        return null;
      }
    },
  };
}
