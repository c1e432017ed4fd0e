import { createContext, use } from 'react';
import type { AddRow, Detail, Grouping } from './types.ts';

/** Values that cells need and that change while the grid is mounted: its options must not change. */
// biome-ignore lint/suspicious/noExplicitAny: a context serves grids of any row
type Shared<Row = any> = {
  group: Grouping<Row> | undefined;
  groupCounts: ReadonlyMap<string, number>;
  closedGroups: ReadonlySet<string>;
  onGroup: (key: string) => void;
  detail: Detail<Row> | undefined;
  openDetails: ReadonlySet<string>;
  onDetail: (id: string) => void;
  addRow: AddRow | undefined;
  onMove: (id: string, step: -1 | 1) => void;
  isOrderFixed: boolean;
};

export const GridContext = createContext<Shared | null>(null);

export function useGridContext(): Shared {
  const shared = use(GridContext);
  if (!shared) throw new Error('A cell is drawn outside of a grid');
  return shared;
}
