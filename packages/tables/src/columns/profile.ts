import { FileRefused } from '../file/refusal.ts';
import type { Row } from '../file/types.ts';
import { findSkipReason } from '../records/extra-rows.ts';
import { findDateOrders, orderBits } from '../values/date.ts';
import { type DateOrder, dateOrders } from '../values/date-order.ts';
import { shapeTests } from './content-shapes.ts';
import { findHeadings, HEADING_SEARCH_ROWS } from './headings.ts';
import { type ColumnProfile, type FileProfile, type Headings, type Shapes, shapes } from './types.ts';

/** The number of filled cells whose shape is checked; the order of dates is derived from all cells. */
const SHAPE_SAMPLE_SIZE = 1000;
/** The number of filled cells after which it is decided whether a column contains dates. */
const DATE_SAMPLE_SIZE = 100;
const MAX_DISTINCT_VALUES = 50;
const MAX_SAMPLES = 3;
const ORDER_BITS = 8;

/** Profiles one column, cell by cell. */
class ColumnProfiler {
  #filled = 0;
  readonly #counts = Object.fromEntries(shapes.map((shape) => [shape, 0])) as Record<keyof Shapes, number>;
  #values: Map<string, number> | null = new Map();
  readonly #samples: string[] = [];
  /** The number of dates that can be read in a set of orders, indexed by the bits of the orders. */
  readonly #orders = new Array<number>(ORDER_BITS).fill(0);
  #dates = 0;

  add(cell: string): void {
    if (cell === '') return;
    this.#filled += 1;
    if (this.#samples.length < MAX_SAMPLES && !this.#samples.includes(cell)) this.#samples.push(cell);
    this.#count(cell);
    if (this.#filled <= DATE_SAMPLE_SIZE || this.#dates > DATE_SAMPLE_SIZE / 2) this.#countDateOrders(cell);
    if (this.#filled > SHAPE_SAMPLE_SIZE) return;
    for (const shape of shapes) if (shape !== 'date' && shapeTests[shape](cell)) this.#counts[shape] += 1;
  }

  #count(cell: string): void {
    if (this.#values === null) return;
    this.#values.set(cell, (this.#values.get(cell) ?? 0) + 1);
    if (this.#values.size > MAX_DISTINCT_VALUES) this.#values = null;
  }

  #countDateOrders(cell: string): void {
    const bits = findDateOrders(cell);
    if (bits < 0) return;
    this.#dates += 1;
    this.#orders[bits] = (this.#orders[bits] ?? 0) + 1;
  }

  profile(column: number, heading: string): ColumnProfile {
    const sampleSize = Math.max(1, Math.min(this.#filled, SHAPE_SAMPLE_SIZE));
    const share = Object.fromEntries(
      shapes.map((shape) => [shape, this.#counts[shape] / sampleSize]),
    ) as Record<keyof Shapes, number>;
    share.date =
      this.#dates /
      Math.max(
        1,
        this.#dates > DATE_SAMPLE_SIZE / 2 ? this.#filled : Math.min(this.#filled, DATE_SAMPLE_SIZE),
      );
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

  /** Returns the orders in which most cells are valid dates. YMD with a two-digit year only counts if no other fits. */
  #possibleOrders(): DateOrder[] {
    const countReadable = (order: DateOrder): number =>
      this.#orders.reduce(
        (sum, count, bits) => sum + (bits === 0 || (bits & orderBits[order]) !== 0 ? count : 0),
        0,
      );
    const [neutral = 0] = this.#orders;
    if (neutral === this.#dates) return ['MDY'];
    const counted = dateOrders.map((order) => ({ order, count: countReadable(order) }));
    const maxCount = Math.max(...counted.map(({ count }) => count));
    const best = counted.filter(({ count }) => count === maxCount).map(({ order }) => order);
    const ordersWithoutYmd = best.filter((order) => order !== 'YMD');
    return ordersWithoutYmd.length > 0 ? ordersWithoutYmd : best;
  }
}

/**
 * Profiles all rows of a file: the position of its headings and the content of its columns.
 *
 * @param headingRow the row of the headings that a user named; otherwise it is detected
 * @throws FileRefused when no headings or no rows are found
 */
export async function profileFile(
  batches: AsyncIterable<readonly Row[]>,
  { headingRow }: { headingRow?: number | undefined } = {},
): Promise<FileProfile> {
  let head: Row[] | null = [];
  const profiler = new TableProfiler(headingRow);
  for await (const batch of batches) {
    if (head === null) {
      profiler.add(batch);
      continue;
    }
    head.push(...batch);
    if (head.length < HEADING_SEARCH_ROWS) continue;
    profiler.begin(head);
    head = null;
  }
  if (head !== null) profiler.begin(head);
  return profiler.profile();
}

class TableProfiler {
  readonly #headingRow: number | undefined;
  #headings: Headings = { row: 0, names: [] };
  #columns: ColumnProfiler[] = [];
  #rows = 0;
  readonly #extraRows = { totals: 0, headings: 0 };

  constructor(headingRow: number | undefined) {
    this.#headingRow = headingRow;
  }

  begin(head: readonly Row[]): void {
    this.#headings = findHeadings(head, this.#headingRow);
    this.#columns = this.#headings.names.map(() => new ColumnProfiler());
    this.add(head.filter(({ row }) => row > this.#headings.row));
  }

  add(batch: readonly Row[]): void {
    this.#rows += batch.length;
    for (const row of batch) {
      const skipReason = findSkipReason(this.#headings, row);
      if (skipReason === null)
        for (const [column, profiler] of this.#columns.entries()) profiler.add(row.cells[column] ?? '');
      else this.#extraRows[skipReason === 'totals' ? 'totals' : 'headings'] += 1;
    }
  }

  profile(): FileProfile {
    if (this.#rows === 0) throw new FileRefused('empty');
    const columns = this.#columns.map((profiler, column) =>
      profiler.profile(column, this.#headings.names[column] ?? ''),
    );
    return { headings: this.#headings, rows: this.#rows, extraRows: { ...this.#extraRows }, columns };
  }
}
