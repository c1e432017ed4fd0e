import type { ImportMapping } from '@waypost/contract/imports/mapping';
import type { ImportColumn } from '@waypost/contract/imports/shapes';
import { fieldAt, namesPlan } from './mapping.ts';

/** For each column of plan names: the headings of other such columns, by their common names. */
export type PlansElsewhere = ReadonlyMap<string, readonly string[]>;

/**
 * The names of plans that several columns have. They are asked about at the first of these columns, and the answer holds
 * for all.
 */
export function repeatedPlans(
  mapping: ImportMapping,
  columns: readonly ImportColumn[],
): ReadonlyMap<number, PlansElsewhere> {
  const ofPlans = columns.filter(({ position }) => namesPlan(fieldAt(mapping, position) ?? ''));
  return new Map(
    ofPlans.map((column) => {
      const others = ofPlans.filter(({ position }) => position !== column.position);
      const headings = (column.values ?? []).map(({ value }): [string, string[]] => [
        value,
        others.flatMap(({ heading, values }) =>
          values?.some((one) => one.value.trim() === value.trim()) ? [heading] : [],
        ),
      ]);
      return [column.position, new Map(headings.filter(([, found]) => found.length > 0))];
    }),
  );
}
