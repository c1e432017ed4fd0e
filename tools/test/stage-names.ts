/** The parts of `npm test`. */
export const stageNames = [
  'types',
  'lint',
  'unit',
  'catalogue',
  'api-embedded',
  'api-postgres',
  'operations',
  'browser',
  // The main journeys on the other database.
  'browser-embedded',
] as const;

export type StageName = (typeof stageNames)[number];
