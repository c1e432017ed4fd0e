import { copyFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { restoreAt } from '../backups.ts';
import { logins } from '../database-node.ts';
import { type Drill, readStoredChanges, seconds, verifyAudit } from '../drill.ts';
import { compare, Ledger } from '../ledger.ts';
import { exportTaskList, startLoad } from '../load.ts';

const FILES = 5;
const READ_FILES = 'apps/server/test/operations/support/read-files.ts';

/**
 * Restores the database to a point in time on another machine, with a copy of the stored files that was made
 * after that time: everything acknowledged before is there, and nothing later.
 */
export const restoreToPointInTime: Drill = async ({ cluster, team, folder }) => {
  const primary = await cluster.primary();
  await primary.pgbackrest('stanza-create');
  const ledger = new Ledger(join(folder, 'restore.jsonl'));
  const load = startLoad(team, ledger);
  let moment = '';
  let at = 0;
  let files: string[] = [];
  const heads = join(folder, 'heads.jsonl');
  try {
    await sleep(3000);
    await primary.pgbackrest('backup', '--type=full');
    await Promise.all(Array.from({ length: FILES }, () => exportTaskList(team)));
    files = (await primary.sql('select id from stored_file')).split('\n');
    // Heads that were signed later name records that the restored database must not have.
    copyFileSync(join(folder, 'home/audit/heads.jsonl'), heads);
    // Both times come from this machine's clock, the second one as reported by the database.
    moment = await primary.sql('select clock_timestamp()');
    at = Date.parse(moment.replace(' ', 'T').replace(/\+00$/, 'Z'));
    await exportTaskList(team);
    await sleep(5000);
  } finally {
    await load.stop();
  }
  const copied = join(folder, 'files');
  cpSync(join(folder, 'home/files'), copied, { recursive: true });
  await primary.sql('select pg_switch_wal()');
  await primary.pgbackrest('check');
  const began = Date.now();
  const restored = await restoreAt(cluster.rig, moment, cluster.superuserUrl);
  const took = Date.now() - began;
  const pool = new pg.Pool({ connectionString: restored.url(logins.superuser), max: 1 });
  // Its connection ends with the database.
  pool.on('error', () => undefined);
  try {
    const stored = await readStoredChanges(pool, team.organization.id);
    const entries = ledger.entries();
    const earlier = entries.filter((entry) => entry.at < at);
    const { acknowledged, lost, twice } = compare(earlier, stored);
    const requestedLater = entries.filter((entry) => entry.state === 'asked' && entry.at > at);
    const tooMany = requestedLater.filter(({ key }) => (stored.get(key)?.changes ?? 0) > 0);
    const output = await cluster.hosts[0].command(READ_FILES, [], {
      DATABASE_URL: restored.url(logins.product),
      WAYPOST_FILES: copied,
    });
    const { ids, faults } = JSON.parse(output) as { ids: string[]; faults: string[] };
    const missing = files.filter((id) => !ids.includes(id));
    const problems = [
      ...(missing.length > 0 ? [`${missing.length} files of before the moment are missing`] : []),
      ...(faults.length > 0 ? [`files are unreadable: ${faults.slice(0, 3)}`] : []),
      ...(ids.some((id) => !files.includes(id)) ? ['a file of after the moment is there'] : []),
      ...(files.length < FILES ? ['too few files were made'] : []),
      ...(lost.length > 0 ? [`${lost.length} changes of before the moment are missing`] : []),
      ...(twice.length > 0 ? [`${twice.length} are there twice, or half`] : []),
      ...(tooMany.length > 0 ? [`${tooMany.length} changes of after the moment are there`] : []),
      ...(acknowledged === 0 || requestedLater.length === 0 ? ['nothing was asked before, or after'] : []),
      ...(await verifyAudit(cluster, {
        DATABASE_URL: restored.url(logins.product),
        AUDIT_HEADS_FILE: heads,
      })),
    ];
    return {
      figures: {
        'before the moment': acknowledged,
        after: requestedLater.length,
        'files read': ids.length,
        'restored within': seconds(took),
      },
      problems,
    };
  } finally {
    await pool.end();
    await restored.stop();
  }
};
