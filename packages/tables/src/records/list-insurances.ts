import { isDuplicate } from '@waypost/contract/coverages/rules';
import { type Insurance, insurancesOf } from './insurances.ts';
import { type RowReader, type RowValues, troubleWith } from './row-values.ts';
import type { Trouble } from './types.ts';

const MOST = 50;

/** In whatever letters. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one).toLowerCase() === JSON.stringify(other).toLowerCase();

/** The insurances of a visit from all of its rows, in billing order: by their number, else as they come. */
export function listInsurances(
  reader: RowReader,
  rows: readonly RowValues[],
): { coverages: Record<string, unknown>[]; troubles: Trouble[] } {
  const read = rows.map((row) => insurancesOf(reader, row));
  const troubles = read.flatMap((one) => one.troubles);
  const kept: Insurance[] = [];
  for (const insurance of read.flatMap(({ insurances }) => insurances)) {
    const before = kept.filter(({ identity }) => isDuplicate(insurance.identity, [identity]));
    if (before.length === 0) kept.push(insurance);
    else if (!before.some(({ body }) => isSame(body, insurance.body)))
      troubles.push(troubleWith(reader, insurance.row, 'insurance1.name', { code: 'same-insurance-twice' }));
  }
  const row = rows[0]?.row ?? 0;
  if (kept.length > MOST)
    troubles.push(troubleWith(reader, row, 'insurance1.name', { code: 'too-many-insurances' }));
  const ordered = kept.toSorted((one, other) => (one.place ?? MOST) - (other.place ?? MOST));
  return { coverages: ordered.map(({ body }) => body), troubles };
}
