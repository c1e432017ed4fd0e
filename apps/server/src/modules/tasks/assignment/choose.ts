import { type AssignmentMode, isAwayOn, type Said } from '@waypost/contract/tasks/assignment/rules';

/** Somebody to whom a rule may give tasks: who they are, where they work, and what they have. */
export type Candidate = {
  id: string;
  facilityIds: ReadonlySet<string>;
  availability: Said;
  weight: number;
  /** Tasks that the rule gives them in a day, at the most; null for as many as come. */
  dailyLimit: number | null;
  /** Tasks that it gave them, by day. */
  given: Map<string, number>;
  openTasks: number;
  /** The one with the least is next. */
  turn: number;
};

/** A task that is given out: where it is, what day it is there, and who has just had it. */
export type Offered = { facilityId: string; day: string; heldBefore: string | null };

/** What a task moves somebody on by who has a weight of 1. All weights divide it, so that turns stay whole numbers. */
const STEP = 2520;

/** Whether somebody takes tasks of a facility on a day, had they any room left. */
export const isThere = (
  { facilityIds, availability, weight }: Candidate,
  { facilityId, day }: Pick<Offered, 'facilityId' | 'day'>,
): boolean => weight > 0 && facilityIds.has(facilityId) && !isAwayOn(availability, day);

/** Whether somebody can be given a task that they have not just had. */
export function mayBeGiven(candidate: Candidate, offered: Offered): boolean {
  const { id, dailyLimit, given } = candidate;
  const { day, heldBefore } = offered;
  return (
    isThere(candidate, offered) &&
    id !== heldBefore &&
    (dailyLimit === null || (given.get(day) ?? 0) < dailyLimit)
  );
}

/** Who has not been there for a while begins where the turn has come to, and catches up with nothing. */
const turnOf = ({ turn }: Candidate, reached: number): number => Math.max(turn, reached);

/** The tasks somebody would have with this one, for each part that is theirs. */
const loadOf = ({ openTasks, weight }: Candidate): number => (openTasks + 1) / weight;

/** The one whose turn it is, or who has the fewest tasks for their weight; null when nobody can be given the task. */
export function choose<C extends Candidate>(
  mode: Exclude<AssignmentMode, 'byHand'>,
  candidates: readonly C[],
  offered: Offered,
  reached: number,
): C | null {
  const [first = null] = candidates
    .filter((candidate) => mayBeGiven(candidate, offered))
    .sort(
      (one, other) =>
        (mode === 'leastLoaded' ? loadOf(one) - loadOf(other) : 0) ||
        turnOf(one, reached) - turnOf(other, reached) ||
        (one.id < other.id ? -1 : 1),
    );
  return first;
}

/** Counts a task that somebody was given. Returns how far the turn has come. */
export function count(candidate: Candidate, day: string, reached: number): number {
  const turn = turnOf(candidate, reached);
  candidate.turn = turn + STEP / candidate.weight;
  candidate.openTasks += 1;
  candidate.given.set(day, (candidate.given.get(day) ?? 0) + 1);
  return turn;
}
