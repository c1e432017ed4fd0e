import pg from 'pg';
import { retryPauseMs } from './retry.ts';

/** Asks the database for a commit that a standby confirms, for as long as that takes. */
type Probe = { confirm(): Promise<void>; stop(): Promise<void> };

let probe: Probe | null = null;
let isWaiting = false;

/**
 * Whether a commit has waited for a standby for too long, and none has been confirmed since. Changes are refused meanwhile: each would
 * hold a connection of the database until a standby is back. What is only read continues.
 */
export const isUnconfirmed = (): boolean => isWaiting;

/** Remembers that a commit was not confirmed in time, until one is. */
export function noteUnconfirmed(): void {
  if (isWaiting || probe === null) return;
  isWaiting = true;
  void untilConfirmed(probe);
}

async function untilConfirmed(asked: Probe): Promise<void> {
  for (let failures = 1; probe === asked; failures += 1) {
    try {
      await asked.confirm();
      break;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryPauseMs(failures)).unref());
    }
  }
  isWaiting = false;
}

/**
 * Lets this process find out by itself when commits are confirmed again, at the database at `url`.
 *
 * @returns ends that
 */
export const confirmAt = (url: string): (() => Promise<void>) => confirmBy(probeAt(url));

/** The same by another way to ask. */
export function confirmBy(by: Probe): () => Promise<void> {
  probe = by;
  return async () => {
    if (probe === by) probe = null;
    await by.stop();
  };
}

/** An empty message in the write-ahead log is the smallest thing that a commit waits for. */
const SMALLEST = "begin; select pg_logical_emit_message(true, 'waypost', ''); commit";

function probeAt(url: string): Probe {
  let client: pg.Client | null = null;
  return {
    async confirm() {
      const connection = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: 10_000,
        keepAlive: true,
      });
      client = connection;
      connection.on('error', () => undefined);
      try {
        await connection.connect();
        await connection.query(SMALLEST);
      } finally {
        client = null;
        await connection.end().catch(() => undefined);
      }
    },
    stop: async () => void (await client?.end().catch(() => undefined)),
  };
}
