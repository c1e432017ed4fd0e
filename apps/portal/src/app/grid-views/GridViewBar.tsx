import { lazy, Suspense } from 'react';
import type { GridViews } from './use-grid-views.ts';

const ViewBar = lazy(() => import('./ViewBar.tsx'));

/** The views of a grid, left in its toolbar. The rows do not wait for its code. */
export const GridViewBar = ({ views }: { views: GridViews }) => (
  <Suspense>
    <ViewBar views={views} />
  </Suspense>
);
