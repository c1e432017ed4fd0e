import { describe, expect, it } from 'vitest';
import { type Candidate, choose, count, isAssignable, type Offered } from './choose.ts';

const DAY = '2026-11-24';
const candidate = (id: string, change: Partial<Candidate> = {}): Candidate => ({
  id,
  facilityIds: new Set(['here']),
  availability: { state: 'available', awayFrom: null, backOn: null },
  weight: 1,
  dailyLimit: null,
  given: new Map(),
  openTasks: 0,
  turn: 0,
  ...change,
});
const offered: Offered = { facilityId: 'here', day: DAY, heldBefore: null };

/** Assigns a number of tasks, and returns the assignees. */
function assignAll(mode: 'inTurn' | 'leastLoaded', candidates: Candidate[], tasks: number, from = 0): string {
  let reached = from;
  let chosen = '';
  for (let task = 0; task < tasks; task += 1) {
    const next = choose(mode, candidates, offered, reached);
    if (!next) return `${chosen}-`;
    reached = count(next, DAY, reached);
    chosen += next.id;
  }
  return chosen;
}

describe('the automatic assignment of a task', () => {
  it.each([
    ['without a weight', { weight: 0 }],
    ['elsewhere', { facilityIds: new Set(['there']) }],
    ['away until tomorrow', { availability: { state: 'away', awayFrom: null, backOn: '2026-11-25' } }],
    ['away for nobody knows how long', { availability: { state: 'away', awayFrom: null, backOn: null } }],
    ['with as many as the limit', { dailyLimit: 2, given: new Map([[DAY, 2]]) }],
  ] as const)('automatic assignment chooses nobody %s', (_why, change) => {
    expect(isAssignable(candidate('a', change), offered)).toBe(false);
  });

  it('automatic assignment prefers users who are back today, and users whose last tasks were yesterday rather than just now', () => {
    expect(
      isAssignable(candidate('a', { availability: { state: 'away', awayFrom: null, backOn: DAY } }), offered),
    ).toBe(true);
    // A future absence.
    const fromTomorrow = { state: 'away', awayFrom: '2026-11-25', backOn: null } as const;
    expect(isAssignable(candidate('a', { availability: fromTomorrow }), offered)).toBe(true);
    expect(isAssignable(candidate('a', { availability: { ...fromTomorrow, awayFrom: DAY } }), offered)).toBe(
      false,
    );
    const yesterday = new Map([['2026-11-23', 2]]);
    expect(isAssignable(candidate('a', { dailyLimit: 2, given: yesterday }), offered)).toBe(true);
    expect(isAssignable(candidate('a'), { ...offered, heldBefore: 'a' })).toBe(false);
    expect(choose('inTurn', [candidate('a')], { ...offered, heldBefore: 'a' }, 0)).toBeNull();
  });
});

describe('assignment in turn', () => {
  it('assignment in turn rotates', () => {
    expect(assignAll('inTurn', [candidate('a'), candidate('b'), candidate('c')], 7)).toBe('abcabca');
  });

  it('assignment in turn distributes tasks by weight, mixed and not in blocks', () => {
    const given = assignAll('inTurn', [candidate('a', { weight: 3 }), candidate('b')], 8);
    expect(given.replaceAll('b', '')).toHaveLength(6);
    expect(given).not.toMatch(/aaaa|bb/);
  });

  it('assignment in turn gives no extra tasks to users who join later', () => {
    const [a, b] = [candidate('a'), candidate('b')];
    expect(assignAll('inTurn', [a], 50)).toBe('a'.repeat(50));
    expect(assignAll('inTurn', [a, b], 4, 49 * 2520)).toBe('baba');
  });

  it('assignment in turn stops at the limit of each user, and reports when nobody is left', () => {
    const limited = candidate('a', { dailyLimit: 1 });
    expect(assignAll('inTurn', [limited, candidate('b', { dailyLimit: 2 })], 5)).toBe('abb-');
  });
});

describe('assignment to the least loaded', () => {
  it('assignment to the least loaded evens out the tasks of users in proportion to their weights', () => {
    const people = [candidate('a', { openTasks: 3 }), candidate('b'), candidate('c', { openTasks: 1 })];
    assignAll('leastLoaded', people, 5);
    expect(people.map(({ openTasks }) => openTasks)).toEqual([3, 3, 3]);
    const [heavy, light] = [candidate('a', { weight: 2 }), candidate('b')];
    assignAll('leastLoaded', [heavy, light], 9);
    expect([heavy.openTasks, light.openTasks]).toEqual([6, 3]);
  });

  it('assignment to the least loaded alternates among users with equally many tasks', () => {
    expect(assignAll('leastLoaded', [candidate('a'), candidate('b')], 4)).toBe('abab');
  });
});
