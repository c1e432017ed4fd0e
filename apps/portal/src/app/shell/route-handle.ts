import type { Params } from 'react-router';
import type { HelpScreen } from '../help/places.ts';

/** What a route tells the shell: the title of the window, and the breadcrumb. */
export type RouteHandle = {
  title: string;
  /** Where the guide speaks of it. */
  help: HelpScreen;
  /** The last crumb when it differs from the title. It may name a case; the window's title never does. */
  crumb?: (params: Params) => string;
  /** The address of the parent page, one of the destinations. */
  parent?: (lCode: string) => string;
  /** The linked product it shows. */
  productId?: string;
  /** The page fills the window and scrolls inside itself. */
  fills?: boolean;
  /** The page has many columns: below 1600 px the navigation is a rail, unless the user chose otherwise. */
  isWide?: boolean;
};
