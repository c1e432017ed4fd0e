/** How tasks of a type that are for their group are given out: taken by hand, or by a rule of the program. */
export const assignmentModes = ['byHand', 'inTurn', 'leastLoaded'] as const;
export type AssignmentMode = (typeof assignmentModes)[number];

export const assignmentModeWords: Readonly<Record<AssignmentMode, string>> = {
  byHand: 'By hand',
  inTurn: 'In turn',
  leastLoaded: 'Least loaded',
};

/** How much of the work is somebody's: with 2 they get twice as many tasks as with 1, with 0 none. */
export const WEIGHT_MOST = 10;
export const USUAL_WEIGHT = 1;
/** Tasks of a type that a rule gives somebody in a day, at the most. */
export const DAILY_LIMIT_MOST = 999;
/** Hours after which what somebody away has goes back, at the most: thirty days. */
export const AWAY_HOURS_MOST = 720;

/** Whether somebody takes tasks that a rule gives out. */
export const availabilityStates = ['available', 'away'] as const;
export type AvailabilityState = (typeof availabilityStates)[number];

/** What somebody has said: that they are there, or away from a day on, until another. */
export type Said = { state: AvailabilityState; awayFrom: string | null; backOn: string | null };

/**
 * Whether somebody is away on a day; who has said nothing is not. Before the first day of an absence they are there, and with a
 * day to be back from then on.
 */
export const isAwayOn = (said: Said | null, day: string): boolean =>
  said?.state === 'away' &&
  (said.awayFrom === null || said.awayFrom <= day) &&
  (said.backOn === null || said.backOn > day);

/** Whether somebody is away on one of some days. */
export const isAwayWithin = (said: Said | null, from: string, to: string): boolean =>
  said?.state === 'away' &&
  (said.awayFrom === null || said.awayFrom <= to) &&
  (said.backOn === null || said.backOn > from);
