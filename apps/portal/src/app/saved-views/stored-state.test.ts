import { describe, expect, it } from 'vitest';
import { readStoredState, storedContent } from './stored-state.ts';

const state = {
  columnState: [{ colId: 'status', width: 97, hide: false, pinned: null, sort: null, sortIndex: null }],
  columnGroupState: [],
  filterState: { status: { filterType: 'set' as const, values: ['Open'] } },
};
const stored = { name: 'view', state, search: 'Whit', isAsOpened: true };

describe('a grid as its reader left it', () => {
  it('the saved state of a grid is restored in its own session, and in no other', () => {
    expect(readStoredState(storedContent('one', stored), 'one')).toEqual(stored);
    const { isAsOpened: _isAsOpened, ...earlier } = stored;
    expect(readStoredState(JSON.stringify({ session: 'one', ...earlier }), 'one')).toEqual({
      ...stored,
      isAsOpened: false,
    });
    expect(readStoredState(storedContent('one', stored), 'two')).toBeNull();
    expect(readStoredState(storedContent('one', stored), null)).toBeNull();
    expect(readStoredState(null, 'one')).toBeNull();
  });

  it.each([
    ['is no JSON', '{'],
    ['is no record', '[]'],
    ['has no state', JSON.stringify({ session: 'one', name: '', search: '' })],
    [
      'has columns of another form',
      JSON.stringify({ session: 'one', ...stored, state: { ...state, columnState: [1] } }),
    ],
    [
      'has filters of another form',
      JSON.stringify({ session: 'one', ...stored, state: { ...state, filterState: [] } }),
    ],
  ])('the saved state of a grid is ignored if its content %s', (_what, content) => {
    expect(readStoredState(content, 'one')).toBeNull();
  });
});
