import type { ModelFinding } from '../model/finding.ts';
import { allBits, type Bits, intersect, isEmpty } from '../table/bits.ts';
import { columnName, type TableView } from './table-view.ts';
import { formatFeel, type ValueClass } from './value-classes.ts';

/** The number of steps after which the search stops without a finding. */
const MAX_STEPS = 50_000;

/**
 * Finds facts that no rule matches, in a table without default output whose hit policy needs one. A text column that
 * lists no values is tried with the texts of its cells. Cells that need other facts count as matching everything.
 */
export function findGap(view: TableView): ModelFinding[] {
  const { hitPolicy, outputs } = view.compiled.table;
  const needsHit = ['UNIQUE', 'ANY', 'FIRST', 'PRIORITY'].includes(hitPolicy);
  if (!needsHit || outputs.some(({ defaultValue }) => defaultValue !== null) || view.columns.length === 0)
    return [];
  const example = new GapSearch(view).find();
  if (example === null) return [];
  const facts = view.columns.map((column, at) => `${columnName(column)} = ${example[at]}`);
  return [view.finding('gap', `No rule takes these facts: ${facts.join(', ')}.`, { example })];
}

class GapSearch {
  readonly #domains: readonly (readonly ValueClass[])[];
  /** For each column, the rows that match everything from that column on. */
  readonly #anyRowsFrom: Bits[] = [];
  readonly #rows: number;
  readonly #covered = new Set<string>();
  #steps = 0;

  constructor({ columns, rows }: TableView) {
    this.#rows = rows;
    this.#domains = columns.map(({ classes }) => selectClasses(classes ?? []));
    let rest = allBits(rows);
    for (const { open } of columns.toReversed()) {
      rest = intersect(rest, open);
      this.#anyRowsFrom.unshift(rest);
    }
  }

  find(): string[] | null {
    return this.#searchFrom(0, allBits(this.#rows));
  }

  /** Finds values from a column on that no row matches; null when there are none, or the search ran too long. */
  #searchFrom(column: number, rows: Bits): string[] | null {
    this.#steps += 1;
    if (isEmpty(rows))
      return this.#domains.slice(column).map(([first]) => (first ? formatFeel(first.sample) : '-'));
    const rest = this.#anyRowsFrom[column];
    if (rest === undefined || !isEmpty(intersect(rows, rest))) return null;
    const key = `${column} ${rows.join(' ')}`;
    if (this.#covered.has(key)) return null;
    const domain = this.#domains[column] ?? [];
    // The values of such a column are unknown, so each of its cells may match them.
    if (domain.length === 0) return prependValue('-', this.#searchFrom(column + 1, rows));
    for (const { sample, rows: taking } of domain) {
      if (this.#steps > MAX_STEPS) return null;
      const found = prependValue(formatFeel(sample), this.#searchFrom(column + 1, intersect(rows, taking)));
      if (found) return found;
    }
    this.#covered.add(key);
    return null;
  }
}

const prependValue = (value: string, rest: string[] | null): string[] | null => rest && [value, ...rest];

/** Returns one class for each set of rows, without missing values and the unlimited other texts. */
function selectClasses(classes: readonly ValueClass[]): ValueClass[] {
  const present = classes.filter(({ sample }) => sample !== null);
  const named = present.filter(({ isOther, sample }) => !isOther || typeof sample !== 'string');
  const distinct = new Map<string, ValueClass>();
  for (const each of named.length > 0 ? named : present) {
    const key = each.rows.join(' ');
    if (!distinct.has(key)) distinct.set(key, each);
  }
  return [...distinct.values()];
}
