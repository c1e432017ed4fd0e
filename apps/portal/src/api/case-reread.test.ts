import { describe, expect, it } from 'vitest';
import { isReread, nextReread, noteResubmit, type RereadList } from './case-reread.ts';

let cases = 0;
/** A list of a case of its own, after a resubmit to Lakeshore PPO. */
function asked(list: RereadList['list']): RereadList {
  cases += 1;
  const rereadList = { entityId: 'e', caseNumber: String(cases), list };
  noteResubmit(rereadList.entityId, rereadList.caseNumber, 'Lakeshore PPO');
  return rereadList;
}
const known = (data: unknown, dataUpdateCount = 1, errorUpdateCount = 0) => ({
  data,
  dataUpdateCount,
  errorUpdateCount,
});

describe('a list of a case after a resubmit', () => {
  it('is read every ten seconds until it changes, each list for itself [C-169]', () => {
    for (const list of ['patient-access', 'notes', 'coverages'] as const) {
      const rereadList = asked(list);
      expect(isReread(rereadList)).toBe(true);
      expect(nextReread(rereadList, known(['as it was']))).toBe(10_000);
      expect(nextReread(rereadList, known(['as it was'], 2))).toBe(10_000);
      expect(nextReread(rereadList, known(['another'], 3))).toBe(false);
      expect(isReread(rereadList)).toBe(false);
      expect(nextReread(rereadList, known(['a third'], 4))).toBe(false);
      const other = { ...rereadList, list: list === 'notes' ? 'coverages' : 'notes' } as const;
      expect(nextReread(other, known(['as it was']))).toBe(10_000);
    }
  });

  it('is given up after more than six repeats, those that failed counted [C-169]', () => {
    const rereadList = asked('notes');
    for (let repeats = 0; repeats <= 6; repeats += 1)
      expect(nextReread(rereadList, known([], 4, repeats))).toBe(10_000);
    expect(nextReread(rereadList, known([], 4, 7))).toBe(false);
    expect(isReread(rereadList)).toBe(false);
  });

  it('is not read again before it was read, without a resubmit, or when it shows the payer that was asked [C-170]', () => {
    const rereadList = asked('coverages');
    expect(nextReread(rereadList, known(undefined, 0))).toBe(false);
    expect(isReread(rereadList)).toBe(true);
    expect(nextReread({ ...rereadList, caseNumber: 'another' }, known([]))).toBe(false);
    const payers: string[] = [];
    const isFound = (payerName: string) => payers.push(payerName) > 0;
    expect(nextReread(rereadList, known([]), isFound)).toBe(false);
    expect(payers).toEqual(['Lakeshore PPO']);
    // Another payer stands first: it goes on.
    const still = asked('coverages');
    expect(nextReread(still, known([]), () => false)).toBe(10_000);
    expect(isReread(still)).toBe(true);
  });
});
