import type { GridView, LooseView } from '#src/ui/data-grid/view-state.ts';

/** The state in which the user left a grid: its view, columns, sort order, filters and search. */
export type StoredState = {
  name: string;
  state: LooseView;
  search: string;
  /** Whether a link opened the grid with these filters, which then do not count as changes of the view. */
  isAsOpened: boolean;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The content of a grid's draft. It names the session, because it is meant for a reload and not for another day. */
export const storedContent = (session: string, state: StoredState & { state: GridView }): string =>
  JSON.stringify({ session, ...state });

/** The state of a grid in this session; null if it belongs to another session or release. */
export function readStoredState(content: string | null, session: string | null): StoredState | null {
  const stored = content === null ? null : parsed(content);
  if (!isObject(stored) || session === null || stored.session !== session) return null;
  const { name, state, search } = stored;
  if (typeof name !== 'string' || typeof search !== 'string' || !isObject(state)) return null;
  const { columnState, columnGroupState, filterState } = state;
  if (!Array.isArray(columnState) || !Array.isArray(columnGroupState) || !isObject(filterState)) return null;
  if (![...columnState, ...columnGroupState].every(isObject)) return null;
  return {
    name,
    search,
    isAsOpened: stored.isAsOpened === true,
    state: { columnState, columnGroupState, filterState },
  };
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
