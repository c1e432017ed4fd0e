import { describe, expect, it } from 'vitest';
import {
  type GridShape,
  isSameView,
  normalizeView,
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
  it('a view of a grid stores only the known keys of columns, groups and filters [P-116]', () => {
    const view = normalizeView(
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

  it('a view of a grid stays the same when a new release of the grid adds keys', () => {
    const kindOf = (extra: object) =>
      normalizeView(
        {
          columnState: columns.map((column) => ({ ...column, ...extra })),
          columnGroupState: [],
          filterState: {},
        },
        known,
      );
    expect(isSameView(kindOf({}), kindOf({ pivotSort: null, headerName: 'A' }))).toBe(true);
  });

  it('a view of a grid differs when order, width, visibility, sort or filter differs', () => {
    const base = normalizeView({ columnState: columns, columnGroupState: [], filterState: {} }, known);
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

  it('a view of a grid compares sorts by their order, not by the index the grid assigned', () => {
    const base = normalizeView({ columnState: columns, columnGroupState: [], filterState: {} }, known);
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

describe('a view stored by an earlier release', () => {
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

  it('a view stored by an earlier release keeps renamed columns, drops removed ones, and puts new ones at their initial position', () => {
    expect(upgraded.columnState).toEqual([
      entry('mail', { width: 80 }),
      entry('phone', { sort: 'desc', sortIndex: 0 }),
      entry('note', { hide: true }),
      entry('city', { width: 222, pinned: 'left' }),
      entry('name', { width: 150 }),
    ]);
    expect(upgraded.columnGroupState).toEqual([{ groupId: 'contact', open: true }]);
  });

  it('a view stored by an earlier release keeps only the filters that current columns still support', () => {
    expect(upgraded.filterState).toEqual({ city: { filterType: 'set', values: ['Dulwich', null] } });
  });

  it('a view stored by an earlier release does not count as changed after the grid shows it', () => {
    const known = {
      ids: new Set(today.initial.columnState.map(({ colId }) => colId)),
      groups: new Set(['contact']),
    };
    // The grid returns the view with its own keys and an added column.
    const shown = normalizeView(
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

  it('a view stored by an earlier release gets the current width for a column that no longer shares the remaining width', () => {
    const shared = { ...stored, columnState: [entry('phone', { width: null })] };
    expect(upgradeView(shared, today).columnState.find(({ colId }) => colId === 'phone')?.width).toBe(100);
  });
});

describe('the query of a view', () => {
  const base = { columnState: [entry('a'), entry('b'), entry('c')], columnGroupState: [], filterState: {} };
  const query = {
    sort: [
      { column: 'c', descending: true },
      { column: 'a', descending: false },
    ],
    filter: { b: { filterType: 'text', type: 'contains', filter: 'x' } as const },
  };

  it('the query of a view contains the sorts in order and the filters, and can be written back to the view', () => {
    expect(queryOfView(withQuery(base, query))).toEqual(query);
    expect(queryOfView(withQuery(withQuery(base, query), { sort: [], filter: {} }))).toEqual({
      sort: [],
      filter: {},
    });
  });

  it('the query of a view does not depend on the order in which the values of a set were selected', () => {
    const set = (...values: string[]) => ({
      ...base,
      filterState: { a: { filterType: 'set' as const, values } },
    });
    expect(isSameView(set('x', 'y'), set('y', 'x'))).toBe(true);
    expect(isSameView(set('x', 'y'), set('x'))).toBe(false);
  });
});
