import type { PayerConnection } from './connection.ts';

/** How the line to a payer is: failures one after another, since when, and whether it is left alone. */
export type LineHealth = {
  failures: number;
  failing_since: Date | null;
  opened_at: Date | null;
  probe_at: Date | null;
};
export type BreakerLimits = Pick<PayerConnection, 'breakerFailures' | 'breakerWindowMs' | 'breakerOpenMs'>;

export const answersAgain: LineHealth = { failures: 0, failing_since: null, opened_at: null, probe_at: null };

/** One failure more: at the agreed number within the window the payer is left alone, and a failed probe prolongs it. */
export function failedOnceMore(line: LineHealth, limits: BreakerLimits, now: Date): LineHealth {
  const { failing_since: since, opened_at: opened } = line;
  const isStale = !opened && since !== null && now.getTime() - since.getTime() > limits.breakerWindowMs;
  const failures = isStale ? 1 : line.failures + 1;
  const failing_since = since === null || isStale ? now : since;
  if (!opened && failures < limits.breakerFailures)
    return { failures, failing_since, opened_at: null, probe_at: null };
  const probe_at = new Date(now.getTime() + limits.breakerOpenMs);
  return { failures, failing_since, opened_at: opened ?? now, probe_at };
}
