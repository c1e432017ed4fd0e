import { describe, expect, it } from 'vitest';
import {
  type GridShape,
  isSameView,
  normaliseView,
  queryOfView,
  upgradeView,
  withQuery,
} from './view-state.ts';

const known = { ids: new Set(['a', 'b']), groups: new Set(['g']) };
const columns = [
  { colId: 'a', width: 120.4, hide: false, pinned: null, sort: 'asc', sortIndex: 0, aggFunc: null },
  { colId: 'b', width: 333, flex: 2, hide: true, pinned: 'left', sort: null, sortIndex: null },
  { colId: 'select', width: 32 },
];

describe('a view of a grid', () => {
  it('keeps what is ours of columns, groups and filters [P-116]', () => {
    const view = normaliseView(
      {
        columnState: columns,
        columnGroupState: [
          { groupId: 'g', open: true },
          { groupId: '0', open: false },
        ],
        filterState: {
          a: { filterType: 'date', type: 'equals', dateFrom: '2026-11-01 00:00:00', dateTo: null },
        },
      },
      known,
    );
    expect(view).toEqual({
      columnState: [
        { colId: 'a', width: 120, hide: false, pinned: null, sort: 'asc', sortIndex: 0 },
        { colId: 'b', width: null, hide: true, pinned: 'left', sort: null, sortIndex: null },
      ],
      columnGroupState: [{ groupId: 'g', open: true }],
      filterState: { a: { filterType: 'date', type: 'equals', dateFrom: '2026-11-01' } },
    });
  });

  it('is the same after a release of the grid that knows more keys', () => {
    const kindOf = (extra: object) =>
      normaliseView(
        {
          columnState: columns.map((column) => ({ ...column, ...extra })),
          columnGroupState: [],
          filterState: {},
        },
        known,
      );
    expect(isSameView(kindOf({}), kindOf({ pivotSort: null, headerName: 'A' }))).toBe(true);
  });

  it('differs by order, width, visibility, sort and filter', () => {
    const base = normaliseView({ columnState: columns, columnGroupState: [], filterState: {} }, known);
    const [first, second] = base.columnState;
    if (!first || !second) throw new Error('no columns');
    expect(isSameView(base, { ...base, columnState: [second, first] })).toBe(false);
    expect(isSameView(base, { ...base, columnState: [{ ...first, width: 121 }, second] })).toBe(false);
    expect(isSameView(base, { ...base, columnState: [{ ...first, hide: true }, second] })).toBe(false);
    expect(isSameView(base, { ...base, columnState: [{ ...first, sort: 'desc' }, second] })).toBe(false);
    expect(isSameView(base, { ...base, filterState: { a: { filterType: 'text', type: 'blank' } } })).toBe(
      false,
    );
  });

  it('ranks a sort by its place among the sorts, not by the number the grid gave it', () => {
    const base = normaliseView({ columnState: columns, columnGroupState: [], filterState: {} }, known);
    const other = {
      ...base,
      columnState: base.columnState.map((entry) => ({ ...entry, sortIndex: entry.sort ? 3 : null })),
    };
    expect(isSameView(base, other)).toBe(true);
  });
});

const entry = (colId: string, change: object = {}) => ({
  colId,
  width: 100 as number | null,
  hide: false,
  pinned: null,
  sort: null,
  sortIndex: null,
  ...change,
});

describe('a view that an earlier release stored', () => {
  // Since then `town` was renamed to `city`, `fax` removed, `mail` and `note` added, and `name` takes the remaining width.
  const today: GridShape = {
    initial: {
      columnState: [
        entry('mail', { width: 80 }),
        entry('name', { width: null }),
        entry('city'),
        entry('phone'),
        entry('note', { hide: true, sort: 'asc', sortIndex: 0 }),
      ],
      columnGroupState: [{ groupId: 'contact', open: true }],
      filterState: {},
    },
    renamed: new Map([['town', 'city']]),
    filterTypes: new Map([
      ['name', 'text'],
      ['city', 'set'],
      ['phone', 'text'],
    ]),
  };
  const stored = {
    columnState: [
      entry('phone', { sort: 'desc', sortIndex: 0 }),
      entry('town', { width: 222, pinned: 'left' }),
      entry('fax'),
      entry('name', { width: 150 }),
    ],
    columnGroupState: [{ groupId: 'gone', open: false }],
    filterState: {
      town: { filterType: 'set', values: ['Dulwich', null] },
      fax: { filterType: 'text', type: 'contains', filter: '1' },
      name: { filterType: 'number', type: 'equals', filter: 1 },
    },
  };
  const upgraded = upgradeView(stored, today);

  it('finds renamed columns, drops removed ones, and puts new ones where they stand at first', () => {
    expect(upgraded.columnState).toEqual([
      entry('mail', { width: 80 }),
      entry('phone', { sort: 'desc', sortIndex: 0 }),
      entry('note', { hide: true }),
      entry('city', { width: 222, pinned: 'left' }),
      entry('name', { width: 150 }),
    ]);
    expect(upgraded.columnGroupState).toEqual([{ groupId: 'contact', open: true }]);
  });

  it('keeps the filters that the columns of today still have', () => {
    expect(upgraded.filterState).toEqual({ city: { filterType: 'set', values: ['Dulwich', null] } });
  });

  it('is not changed by being shown: what the grid makes of it is the same view', () => {
    const known = {
      ids: new Set(today.initial.columnState.map(({ colId }) => colId)),
      groups: new Set(['contact']),
    };
    // As the grid returns it: with keys and a column of its own.
    const shown = normaliseView(
      {
        ...upgraded,
        columnState: [
          { colId: 'select', width: 32 },
          ...upgraded.columnState.map((column) => ({ ...column, aggFunc: null, rowGroup: false })),
        ],
      },
      known,
    );
    expect(isSameView(shown, upgradeView(stored, today))).toBe(true);
    expect(isSameView(upgradeView(upgraded, today), upgraded)).toBe(true);
  });

  it('has the width of today where a column no longer shares what is left over', () => {
    const shared = { ...stored, columnState: [entry('phone', { width: null })] };
    expect(upgradeView(shared, today).columnState.find(({ colId }) => colId === 'phone')?.width).toBe(100);
  });
});

describe('what a view asks its list for', () => {
  const base = { columnState: [entry('a'), entry('b'), entry('c')], columnGroupState: [], filterState: {} };
  const query = {
    sort: [
      { column: 'c', descending: true },
      { column: 'a', descending: false },
    ],
    filter: { b: { filterType: 'text', type: 'contains', filter: 'x' } as const },
  };

  it('is its sorts by rank and its filters, there and back', () => {
    expect(queryOfView(withQuery(base, query))).toEqual(query);
    expect(queryOfView(withQuery(withQuery(base, query), { sort: [], filter: {} }))).toEqual({
      sort: [],
      filter: {},
    });
  });

  it('is the same whatever order the values of a set were ticked in', () => {
    const set = (...values: string[]) => ({
      ...base,
      filterState: { a: { filterType: 'set' as const, values } },
    });
    expect(isSameView(set('x', 'y'), set('y', 'x'))).toBe(true);
    expect(isSameView(set('x', 'y'), set('x'))).toBe(false);
  });
});
