import pg from 'pg';
import { StartError } from '../lifecycle.ts';

const oldestVersion = 15;

/**
 * Checks that the database at `url` answers and is PostgreSQL 15 or newer.
 *
 * @throws StartError with one sentence that never contains the password; classify its cause to decide on a retry
 */
export async function checkExternal(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ number: string; version: string }>(
      "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS version",
    );
    const found = rows[0];
    if (Number(found?.number) < oldestVersion * 10_000) {
      throw new StartError(
        `The database at ${describeAddress(url)} is PostgreSQL ${found?.version}; Waypost needs PostgreSQL ${oldestVersion} or newer.`,
      );
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The database at ${describeAddress(url)} (DATABASE_URL) could not be used: ${describeReason(error)}.`,
      {
        cause: error,
      },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Host, port and database name, without credentials. */
function describeAddress(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${host || (searchParams.get('host') ?? 'localhost')}${pathname}`;
}

function describeReason(error: unknown): string {
  if (error instanceof AggregateError) return describeReason(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const known: Record<string, string> = {
    ECONNREFUSED: 'nothing listens there',
    ENOTFOUND: 'the host name is not known',
    ENOENT: 'there is no such socket',
    ETIMEDOUT: 'it does not answer',
  };
  return (code && known[code]) ?? error.message.replace(/\.$/, '');
}
