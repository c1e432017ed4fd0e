/** Organisations, and what they lack to begin with. */
export const entitiesMessages = {
  'setup.notKept': 'Your choice could not be saved. Try again.',
} as const;
