import type { ModelFinding } from '../model/finding.ts';
import { allBits, and, type Bits, isEmpty } from '../table/bits.ts';
import { columnName, type TableView } from './table-view.ts';
import { feelOf, type ValueClass } from './value-classes.ts';

/** Steps after which the search is given up; a table where this happens has no finding. */
const MOST_STEPS = 50_000;

/**
 * Facts that no rule takes, of a table whose hit policy wants one and that has no default output. Columns of texts that list
 * no values are tried with the texts that the cells name. Cells that need other facts count as taking everything.
 */
export function findGap(view: TableView): ModelFinding[] {
  const { hitPolicy, outputs } = view.compiled.table;
  const wantsHit = ['UNIQUE', 'ANY', 'FIRST', 'PRIORITY'].includes(hitPolicy);
  if (!wantsHit || outputs.some(({ defaultValue }) => defaultValue !== null) || view.columns.length === 0)
    return [];
  const example = new Search(view).find();
  if (example === null) return [];
  const facts = view.columns.map((column, at) => `${columnName(column)} = ${example[at]}`);
  return [view.finding('gap', `No rule takes these facts: ${facts.join(', ')}.`, { example })];
}

class Search {
  readonly #domains: readonly (readonly ValueClass[])[];
  /** Rows that take everything from a column on. */
  readonly #rest: Bits[] = [];
  readonly #rows: number;
  readonly #covered = new Set<string>();
  #steps = 0;

  constructor({ columns, rows }: TableView) {
    this.#rows = rows;
    this.#domains = columns.map(({ classes }) => domainOf(classes ?? []));
    let rest = allBits(rows);
    for (const { open } of columns.toReversed()) {
      rest = and(rest, open);
      this.#rest.unshift(rest);
    }
  }

  find(): string[] | null {
    return this.#from(0, allBits(this.#rows));
  }

  /** Values from a column on that none of the rows takes; null when there are none, or they were not found in time. */
  #from(column: number, rows: Bits): string[] | null {
    this.#steps += 1;
    if (isEmpty(rows))
      return this.#domains.slice(column).map(([first]) => (first ? feelOf(first.sample) : '-'));
    const rest = this.#rest[column];
    if (rest === undefined || !isEmpty(and(rows, rest))) return null;
    const key = `${column} ${rows.join(' ')}`;
    if (this.#covered.has(key)) return null;
    const domain = this.#domains[column] ?? [];
    // Nothing is known of the values of such a column, so each of its cells may take them.
    if (domain.length === 0) return withValue('-', this.#from(column + 1, rows));
    for (const { sample, rows: taking } of domain) {
      if (this.#steps > MOST_STEPS) return null;
      const found = withValue(feelOf(sample), this.#from(column + 1, and(rows, taking)));
      if (found) return found;
    }
    this.#covered.add(key);
    return null;
  }
}

const withValue = (value: string, rest: string[] | null): string[] | null => rest && [value, ...rest];

/** One of the classes that the same rows take, missing values and endlessly many texts left out. */
function domainOf(classes: readonly ValueClass[]): ValueClass[] {
  const present = classes.filter(({ sample }) => sample !== null);
  const named = present.filter(({ isOther, sample }) => !isOther || typeof sample !== 'string');
  const distinct = new Map<string, ValueClass>();
  for (const each of named.length > 0 ? named : present) {
    const key = each.rows.join(' ');
    if (!distinct.has(key)) distinct.set(key, each);
  }
  return [...distinct.values()];
}
