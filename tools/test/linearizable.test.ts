import { describe, expect, it } from 'vitest';
import { type Change, faultsOf, type Look, type Point, type Step } from './linearizable.ts';

const start = { version: 1, state: 'a' };
/** Sets a letter at the version that was seen. */
const set = (who: string, seen: number, letter: string, call: number, end: number): Change<string> => ({
  name: `${who} sets ${letter}`,
  who,
  call,
  end,
  version: Number.isFinite(end) ? seen + 1 : null,
  become: (point) => (point.version === seen ? letter : null),
});
const read = (letter: string, call: number, end: number): Look<string> => ({
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
  it('of consecutive changes with the reads between them is in order', () => {
    const looks = [
      read('a', 0, 3),
      read('b', 4, 12),
      read('c', 11, 13),
      read('c', 25, 35),
      read('d', 32, 50),
    ];
    expect(faultsOf(start, changes, looks, steps)).toEqual([]);
  });

  it('may contain a change without an answer, which took effect late or never', () => {
    const late = set('z', 4, 'e', 21, Infinity);
    expect(faultsOf(start, [...changes, late], [read('d', 90, 91)], steps)).toEqual([]);
    const kept = [...steps, step(5, 'z', 'e')];
    expect(faultsOf(start, [...changes, late], [read('d', 60, 61), read('e', 90, 91)], kept)).toEqual([]);
  });
});

describe('a history is refused that', () => {
  it.each([
    ['gives two the same version', [...changes, set('z', 2, 'c', 5, 20)], steps, 'both made version 3'],
    [
      'has two versions swapped',
      changes,
      [step(2, 'y', 'c'), step(3, 'x', 'b'), step(4, 'x', 'd')],
      'does not make',
    ],
    ['has lost an answered change', changes, steps.slice(0, 2), 'which is not kept'],
    ['leaves out a version', changes, steps.toSpliced(1, 1), 'version 4 follows 2'],
    [
      'holds a change that nobody asked for',
      changes,
      [...steps, step(5, 'z', 'e')],
      'nobody asked for version 5',
    ],
    ['holds another result than was asked for', changes, steps.with(1, step(3, 'y', 'q')), 'does not make'],
    ['puts the change of one down to another', changes, steps.with(1, step(3, 'x', 'c')), 'does not make'],
    [
      'changed what it had not seen',
      changes.with(1, { ...set('y', 1, 'c', 5, 20), version: 3 }),
      steps,
      'does not make',
    ],
    [
      'does twice what was asked for once',
      [...changes, set('z', 4, 'e', 21, Infinity)],
      [...steps, step(5, 'z', 'e'), step(6, 'z', 'e')],
      'nobody asked for version 6',
    ],
    [
      'has an answer before the change that it builds on was asked for',
      changes.with(0, set('x', 1, 'b', 22, 24)),
      steps,
      'ended before',
    ],
  ])('%s', (_, made, kept, fault) => {
    expect(faultsOf(start, made, [], kept).join('\n')).toContain(fault);
  });

  it.each([
    ['shows what is over', [read('a', 11, 12)]],
    ['shows what is still to come', [read('d', 25, 29)]],
    ['goes back in time', [read('c', 6, 7), read('b', 8, 9)]],
    ['shows what never was', [read('q', 0, 50)]],
    ['shows a change without an answer before it was called', [read('e', 41, 42)]],
  ])('%s to a reader', (_, looks) => {
    const late = set('z', 4, 'e', 60, Infinity);
    const faults = faultsOf(start, [...changes, late], looks, [...steps, step(5, 'z', 'e')]);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain('fits at no moment');
  });
});
