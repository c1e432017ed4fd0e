import type { Clock } from '@waypost/platform/clock';
import type { Logger } from '@waypost/platform/logger';
import { Gauge } from '@waypost/platform/metrics';
import type { Db } from '../../infrastructure/database.ts';
import { createPayerGate, LEASE_MS, type PayerGate } from './payer-gate.ts';

/** How often a lease is renewed. */
const RENEW_EVERY_MS = 5000;

/**
 * Runs the calls to payers of this process. Each has a lease in its row; renewing it
 * shows that a process still waits. When a process dies its leases run out, and the sweep settles
 * what it left.
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
  const onTheirWay = new Map<string, Promise<void>>();

  const renew = async () => {
    const ids = [...onTheirWay.keys()];
    if (ids.length === 0) return;
    const lease_until = new Date(clock.now().getTime() + LEASE_MS);
    await worker
      .updateTable('eligibility_transaction')
      .set({ lease_until })
      .where('id', 'in', ids)
      .where('state', '=', 'sent')
      .execute();
    // A cancelled request is still at its payer, so it keeps its send slot.
    await worker
      .updateTable('eligibility_attempt')
      .set({ lease_until })
      .where('transaction_id', 'in', ids)
      .where('ended_at', 'is', null)
      .execute();
  };
  const timer = setInterval(() => {
    renew().catch((error) => logger.warn({ err: error }, 'leases could not be renewed'));
  }, RENEW_EVERY_MS);
  timer.unref();

  return {
    gate: createPayerGate(worker, clock),
    run(transactionId, logger, work) {
      const running = work()
        .catch((error) => logger.error({ err: error, transactionId }, 'eligibility transaction failed'))
        .finally(() => {
          onTheirWay.delete(transactionId);
          openTransactions.dec();
        });
      openTransactions.inc();
      onTheirWay.set(transactionId, running);
    },
    async stop(withinMs) {
      const limit = new Promise((resolve) => setTimeout(resolve, withinMs).unref());
      await Promise.race([Promise.all(onTheirWay.values()), limit]);
      clearInterval(timer);
    },
  };
}
