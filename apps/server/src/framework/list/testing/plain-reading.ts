import type { ColumnCondition, ColumnFilter } from '@waypost/contract/core/list';
import { addDays, daysBetween, todayIn } from '../../../infrastructure/dates.ts';

/** A row of the list under test as its table stores it; `nameKey` is the database's own folding of `name`. */
export type TestRow = {
  id: string;
  zone: string;
  name: string | null;
  nameKey: string | null;
  code: string;
  amount: number | null;
  day: string | null;
  at: Date;
  seen: Date | null;
};

export const testColumns = {
  name: 'text',
  code: 'set',
  amount: 'number',
  day: 'date',
  age: 'number',
  seen: 'date',
} as const;
export type ThingColumn = keyof typeof testColumns;

/** Reads the list without SQL, slowly and simply, as a reference for the statements. */
export class PlainReading {
  readonly now: Date;
  /** Folds a text as the database does. */
  readonly fold: (text: string) => string;

  constructor(now: Date, fold: (text: string) => string) {
    this.now = now;
    this.fold = fold;
  }

  age(row: TestRow): number {
    return daysBetween(todayIn(row.zone, row.at), todayIn(row.zone, this.now));
  }

  keeps(row: TestRow, filter: Partial<Record<ThingColumn, ColumnFilter>>): boolean {
    return (Object.entries(filter) as Array<[ThingColumn, ColumnFilter]>).every(([column, model]) => {
      if (!('conditions' in model)) return this.#holds(row, column, model);
      const each = model.conditions.map((condition) => this.#holds(row, column, condition));
      return model.operator === 'OR' ? each.includes(true) : !each.includes(false);
    });
  }

  #holds(row: TestRow, column: ThingColumn, model: ColumnCondition): boolean {
    switch (model.filterType) {
      case 'text':
        return column === 'code'
          ? this.#text(row.code, model, (text) => text)
          : this.#text(row.nameKey, model, this.fold);
      case 'set': {
        const held = (column === 'code' ? row.code : row.nameKey) ?? '';
        const wanted = model.values.map((value) =>
          column === 'code' ? (value ?? '') : this.fold(value ?? ''),
        );
        return wanted.includes(held);
      }
      case 'number':
        return this.#number(column === 'age' ? this.age(row) : row.amount, model);
      case 'date':
        return this.#date(
          column === 'day' ? row.day : row.seen && todayIn(row.zone, row.seen),
          model,
          todayIn(row.zone, this.now),
        );
    }
  }

  #text(
    held: string | null,
    { type, filter }: Extract<ColumnCondition, { filterType: 'text' }>,
    fold: (text: string) => string,
  ): boolean {
    const isBlank = held === null || held === '';
    if (type === 'blank' || type === 'notBlank') return isBlank === (type === 'blank');
    if (!filter) return true;
    const text = held ?? '';
    const wanted = fold(filter);
    const found = {
      equals: text === wanted,
      notEqual: text !== wanted,
      contains: text.includes(wanted),
      notContains: !text.includes(wanted),
      startsWith: text.startsWith(wanted),
      endsWith: text.endsWith(wanted),
    };
    return found[type];
  }

  #number(held: number | null, model: Extract<ColumnCondition, { filterType: 'number' }>): boolean {
    const from = model.filter ?? 0;
    if (model.type === 'blank') return held === null;
    if (model.type === 'notBlank') return held !== null;
    if (held === null) return model.type === 'notEqual';
    const found = {
      equals: held === from,
      notEqual: held !== from,
      lessThan: held < from,
      lessThanOrEqual: held <= from,
      greaterThan: held > from,
      greaterThanOrEqual: held >= from,
      inRange: held >= from && held <= (model.filterTo ?? from),
    };
    return found[model.type];
  }

  #date(
    held: string | null,
    model: Extract<ColumnCondition, { filterType: 'date' }>,
    today: string,
  ): boolean {
    const from = model.dateFrom ?? '';
    if (model.type === 'blank') return held === null;
    if (model.type === 'notBlank') return held !== null;
    if (held === null) return model.type === 'notEqual';
    const isSunday = new Date(`${today}T00:00:00Z`).getUTCDay() === 0;
    const monday = isSunday
      ? addDays(today, -6)
      : addDays(today, 1 - new Date(`${today}T00:00:00Z`).getUTCDay());
    const found = {
      equals: held === from,
      notEqual: held !== from,
      lessThan: held < from,
      greaterThan: held > from,
      inRange: held >= from && held <= (model.dateTo ?? from),
      today: held === today,
      thisWeek: held >= monday && held <= addDays(monday, 6),
      overdue: held < today,
    };
    return found[model.type];
  }

  /** Blanks last when ascending, first when descending; a text sorts by its bytes, ties by id. */
  inOrder(
    rows: readonly TestRow[],
    sort: ReadonlyArray<{ column: ThingColumn; descending: boolean }>,
  ): TestRow[] {
    const wanted = sort.length > 0 ? sort : [{ column: 'day' as const, descending: false }];
    const keys: Array<{ of: (row: TestRow) => string | number | null; descending: boolean }> = wanted.map(
      ({ column, descending }) => {
        if (column === 'age') return { of: (row) => row.at.getTime(), descending: !descending };
        if (column === 'seen') return { of: (row) => row.seen?.getTime() ?? null, descending };
        if (column === 'name') return { of: (row) => row.nameKey, descending };
        return { of: (row) => row[column], descending };
      },
    );
    keys.push({ of: (row) => row.id, descending: keys.at(-1)?.descending ?? false });
    return [...rows].sort((a, b) => {
      for (const { of, descending } of keys) {
        const difference = compare(of(a), of(b));
        if (difference !== 0) return descending ? -difference : difference;
      }
      return 0;
    });
  }
}

function compare(a: string | number | null, b: string | number | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b);
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
