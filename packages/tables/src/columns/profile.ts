import { FileRefused } from '../file/refusal.ts';
import type { Row } from '../file/types.ts';
import { bitOf, ordersOf } from '../values/date.ts';
import { type DateOrder, dateOrders } from '../values/date-order.ts';
import { shapeTests } from './content-shapes.ts';
import { findHeadings, HEAD_ROWS } from './headings.ts';
import { type ColumnProfile, type FileProfile, type Headings, type Shapes, shapes } from './types.ts';

/** Filled cells whose shape is looked at; the order of dates is of all. */
const LOOKED_AT = 1000;
/** Cells after which a column has dates, or none. */
const DATES_KNOWN = 100;
const VALUES_MOST = 50;
const SAMPLES = 3;
const ORDER_BITS = 8;

/** Looks at one column, cell by cell. */
class ColumnLook {
  #filled = 0;
  readonly #counts = Object.fromEntries(shapes.map((shape) => [shape, 0])) as Record<keyof Shapes, number>;
  #values: Map<string, number> | null = new Map();
  readonly #samples: string[] = [];
  /** How many dates can be read in which orders, by the bits of these. */
  readonly #orders = new Array<number>(ORDER_BITS).fill(0);
  #dates = 0;

  add(cell: string): void {
    if (cell === '') return;
    this.#filled += 1;
    if (this.#samples.length < SAMPLES && !this.#samples.includes(cell)) this.#samples.push(cell);
    this.#count(cell);
    if (this.#filled <= DATES_KNOWN || this.#dates > DATES_KNOWN / 2) this.#lookForDate(cell);
    if (this.#filled > LOOKED_AT) return;
    for (const shape of shapes) if (shape !== 'date' && shapeTests[shape](cell)) this.#counts[shape] += 1;
  }

  #count(cell: string): void {
    if (this.#values === null) return;
    this.#values.set(cell, (this.#values.get(cell) ?? 0) + 1);
    if (this.#values.size > VALUES_MOST) this.#values = null;
  }

  #lookForDate(cell: string): void {
    const bits = ordersOf(cell);
    if (bits < 0) return;
    this.#dates += 1;
    this.#orders[bits] = (this.#orders[bits] ?? 0) + 1;
  }

  profile(column: number, heading: string): ColumnProfile {
    const looked = Math.max(1, Math.min(this.#filled, LOOKED_AT));
    const share = Object.fromEntries(shapes.map((shape) => [shape, this.#counts[shape] / looked])) as Record<
      keyof Shapes,
      number
    >;
    share.date =
      this.#dates /
      Math.max(1, this.#dates > DATES_KNOWN / 2 ? this.#filled : Math.min(this.#filled, DATES_KNOWN));
    return {
      column,
      heading,
      filled: this.#filled,
      samples: this.#samples,
      shapes: share,
      dateOrders: this.#dates > 0 && share.date >= 0.5 ? this.#possibleOrders() : [],
      values: this.#values
        ? [...this.#values]
            .map(([value, count]) => ({ value, count }))
            .sort((one, other) => other.count - one.count)
        : null,
    };
  }

  /** Orders in which the most dates of the column are one. Years of two digits come first only where nothing else fits. */
  #possibleOrders(): DateOrder[] {
    const fits = (order: DateOrder): number =>
      this.#orders.reduce(
        (sum, count, bits) => sum + (bits === 0 || (bits & bitOf[order]) !== 0 ? count : 0),
        0,
      );
    const [neutral = 0] = this.#orders;
    if (neutral === this.#dates) return ['MDY'];
    const counted = dateOrders.map((order) => ({ order, count: fits(order) }));
    const most = Math.max(...counted.map(({ count }) => count));
    const best = counted.filter(({ count }) => count === most).map(({ order }) => order);
    const usual = best.filter((order) => order !== 'YMD');
    return usual.length > 0 ? usual : best;
  }
}

/**
 * Looks over all rows of a file: where its headings are, and what its columns have.
 *
 * @param headingRow the row that somebody has named, among the first of the file; else it is found
 * @throws FileRefused where no headings or no rows are found
 */
export async function profileFile(
  batches: AsyncIterable<readonly Row[]>,
  { headingRow }: { headingRow?: number | undefined } = {},
): Promise<FileProfile> {
  let head: Row[] | null = [];
  const look = new TableLook(headingRow);
  for await (const batch of batches) {
    if (head === null) {
      look.add(batch);
      continue;
    }
    head.push(...batch);
    if (head.length < HEAD_ROWS) continue;
    look.begin(head);
    head = null;
  }
  if (head !== null) look.begin(head);
  return look.profile();
}

class TableLook {
  readonly #headingRow: number | undefined;
  #headings: Headings = { row: 0, names: [] };
  #columns: ColumnLook[] = [];
  #rows = 0;

  constructor(headingRow: number | undefined) {
    this.#headingRow = headingRow;
  }

  begin(head: readonly Row[]): void {
    this.#headings = findHeadings(head, this.#headingRow);
    this.#columns = this.#headings.names.map(() => new ColumnLook());
    this.add(head.filter(({ row }) => row > this.#headings.row));
  }

  add(batch: readonly Row[]): void {
    this.#rows += batch.length;
    for (const { cells } of batch)
      for (const [column, look] of this.#columns.entries()) look.add(cells[column] ?? '');
  }

  profile(): FileProfile {
    if (this.#rows === 0) throw new FileRefused('empty');
    const columns = this.#columns.map((look, column) =>
      look.profile(column, this.#headings.names[column] ?? ''),
    );
    return { headings: this.#headings, rows: this.#rows, columns };
  }
}
