/** The parts of `npm test`. */
export const stageNames = [
  'types',
  'lint',
  'unit',
  'catalogue',
  'api-embedded',
  'api-postgres',
  'operations',
  // Two halves, each with its own product, because a single stage would run longer than all others.
  'e2e-embedded-1',
  'e2e-embedded-2',
  'e2e-postgres',
] as const;

export type StageName = (typeof stageNames)[number];
