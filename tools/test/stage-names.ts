/** The parts of `npm test`. */
export const stageNames = [
  'types',
  'lint',
  'unit',
  'catalogue',
  'api-embedded',
  'api-postgres',
  'operations',
  // Two halves, each with a product of its own: in one piece it would go on when all else is done.
  'e2e-embedded-1',
  'e2e-embedded-2',
  'e2e-postgres',
] as const;

export type StageName = (typeof stageNames)[number];
