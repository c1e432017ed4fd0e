/**
 * The empty date of the wire (C-192, C-193, C-224, C-225): before any day of service there was. What empties a date may
 * say so with it; an order, whose dates are never missing, is read with it. It is stored as nothing and shown as nothing.
 */
export const EMPTY_DATE = '0001-01-01';

/** A date of the wire as a form and a grid know it: empty for none. */
export const shownDate = (onWire: string): string => (onWire === EMPTY_DATE ? '' : onWire);
/** The same the other way. */
export const wireDate = (typed: string): string => (typed === '' ? EMPTY_DATE : typed);
