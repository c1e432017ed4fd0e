import pg from 'pg';
import { retryPauseMs } from './retry.ts';

/**
 * Listens on a channel of PostgreSQL (LISTEN/NOTIFY). Reconnects a lost connection, and then calls `onNotification`
 * once in place of all missed notifications. Receives nothing behind a pooler that shares connections, so callers also
 * poll.
 *
 * @returns stops listening
 */
export function listen(url: string, channel: string, onNotification: () => void): () => Promise<void> {
  let isStopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;

  const connect = async (): Promise<void> => {
    const connection = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    client = connection;
    connection.on('error', () => undefined);
    connection.on('notification', onNotification);
    connection.once('end', reconnect);
    try {
      await connection.connect();
      await connection.query(`listen ${connection.escapeIdentifier(channel)}`);
      failures = 0;
      onNotification();
    } catch {
      await connection.end().catch(() => undefined);
    }
  };
  const reconnect = (): void => {
    if (isStopped) return;
    failures += 1;
    timer = setTimeout(() => void connect(), retryPauseMs(failures));
  };
  void connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
