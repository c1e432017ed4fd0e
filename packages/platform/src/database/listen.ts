import pg from 'pg';
import { pauseAfter } from './until-there.ts';

/**
 * Hears what is notified on a channel of a PostgreSQL. A connection that is lost is made anew; what was notified
 * meanwhile is heard as one notice when it is there. Behind a pooler that shares connections nothing is heard: whoever
 * listens also looks by themselves now and then. The returned function ends it.
 */
export function listen(url: string, channel: string, heard: () => void): () => Promise<void> {
  let isStopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;

  const connect = async (): Promise<void> => {
    const own = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
    client = own;
    own.on('error', () => undefined);
    own.on('notification', heard);
    own.once('end', again);
    try {
      await own.connect();
      await own.query(`listen ${own.escapeIdentifier(channel)}`);
      failures = 0;
      heard();
    } catch {
      await own.end().catch(() => undefined);
    }
  };
  const again = (): void => {
    if (isStopped) return;
    failures += 1;
    timer = setTimeout(() => void connect(), pauseAfter(failures));
  };
  void connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
