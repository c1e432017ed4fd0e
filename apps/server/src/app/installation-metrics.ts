import type { Clock } from '@waypost/platform/clock';
import type { Database } from '@waypost/platform/database/open';
import { Gauge } from '@waypost/platform/metrics';

type Numbers = {
  unsealed: number;
  oldest: Date | null;
  transactions: number;
  sessions: number;
  dead: number;
};

/** The database is queried at most this often, however often the metrics are read. */
const cacheMs = 10_000;

/** Publishes metrics of the installation as a whole; every worker reports the same values. */
export function measureInstallation(database: Database, clock: Clock): void {
  const count = countWith(database, clock);
  let cached: { until: number; numbers: Promise<Numbers> } | null = null;
  const numbers = (): Promise<Numbers> => {
    if (cached === null || cached.until < Date.now())
      cached = { until: Date.now() + cacheMs, numbers: count() };
    return cached.numbers;
  };
  const gauge = (name: string, help: string, read: (numbers: Numbers) => number): void => {
    new Gauge({
      name,
      help,
      async collect() {
        // /ready reports a database that is down; the other metrics are still useful.
        this.set(await numbers().then(read, () => Number.NaN));
      },
    });
  };
  gauge('waypost_audit_unsealed_records', 'Audit records that wait for the seal', (n) => n.unsealed);
  gauge('waypost_audit_oldest_unsealed_seconds', 'Age of the oldest of them', (n) =>
    n.oldest === null ? 0 : Math.max(0, (clock.now().getTime() - n.oldest.getTime()) / 1000),
  );
  gauge(
    'waypost_eligibility_transactions_sent',
    'Requests to payers that have no answer yet',
    (n) => n.transactions,
  );
  gauge('waypost_dead_letters', 'Work that was given up and waits for an operator', (n) => n.dead);
  gauge('waypost_sessions_live', 'Sessions that have not ended', (n) => n.sessions);
}

function countWith(database: Database, clock: Clock): () => Promise<Numbers> {
  const [sealer, worker, signin] = (['sealer', 'worker', 'signin'] as const).map((role) =>
    database.pool(role, 1),
  );
  return async () => {
    const [audit, transactions, sessions, dead] = await Promise.all([
      sealer?.query(`select count(*) as unsealed, min(r.occurred_at) as oldest from audit_unsealed u
        join audit_record r on r.entity_id = u.entity_id and r.id = u.record_id`),
      worker?.query("select count(*) as sent from eligibility_transaction where state = 'sent'"),
      signin?.query('select count(*) as live from user_session where ended_at is null and expires_at > $1', [
        clock.now(),
      ]),
      worker?.query('select count(*) as dead from job_attempt where dead_at is not null'),
    ]);
    return {
      unsealed: audit?.rows[0].unsealed,
      oldest: audit?.rows[0].oldest,
      transactions: transactions?.rows[0].sent,
      sessions: sessions?.rows[0].live,
      dead: dead?.rows[0].dead,
    };
  };
}
