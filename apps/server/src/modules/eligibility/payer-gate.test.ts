import { describe, expect, it } from 'vitest';
import { failedOnceMore, healthyPayer, type PayerHealth } from './payer-gate.ts';

const limits = { breakerFailures: 3, breakerWindowMs: 10_000, breakerOpenMs: 5000 };
const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 21, 9, 0, seconds));
const afterFailures = (...seconds: number[]): PayerHealth =>
  seconds.reduce((line, second) => failedOnceMore(line, limits, at(second)), healthyPayer);

describe('the circuit breaker of a payer', () => {
  it('the breaker opens at the configured number of failures, and stores the time of the first', () => {
    expect(afterFailures(0, 1)).toMatchObject({ failures: 2, opened_at: null, probe_at: null });
    expect(afterFailures(0, 1, 2)).toEqual({
      failures: 3,
      failing_since: at(0),
      opened_at: at(2),
      probe_at: at(7),
    });
  });

  it('the breaker stays open after a failed probe, with the time of the first failure', () => {
    expect(afterFailures(0, 1, 2, 30)).toMatchObject({
      failing_since: at(0),
      opened_at: at(2),
      probe_at: at(35),
    });
  });

  it('the breaker starts counting again when failures are further apart than the window', () => {
    expect(afterFailures(0, 1, 12)).toEqual({
      failures: 1,
      failing_since: at(12),
      opened_at: null,
      probe_at: null,
    });
  });
});
