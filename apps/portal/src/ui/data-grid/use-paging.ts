import { useCallback, useState } from 'react';
import type { ListView, Source } from './types.ts';

export type Paging = {
  first: number;
  rowCount: number;
  total: number;
  isCapped: boolean;
  size: number;
  hasPrevious: boolean;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
  onSize: (size: number) => void;
};

const noRows: never[] = [];

/** The pages of a list: by cursor when the server pages, by number when the grid does. */
export function usePaging<Row, Id extends string>(
  source: Source<Row, Id>,
  sizes: readonly number[] | undefined,
) {
  const [wanted, setWanted] = useState(0);
  const [size, setSize] = useState(sizes?.[0]);
  const goToFirstPage = useCallback(() => setWanted(0), []);

  if (source.kind === 'server') {
    const { page, view, onViewChange, isStale } = source;
    const change = (update: (view: ListView<Id>) => Partial<ListView<Id>>) =>
      onViewChange((old) => ({ ...old, ...update(old) }));
    const next = page?.next ?? null;
    return {
      rows: page?.rows ?? (noRows as readonly Row[]),
      clientPage: undefined,
      goToFirstPage,
      pager: (): Paging => ({
        first: (view.cursors.length - 1) * view.pageSize,
        rowCount: page?.rows.length ?? 0,
        total: page?.total ?? 0,
        isCapped: page?.totalIsCapped ?? false,
        size: view.pageSize,
        hasPrevious: view.cursors.length > 1,
        hasNext: !isStale && next !== null,
        onPrevious: () => change(({ cursors }) => ({ cursors: cursors.slice(0, -1) })),
        onNext: () => change(({ cursors }) => ({ cursors: [...cursors, next] })),
        onSize: (pageSize) => change(() => ({ pageSize, cursors: [null] })),
      }),
    };
  }
  // The current page may be past the last one after rows were removed.
  const last = size === undefined ? 0 : Math.max(0, Math.ceil(source.rows.length / size) - 1);
  const index = Math.min(wanted, last);
  const clientPage = size === undefined ? undefined : { index, size };
  return {
    rows: source.rows,
    clientPage,
    goToFirstPage,
    pager: (total: number): Paging => {
      const first = clientPage ? index * clientPage.size : 0;
      const rowCount = clientPage ? Math.max(0, Math.min(clientPage.size, total - first)) : total;
      return {
        first,
        rowCount,
        total,
        isCapped: false,
        size: clientPage?.size ?? total,
        hasPrevious: index > 0,
        hasNext: first + rowCount < total,
        onPrevious: () => setWanted(index - 1),
        onNext: () => setWanted(index + 1),
        onSize: (next) => {
          setSize(next);
          setWanted(0);
        },
      };
    },
  };
}
