import { isDuplicate } from '@waypost/contract/coverages/rules';
import { type Insurance, readInsurances } from './insurances.ts';
import { createFieldTrouble, type RowReader, type RowValues } from './row-values.ts';
import type { Trouble } from './types.ts';

const MAX_INSURANCES = 50;

/** Compares two insurances, ignoring case. */
const isSameInsurance = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one).toLowerCase() === JSON.stringify(other).toLowerCase();

/** Lists the insurances of a visit from all its rows in billing order: by their number, or else in file order. */
export function listInsurances(
  reader: RowReader,
  rows: readonly RowValues[],
): { coverages: Record<string, unknown>[]; troubles: Trouble[] } {
  const results = rows.map((row) => readInsurances(reader, row));
  const troubles = results.flatMap((one) => one.troubles);
  const distinct: Insurance[] = [];
  for (const insurance of results.flatMap(({ insurances }) => insurances)) {
    const duplicates = distinct.filter(({ identity }) => isDuplicate(insurance.identity, [identity]));
    if (duplicates.length === 0) distinct.push(insurance);
    else if (!duplicates.some(({ body }) => isSameInsurance(body, insurance.body)))
      troubles.push(
        createFieldTrouble(reader, insurance.row, 'insurance1.name', { code: 'same-insurance-twice' }),
      );
  }
  const row = rows[0]?.row ?? 0;
  if (distinct.length > MAX_INSURANCES)
    troubles.push(createFieldTrouble(reader, row, 'insurance1.name', { code: 'too-many-insurances' }));
  const ordered = distinct.toSorted(
    (one, other) => (one.place ?? MAX_INSURANCES) - (other.place ?? MAX_INSURANCES),
  );
  return { coverages: ordered.map(({ body }) => body), troubles };
}
