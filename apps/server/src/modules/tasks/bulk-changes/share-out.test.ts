import { describe, expect, it } from 'vitest';
import { type Batch, deal, shareOut } from './share-out.ts';

type Named = Batch & { name: string };
const batch = (name: string, tasks: number, heldBy: Record<string, number> = {}): Named => ({
  name,
  tasks,
  heldBy: new Map(Object.entries(heldBy)),
});
/** A person with other tasks, who may have those of some lots, or of all. */
const person = (id: string, load: number, batches?: string[]) => ({
  id,
  load,
  mayHave: ({ name }: Named) => batches === undefined || batches.includes(name),
});
const shared = (...asked: Parameters<typeof shareOut<Named>>) =>
  Object.fromEntries([...shareOut(...asked)].map(([{ name }, share]) => [name, Object.fromEntries(share)]));

describe('distributed tasks', () => {
  it('an even distribution gives all users the same number, and a remaining task to the user with the fewest', () => {
    const people = [person('ann', 40), person('ben', 3), person('cy', 9)];
    expect(shared('evenly', [batch('all', 10)], people)).toEqual({ all: { ann: 3, ben: 4, cy: 3 } });
  });

  it('distribution by load gives tasks to users with few until all have the same number', () => {
    const people = [person('ann', 40), person('ben', 3), person('cy', 9)];
    expect(shared('byLoad', [batch('all', 10)], people)).toEqual({ all: { ben: 8, cy: 2 } });
    expect(shared('byLoad', [batch('all', 100)], people)).toEqual({ all: { ann: 10, ben: 48, cy: 42 } });
  });

  it('distribution skips users without access to the tasks, and serves users with few choices first', () => {
    const batches = [batch('all', 10), batch('west', 4)];
    const people = [person('ann', 0, ['all']), person('ben', 0)];
    expect(shared('evenly', batches, people)).toEqual({ west: { ben: 4 }, all: { ann: 7, ben: 3 } });
    expect(shared('evenly', [batch('west', 4)], [person('ann', 0, ['all'])])).toEqual({ west: {} });
  });
});

describe('the distributed tasks of a batch', () => {
  const tasks = ['t1', 't2', 't3', 't4', 't5'].map((id) => ({ id, assignee_id: null as string | null }));

  it('distributed tasks alternate between users, so no user gets all the early ones', () => {
    const share = new Map([
      ['ann', 3],
      ['ben', 2],
    ]);
    expect([...deal(tasks, share)]).toEqual([
      ['t1', 'ann'],
      ['t2', 'ben'],
      ['t3', 'ann'],
      ['t4', 'ben'],
      ['t5', 'ann'],
    ]);
  });

  it('distributed tasks stay with their assignees up to their share', () => {
    const held = tasks.map((task, at) => ({ ...task, assignee_id: at < 3 ? 'ben' : null }));
    const share = new Map([
      ['ann', 3],
      ['ben', 2],
    ]);
    expect([...deal(held, share)]).toEqual([
      ['t3', 'ann'],
      ['t4', 'ann'],
      ['t5', 'ann'],
    ]);
  });
});
