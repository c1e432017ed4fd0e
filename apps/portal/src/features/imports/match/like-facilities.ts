import { looksLikeFacility } from '@waypost/contract/facilities/likeness';
import type { ImportColumn } from '@waypost/contract/imports/shapes';

type Facility = { name: string; lCode: string };

/** Columns with mostly names of these facilities. */
export function likeFacilities(
  columns: readonly ImportColumn[],
  facilities: readonly Facility[],
): ImportColumn[] {
  const names = facilities.flatMap(({ name, lCode }) => [name, lCode]);
  const known = new Set(names.map((name) => name.toLowerCase()));
  const isOne = (value: string): boolean =>
    known.has(value.trim().toLowerCase()) || looksLikeFacility(names, value);
  return columns.filter(({ values }) => {
    const rows = (some: NonNullable<typeof values>) => some.reduce((sum, one) => sum + one.rows, 0);
    return (
      values !== null &&
      values.length > 0 &&
      rows(values.filter(({ value }) => isOne(value))) * 2 >= rows(values)
    );
  });
}
