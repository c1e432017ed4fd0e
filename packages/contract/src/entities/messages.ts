/** Messages about organizations and the first steps of setting one up. */
export const entitiesMessages = {
  'setup.notKept': 'Your choice could not be saved. Try again.',
} as const;
