import type { DecisionFinding } from '@waypost/contract/decision-tables/shapes';

/** The place of a finding in words: "Rows 2 and 5", "Row 3, column 2". */
export function placeText({ rule, otherRule, column }: DecisionFinding): string {
  const rows = otherRule === undefined ? `Row ${rule}` : `Rows ${rule} and ${otherRule}`;
  return column === undefined ? rows : `${rows}, column ${column}`;
}
