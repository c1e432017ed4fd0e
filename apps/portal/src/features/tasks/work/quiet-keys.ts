/**
 * The keys of a task are not pressed but typed while a field has the focus: they are not shown then. Their room stays, so that
 * nothing moves.
 */
export const quietKeys = {
  'body:has(:is(input:not([type="radio"], [type="checkbox"]), textarea, select):focus) & kbd': {
    visibility: 'hidden',
  },
} as const;
