import type { Params } from 'react-router';
import type { HelpScreen } from '../help/places.ts';

/** The properties of a route for the shell: the window's title and the breadcrumb. */
export type RouteHandle = {
  title: string;
  /** Its place in the guide. */
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
