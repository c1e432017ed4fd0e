/**
 * The shortcuts of a task do not work while a field has the focus, so they are hidden then. Their space stays, so that
 * nothing moves.
 */
export const quietKeys = {
  'body:has(:is(input:not([type="radio"], [type="checkbox"]), textarea, select):focus) & kbd': {
    visibility: 'hidden',
  },
} as const;
