import type { Params } from 'react-router';

/** What a route says about itself: its title for the window and the breadcrumb. */
export type RouteHandle = {
  title: string;
  /** The last crumb, when it says more than the title; it may name a case, the window's title never does. */
  crumb?: (params: Params) => string;
  /** The page this one lies under. */
  parent?: { title: string; path: (lCode: string) => string };
  /** The linked product it shows. */
  productId?: string;
  /** The page fills the window and scrolls inside itself. */
  fills?: boolean;
};
