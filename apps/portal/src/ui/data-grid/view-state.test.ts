import { describe, expect, it } from 'vitest';
import { isSameView, normaliseView } from './view-state.ts';

const known = { ids: new Set(['a', 'b']), groups: new Set(['g']) };
const columns = [
  { colId: 'a', width: 120.4, hide: false, pinned: null, sort: 'asc', sortIndex: 0, aggFunc: null },
  { colId: 'b', width: 333, flex: 2, hide: true, pinned: 'left', sort: null, sortIndex: null },
  { colId: 'select', width: 32 },
];

describe('a view of a grid [P-116]', () => {
  it('keeps what is ours of columns, groups and filters', () => {
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
    const of = (extra: object) =>
      normaliseView(
        {
          columnState: columns.map((column) => ({ ...column, ...extra })),
          columnGroupState: [],
          filterState: {},
        },
        known,
      );
    expect(isSameView(of({}), of({ pivotSort: null, headerName: 'A' }))).toBe(true);
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
