import type { GridView, LooseView } from '#src/ui/data-grid/view-state.ts';

/** A grid as its reader left it: under which view, with its columns, sort and filters, and with what was searched. */
export type KeptState = { name: string; state: LooseView; search: string };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The content of a grid's draft. It names the session, because what is kept is for a reload and not for another day. */
export const keptContent = (session: string, kept: KeptState & { state: GridView }): string =>
  JSON.stringify({ session, ...kept });

/** A grid as it was left in this session; null when it was left in another one, or by another release that kept it otherwise. */
export function readKeptState(content: string | null, session: string | null): KeptState | null {
  const kept = content === null ? null : parsed(content);
  if (!isObject(kept) || session === null || kept.session !== session) return null;
  const { name, state, search } = kept;
  if (typeof name !== 'string' || typeof search !== 'string' || !isObject(state)) return null;
  const { columnState, columnGroupState, filterState } = state;
  if (!Array.isArray(columnState) || !Array.isArray(columnGroupState) || !isObject(filterState)) return null;
  if (![...columnState, ...columnGroupState].every(isObject)) return null;
  return { name, search, state: { columnState, columnGroupState, filterState } };
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
