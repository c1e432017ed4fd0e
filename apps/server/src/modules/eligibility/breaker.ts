import type { PayerConnection } from './connection.ts';

/** The state of a payer's circuit breaker: consecutive failures, since when, and whether it is open. */
export type PayerHealth = {
  failures: number;
  failing_since: Date | null;
  opened_at: Date | null;
  probe_at: Date | null;
};
export type BreakerLimits = Pick<PayerConnection, 'breakerFailures' | 'breakerWindowMs' | 'breakerOpenMs'>;

export const answersAgain: PayerHealth = {
  failures: 0,
  failing_since: null,
  opened_at: null,
  probe_at: null,
};

/** Counts a failure: at the configured number within the window the breaker opens; a failed probe keeps it open. */
export function failedOnceMore(line: PayerHealth, limits: BreakerLimits, now: Date): PayerHealth {
  const { failing_since: since, opened_at: opened } = line;
  const isStale = !opened && since !== null && now.getTime() - since.getTime() > limits.breakerWindowMs;
  const failures = isStale ? 1 : line.failures + 1;
  const failing_since = since === null || isStale ? now : since;
  if (!opened && failures < limits.breakerFailures)
    return { failures, failing_since, opened_at: null, probe_at: null };
  const probe_at = new Date(now.getTime() + limits.breakerOpenMs);
  return { failures, failing_since, opened_at: opened ?? now, probe_at };
}
