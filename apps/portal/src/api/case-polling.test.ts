import { describe, expect, it } from 'vitest';
import { isPolled, type PolledList, pollInterval, startPolling } from './case-polling.ts';

let cases = 0;
/** A list of a new case, after a resubmit to Lakeshore PPO. */
function asked(list: PolledList['list']): PolledList {
  cases += 1;
  const polledList = { entityId: 'e', caseNumber: String(cases), list };
  startPolling(polledList.entityId, polledList.caseNumber, 'Lakeshore PPO');
  return polledList;
}
const known = (data: unknown, dataUpdateCount = 1, errorUpdateCount = 0) => ({
  data,
  dataUpdateCount,
  errorUpdateCount,
});

describe('a list of a case after a resubmit', () => {
  it('a list of a case after a resubmit is polled every ten seconds until it changes, independently of the other lists [C-169]', () => {
    for (const list of ['patient-access', 'notes', 'coverages'] as const) {
      const polledList = asked(list);
      expect(isPolled(polledList)).toBe(true);
      expect(pollInterval(polledList, known(['as it was']))).toBe(10_000);
      expect(pollInterval(polledList, known(['as it was'], 2))).toBe(10_000);
      expect(pollInterval(polledList, known(['another'], 3))).toBe(false);
      expect(isPolled(polledList)).toBe(false);
      expect(pollInterval(polledList, known(['a third'], 4))).toBe(false);
      const other = { ...polledList, list: list === 'notes' ? 'coverages' : 'notes' } as const;
      expect(pollInterval(other, known(['as it was']))).toBe(10_000);
    }
  });

  it('a list of a case after a resubmit is no longer polled after more than six repeats, including failed ones [C-169]', () => {
    const polledList = asked('notes');
    for (let repeats = 0; repeats <= 6; repeats += 1)
      expect(pollInterval(polledList, known([], 4, repeats))).toBe(10_000);
    expect(pollInterval(polledList, known([], 4, 7))).toBe(false);
    expect(isPolled(polledList)).toBe(false);
  });

  it('a list of a case after a resubmit is not polled before its first read, without a resubmit, or once it shows the requested payer [C-170]', () => {
    const polledList = asked('coverages');
    expect(pollInterval(polledList, known(undefined, 0))).toBe(false);
    expect(isPolled(polledList)).toBe(true);
    expect(pollInterval({ ...polledList, caseNumber: 'another' }, known([]))).toBe(false);
    const payers: string[] = [];
    const isFound = (payerName: string) => payers.push(payerName) > 0;
    expect(pollInterval(polledList, known([]), isFound)).toBe(false);
    expect(payers).toEqual(['Lakeshore PPO']);
    // Another payer is first, so polling continues.
    const still = asked('coverages');
    expect(pollInterval(still, known([]), () => false)).toBe(10_000);
    expect(isPolled(still)).toBe(true);
  });
});
