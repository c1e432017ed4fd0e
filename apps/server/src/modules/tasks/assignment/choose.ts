import {
  type AssignmentMode,
  type AvailabilityFacts,
  isAwayOn,
} from '@waypost/contract/tasks/assignment/rules';

/** A person to whom a rule may assign tasks: their facilities and their present tasks. */
export type Candidate = {
  id: string;
  facilityIds: ReadonlySet<string>;
  availability: AvailabilityFacts;
  weight: number;
  /** Maximum number of tasks that the rule assigns to them per day; null for no limit. */
  dailyLimit: number | null;
  /** The number of tasks that it assigned to them, by day. */
  given: Map<string, number>;
  openTasks: number;
  /** The person with the lowest value is next. */
  turn: number;
};

/** A task to assign: its facility, the current day there, and its previous assignee. */
export type Offered = { facilityId: string; day: string; heldBefore: string | null };

/**
 * The step by which a task advances a person with weight 1. It is a multiple of all weights, so that turns stay whole
 * numbers.
 */
const STEP = 2520;

/** Whether a person accepts tasks of a facility on a day, apart from their limit. */
export const isAvailableOn = (
  { facilityIds, availability, weight }: Candidate,
  { facilityId, day }: Pick<Offered, 'facilityId' | 'day'>,
): boolean => weight > 0 && facilityIds.has(facilityId) && !isAwayOn(availability, day);

/** Whether a person can get a task: they are available, below their limit, and were not its previous assignee. */
export function isAssignable(candidate: Candidate, offered: Offered): boolean {
  const { id, dailyLimit, given } = candidate;
  const { day, heldBefore } = offered;
  return (
    isAvailableOn(candidate, offered) &&
    id !== heldBefore &&
    (dailyLimit === null || (given.get(day) ?? 0) < dailyLimit)
  );
}

/** A person who was absent continues at the current turn, and does not catch up. */
const positionOf = ({ turn }: Candidate, reached: number): number => Math.max(turn, reached);

/** The number of tasks a person would have with this one, relative to their weight. */
const loadOf = ({ openTasks, weight }: Candidate): number => (openTasks + 1) / weight;

/** The person whose turn it is, or who has the fewest tasks for their weight; null when nobody can get the task. */
export function choose<C extends Candidate>(
  mode: Exclude<AssignmentMode, 'byHand'>,
  candidates: readonly C[],
  offered: Offered,
  reached: number,
): C | null {
  const [first = null] = candidates
    .filter((candidate) => isAssignable(candidate, offered))
    .sort(
      (one, other) =>
        (mode === 'leastLoaded' ? loadOf(one) - loadOf(other) : 0) ||
        positionOf(one, reached) - positionOf(other, reached) ||
        (one.id < other.id ? -1 : 1),
    );
  return first;
}

/** Counts an assigned task. Returns the current turn. */
export function count(candidate: Candidate, day: string, reached: number): number {
  const turn = positionOf(candidate, reached);
  candidate.turn = turn + STEP / candidate.weight;
  candidate.openTasks += 1;
  candidate.given.set(day, (candidate.given.get(day) ?? 0) + 1);
  return turn;
}
