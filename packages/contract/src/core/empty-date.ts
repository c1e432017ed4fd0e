/**
 * The empty date of the wire (C-192, C-193, C-224, C-225), before any day of service. A request may send it to
 * clear a date; an order, whose dates are never absent, returns it for an unknown date. The database stores null
 * and screens show nothing.
 */
export const EMPTY_DATE = '0001-01-01';

/** A date of the wire for forms and grids: empty for none. */
export const shownDate = (wireText: string): string => (wireText === EMPTY_DATE ? '' : wireText);
/** The inverse of `shownDate`. */
export const wireDate = (typed: string): string => (typed === '' ? EMPTY_DATE : typed);
