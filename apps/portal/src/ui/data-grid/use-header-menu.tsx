import { lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import type { GridHandle } from './grid-handle.ts';

const HeaderMenu = lazy(() => import('./HeaderMenu.tsx'));

/** The menu of a column's header, opened by the secondary mouse button or the menu key. */
export function useHeaderMenu(handle: GridHandle): {
  onContextMenu: (event: MouseEvent) => void;
  headerMenu: ReactNode;
} {
  const [at, setAt] = useState<{ id: string; header: HTMLElement } | null>(null);
  const onContextMenu = (event: MouseEvent) => {
    const header = (event.target as HTMLElement).closest<HTMLElement>('[role="columnheader"][col-id]');
    const id = header?.getAttribute('col-id');
    if (!header || !id || !handle.columns().some((column) => column.id === id)) return;
    event.preventDefault();
    setAt({ id, header });
  };
  return {
    onContextMenu,
    headerMenu: at && (
      <Suspense>
        <HeaderMenu handle={handle} columnId={at.id} header={at.header} onClose={() => setAt(null)} />
      </Suspense>
    ),
  };
}
