import { describe, expect, it } from 'vitest';
import { type Change, findFaults, type Point, type ReadCall, type Step } from './linearizability.ts';

const start = { version: 1, state: 'a' };
/** A call that sets a letter if the record still has version `seen`. */
const set = (who: string, seen: number, letter: string, call: number, end: number): Change<string> => ({
  name: `${who} sets ${letter}`,
  who,
  call,
  end,
  version: Number.isFinite(end) ? seen + 1 : null,
  become: (point) => (point.version === seen ? letter : null),
});
const read = (letter: string, call: number, end: number): ReadCall<string> => ({
  name: `reads ${letter}`,
  who: 'r',
  call,
  end,
  fits: ({ state }: Point<string>) => state === letter,
});
const step = (version: number, who: string, state: string): Step<string> => ({ version, who, state });

const changes = [set('x', 1, 'b', 0, 10), set('y', 2, 'c', 5, 20), set('x', 3, 'd', 30, 40)];
const steps = [step(2, 'x', 'b'), step(3, 'y', 'c'), step(4, 'x', 'd')];

describe('a history', () => {
  it('a history of consecutive changes and reads has no faults', () => {
    const readCalls = [
      read('a', 0, 3),
      read('b', 4, 12),
      read('c', 11, 13),
      read('c', 25, 35),
      read('d', 32, 50),
    ];
    expect(findFaults(start, changes, readCalls, steps)).toEqual([]);
  });

  it('a history may contain an unanswered change that took effect late or never', () => {
    const late = set('z', 4, 'e', 21, Infinity);
    expect(findFaults(start, [...changes, late], [read('d', 90, 91)], steps)).toEqual([]);
    const storedSteps = [...steps, step(5, 'z', 'e')];
    expect(
      findFaults(start, [...changes, late], [read('d', 60, 61), read('e', 90, 91)], storedSteps),
    ).toEqual([]);
  });
});

describe('a faulty history', () => {
  it.each([
    [
      'assigns the same version to two changes',
      [...changes, set('z', 2, 'c', 5, 20)],
      steps,
      'both made version 3',
    ],
    [
      'has two versions swapped',
      changes,
      [step(2, 'y', 'c'), step(3, 'x', 'b'), step(4, 'x', 'd')],
      'does not make',
    ],
    ['lacks an answered change', changes, steps.slice(0, 2), 'which is not kept'],
    ['skips a version', changes, steps.toSpliced(1, 1), 'version 4 follows 2'],
    [
      'contains a change that nobody requested',
      changes,
      [...steps, step(5, 'z', 'e')],
      'nobody asked for version 5',
    ],
    [
      'contains a result other than the requested one',
      changes,
      steps.with(1, step(3, 'y', 'q')),
      'does not make',
    ],
    ['attributes a change to the wrong client', changes, steps.with(1, step(3, 'x', 'c')), 'does not make'],
    [
      'contains a change of a version its client had not seen',
      changes.with(1, { ...set('y', 1, 'c', 5, 20), version: 3 }),
      steps,
      'does not make',
    ],
    [
      'applies one requested change twice',
      [...changes, set('z', 4, 'e', 21, Infinity)],
      [...steps, step(5, 'z', 'e'), step(6, 'z', 'e')],
      'nobody asked for version 6',
    ],
    [
      'answers a change before the preceding change was requested',
      changes.with(0, set('x', 1, 'b', 22, 24)),
      steps,
      'ended before',
    ],
  ])('a history that %s is refused', (_, changeCalls, storedSteps, fault) => {
    expect(findFaults(start, changeCalls, [], storedSteps).join('\n')).toContain(fault);
  });

  it.each([
    ['shows an outdated state', [read('a', 11, 12)]],
    ['shows a future state', [read('d', 25, 29)]],
    ['goes back in time', [read('c', 6, 7), read('b', 8, 9)]],
    ['shows a state that never existed', [read('q', 0, 50)]],
    ['shows a change without an answer before it was called', [read('e', 41, 42)]],
  ])('a history that %s is refused because of the read', (_, readCalls) => {
    const late = set('z', 4, 'e', 60, Infinity);
    const faults = findFaults(start, [...changes, late], readCalls, [...steps, step(5, 'z', 'e')]);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain('fits at no moment');
  });
});
