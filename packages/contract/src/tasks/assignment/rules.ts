/** The assignment of group tasks of a type: people take them, or a rule assigns them. */
export const assignmentModes = ['byHand', 'inTurn', 'leastLoaded'] as const;
export type AssignmentMode = (typeof assignmentModes)[number];

export const assignmentModeWords: Readonly<Record<AssignmentMode, string>> = {
  byHand: 'By hand',
  inTurn: 'In turn',
  leastLoaded: 'Least loaded',
};

/** The share of work: a person with 2 gets twice as many tasks as one with 1, a person with 0 none. */
export const MAX_WEIGHT = 10;
export const USUAL_WEIGHT = 1;
/** Maximum number of tasks of a type that a rule assigns to a person per day. */
export const MAX_DAILY_LIMIT = 999;
/** Maximum number of hours after which the tasks of an absent person return to the group: thirty days. */
export const MAX_AWAY_HOURS = 720;

/** Whether a person accepts tasks that a rule assigns. */
export const availabilityStates = ['available', 'away'] as const;
export type AvailabilityState = (typeof availabilityStates)[number];

/** The stated availability: available, or away from a day until another. */
export type AvailabilityFacts = { state: AvailabilityState; awayFrom: string | null; backOn: string | null };

/**
 * Whether a person is away on a day; unknown counts as available. Before the first day of an absence they are
 * available, and again from the day of their return.
 */
export const isAwayOn = (availability: AvailabilityFacts | null, day: string): boolean =>
  availability?.state === 'away' &&
  (availability.awayFrom === null || availability.awayFrom <= day) &&
  (availability.backOn === null || availability.backOn > day);

/** Whether a person is away on any day of a period. */
export const isAwayWithin = (availability: AvailabilityFacts | null, from: string, to: string): boolean =>
  availability?.state === 'away' &&
  (availability.awayFrom === null || availability.awayFrom <= to) &&
  (availability.backOn === null || availability.backOn > from);
