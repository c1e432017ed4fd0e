import { lazy, Suspense } from 'react';
import type { GridViews } from './use-grid-views.ts';

const ViewBar = lazy(() => import('./ViewBar.tsx'));

/** The view selector in the toolbar of a grid. It is loaded lazily, so that rows do not wait for it. */
export const GridViewBar = ({ views }: { views: GridViews }) => (
  <Suspense>
    <ViewBar views={views} />
  </Suspense>
);
