import type { HandOutWay } from '@waypost/contract/tasks/bulk-changes/hand-out';

/** Tasks with the same possible assignees: of one group, at one facility. `heldBy` counts the assigned ones. */
export type Batch = { tasks: number; heldBy: ReadonlyMap<string, number> };
/** A possible assignee and the number of their other tasks. */
type Sharer<L extends Batch> = { id: string; load: number; mayHave: (batch: L) => boolean };
/** The number of tasks of a lot that each person has afterwards. */
export type Shares<L extends Batch> = ReadonlyMap<L, ReadonlyMap<string, number>>;

/**
 * Distributes tasks evenly, or so that everyone has the same number in the end. Tasks with few possible assignees come
 * first, so that the others can balance the result. Between equals the person with fewer tasks is next, then the first
 * in order.
 */
export function shareOut<L extends Batch>(
  way: HandOutWay,
  batches: readonly L[],
  people: readonly Sharer<L>[],
): Shares<L> {
  const given = new Map(people.map(({ id }) => [id, 0]));
  const sharersOf = new Map(batches.map((batch) => [batch, people.filter(({ mayHave }) => mayHave(batch))]));
  const amountOf = ({ id, load }: Sharer<L>): number => (given.get(id) ?? 0) + (way === 'byLoad' ? load : 0);
  const isNext = (one: Sharer<L>, other: Sharer<L>): boolean => {
    const difference = amountOf(one) - amountOf(other);
    return difference < 0 || (difference === 0 && one.load < other.load);
  };
  const shares = new Map<L, Map<string, number>>();
  const scarcestFirst = batches.toSorted(
    (one, other) => (sharersOf.get(one)?.length ?? 0) - (sharersOf.get(other)?.length ?? 0),
  );
  for (const batch of scarcestFirst) {
    const recipients = sharersOf.get(batch) ?? [];
    const own = new Map<string, number>();
    for (let left = recipients.length === 0 ? 0 : batch.tasks; left > 0; left -= 1) {
      const { id } = recipients.reduce((next, other) => (isNext(other, next) ? other : next));
      own.set(id, (own.get(id) ?? 0) + 1);
      given.set(id, (given.get(id) ?? 0) + 1);
    }
    shares.set(batch, own);
  }
  return shares;
}

/** The part of a share that the person already has. */
export const retainedCount = (batch: Batch, userId: string, share: number): number =>
  Math.min(share, batch.heldBy.get(userId) ?? 0);

type Dealt = { id: string; assignee_id: string | null };

/**
 * Deals the tasks of a lot in their order: people keep the tasks they have up to their share, and the others are dealt
 * one each in turn, so that nobody gets all urgent ones. Returns the new assignees, without tasks that are kept or stay
 * unassigned.
 */
export function deal(tasks: readonly Dealt[], share: ReadonlyMap<string, number>): Map<string, string> {
  const left = new Map(share);
  const take = (userId: string): boolean => {
    const room = left.get(userId) ?? 0;
    if (room > 0) left.set(userId, room - 1);
    return room > 0;
  };
  const others = tasks.filter(({ assignee_id }) => assignee_id === null || !take(assignee_id));
  const dealt = new Map<string, string>();
  const people = [...share.keys()];
  let turn = 0;
  for (const { id } of others) {
    const order = [...people.slice(turn), ...people.slice(0, turn)];
    const next = order.find(take);
    if (next === undefined) break;
    dealt.set(id, next);
    turn = (people.indexOf(next) + 1) % people.length;
  }
  return dealt;
}
