/**
 * The empty date of the wire (C-224, C-225): a change that empties a date may say so with it. The server stores
 * nothing in its stead, and no answer and no screen ever shows it.
 */
export const EMPTY_DATE = '0001-01-01';
