import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePorts } from './free-ports.ts';
import { end, findPrograms, unprivilegedUser } from './postgres.ts';

/** A standby that streams from a test PostgreSQL. */
export type TestStandby = {
  /** The address of a login of the primary, at this standby. */
  url(primaryUrl: string): string;
  /** Runs a statement as superuser, such as pausing the replay. */
  sql(text: string): Promise<Record<string, unknown>[]>;
  /** A second call waits for the first. */
  stop(): Promise<void>;
};

const STARTS_WITHIN_MS = 30_000;

/** Copies the PostgreSQL at `superuserUrl` and replicates it. */
export async function startStandby(superuserUrl: string): Promise<TestStandby> {
  const programs = findPrograms();
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'waypost-standby-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid);
  const data = join(folder, 'data');
  const options = { cwd: folder, ...user };
  const { status, stderr, error } = spawnSync(
    join(programs, 'pg_basebackup'),
    ['-D', data, '-d', superuserUrl, '-R', '-X', 'stream', '-c', 'fast'],
    { ...options, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`there is no copy for a standby: ${stderr || error}`);
  const [port = 0] = await freePorts(1);
  const log = openSync(join(folder, 'postgres.log'), 'a');
  const settings = ['listen_addresses=127.0.0.1', 'fsync=off', 'wal_retrieve_retry_interval=100ms'];
  const server: ChildProcess = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((one) => ['-c', one])],
    { ...options, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  const url = (primaryUrl: string): string => {
    const own = new URL(primaryUrl);
    own.port = String(port);
    return own.href;
  };
  const pool = new pg.Pool({ connectionString: url(superuserUrl), max: 1 });
  pool.on('error', () => undefined);
  let stopped: Promise<void> | undefined;
  const standby: TestStandby = {
    url,
    sql: async (text) => (await pool.query(text)).rows,
    stop() {
      stopped ??= pool
        .end()
        .then(() => end(server))
        .then(() => rmSync(folder, { recursive: true, force: true }));
      return stopped;
    },
  };
  for (const limit = Date.now() + STARTS_WITHIN_MS; ; await sleep(100)) {
    try {
      const [receiver] = await standby.sql("select from pg_stat_wal_receiver where status = 'streaming'");
      if (receiver) return standby;
    } catch (error) {
      if (server.exitCode === null && Date.now() < limit) continue;
      await standby.stop();
      throw error;
    }
    if (Date.now() > limit) {
      await standby.stop();
      throw new Error('the standby does not stream');
    }
  }
}

const PAUSED_MS = [20, 100, 400];
const BETWEEN_MS = 5000;

/**
 * Pauses the replay of a standby from time to time, for longer or shorter than a read waits for it; returns a
 * function that stops this.
 */
export function pauseReplayRepeatedly(standby: TestStandby): () => Promise<void> {
  let isOver = false;
  const stopping = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      await sleep(BETWEEN_MS);
      await standby.sql('select pg_wal_replay_pause()');
      await sleep(PAUSED_MS[turn % PAUSED_MS.length]);
      await standby.sql('select pg_wal_replay_resume()');
    }
  })();
  // It is awaited at the end.
  stopping.catch(() => undefined);
  return async () => {
    isOver = true;
    await stopping;
  };
}
