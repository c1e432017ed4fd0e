import pg from 'pg';
import { retryPauseMs } from './retry.ts';

/** Waits, as long as necessary, for a commit that a standby confirms. */
type Probe = { confirm(): Promise<void>; stop(): Promise<void> };

let probe: Probe | null = null;
let isWaiting = false;

/**
 * Whether a commit has waited too long for a standby and none has been confirmed since. Changes are refused
 * meanwhile, because each would hold a database connection until a standby is back. Reads continue.
 */
export const isUnconfirmed = (): boolean => isWaiting;

/** Remembers that a commit was not confirmed in time, until a later one is confirmed. */
export function noteUnconfirmed(): void {
  if (isWaiting || probe === null) return;
  isWaiting = true;
  void untilConfirmed(probe);
}

async function untilConfirmed(usedProbe: Probe): Promise<void> {
  for (let failures = 1; probe === usedProbe; failures += 1) {
    try {
      await usedProbe.confirm();
      break;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryPauseMs(failures)).unref());
    }
  }
  isWaiting = false;
}

/**
 * Starts checking the database at `url` for confirmed commits when this process has an unconfirmed one.
 *
 * @returns a function that stops the checks
 */
export const confirmAt = (url: string): (() => Promise<void>) => confirmBy(probeAt(url));

/** Does the same with another way to check. */
export function confirmBy(newProbe: Probe): () => Promise<void> {
  probe = newProbe;
  return async () => {
    if (probe === newProbe) probe = null;
    await newProbe.stop();
  };
}

/** An empty message in the write-ahead log is the smallest write that a commit waits for. */
const SMALLEST_COMMIT = "begin; select pg_logical_emit_message(true, 'waypost', ''); commit";

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
        await connection.query(SMALLEST_COMMIT);
      } finally {
        client = null;
        await connection.end().catch(() => undefined);
      }
    },
    stop: async () => void (await client?.end().catch(() => undefined)),
  };
}
