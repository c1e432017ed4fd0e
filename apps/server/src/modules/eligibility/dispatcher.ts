import type { Clock } from '@waypost/platform/clock';
import type { Logger } from '@waypost/platform/logger';
import { Gauge } from '@waypost/platform/metrics';
import { sql } from 'kysely';
import { InHand } from '../../framework/queue/in-hand.ts';
import { extended, leaseEnd } from '../../framework/queue/lease.ts';
import type { Db } from '../../infrastructure/database.ts';
import {
  attemptLease,
  createPayerGate,
  LEASE_SECONDS,
  type PayerGate,
  transactionLease,
} from './payer-gate.ts';

/** How often a lease is renewed. */
const RENEW_EVERY_MS = 5000;

/**
 * Runs the calls to payers of this process. Each has a lease in its row; renewing it shows that a process still waits.
 * When a process dies, its leases run out, and the sweep records the outcome.
 */
export type Dispatcher = {
  /** Runs one transaction to its end in the background; `logger` is that of the request that started it. */
  run(transactionId: string, logger: Logger, work: () => Promise<void>): void;
  gate: PayerGate;
  /** Waits at most this long for payers that have not answered yet. */
  stop(withinMs: number): Promise<void>;
};

declare module '../../framework/program.ts' {
  interface ModuleParts {
    /** Runs the calls to payers that are in progress. */
    dispatcher: Dispatcher;
  }
}

const openTransactions = new Gauge({
  name: 'waypost_eligibility_transactions_open',
  help: 'Requests to payers on their way in this process',
});

export function createDispatcher(worker: Db, clock: Clock, logger: Logger): Dispatcher {
  const inTransit = new Set<string>();
  const inHand = new InHand();

  const renew = async () => {
    const ids = [...inTransit];
    if (ids.length === 0) return;
    const until = leaseEnd(clock.now(), LEASE_SECONDS);
    await sql`
      update eligibility_transaction x set ${extended(transactionLease, until)}
      where x.id = any (${ids}::uuid[]) and x.state = 'sent'`.execute(worker);
    // A cancelled request is still at its payer, so it keeps its send slot.
    await sql`
      update eligibility_attempt a set ${extended(attemptLease, until)}
      where a.transaction_id = any (${ids}::uuid[]) and a.ended_at is null`.execute(worker);
  };
  const timer = setInterval(() => {
    renew().catch((error) => logger.warn({ err: error }, 'leases could not be renewed'));
  }, RENEW_EVERY_MS);
  timer.unref();

  return {
    gate: createPayerGate(worker, clock),
    run(transactionId, logger, work) {
      inTransit.add(transactionId);
      inHand.take();
      openTransactions.inc();
      void work()
        .catch((error) => logger.error({ err: error, transactionId }, 'eligibility transaction failed'))
        .finally(() => {
          inTransit.delete(transactionId);
          inHand.leave();
          openTransactions.dec();
        });
    },
    async stop(withinMs) {
      await inHand.drain(withinMs);
      clearInterval(timer);
    },
  };
}
