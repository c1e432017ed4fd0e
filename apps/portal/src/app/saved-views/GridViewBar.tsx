import { lazy, type ReactNode, Suspense } from 'react';
import type { GridViews } from './use-grid-views.ts';

const ViewBar = lazy(() => import('./ViewBar.tsx'));

/**
 * The view selector in the toolbar of a grid. It is loaded lazily, so that rows do not wait for it. The tools after it
 * are hidden until then, because they would move.
 */
export const GridViewBar = ({ views, children }: { views: GridViews; children?: ReactNode }) => (
  <Suspense>
    <ViewBar views={views} />
    {children}
  </Suspense>
);
