import { describe, expect, it } from 'vitest';
import { cpuMs, measureGrowth } from '../../platform/src/testing/growth.ts';
import { deriveMeaning, NotX12Error, printSegments, readSegments, readX12 } from '../src/index.ts';
import { messages } from './corpus.ts';
import { fixtureText } from './support.ts';

const MUTATIONS = 100_000;
/** Excludes the longest messages, which would take most of the time. */
const texts = messages.map(({ text }) => text).filter((text) => text.length < 6000);
const pieces = [
  '~',
  '*',
  '^',
  ':',
  '\n',
  '\r\n',
  'ISA*',
  'HL*1*1*22*1~',
  'EB*',
  'LS*2120~',
  'NM1*',
  '\u0000',
  'é',
  '',
];

/** Returns a generator of numbers from 0 to below `limit`, with the same sequence in every run (mulberry32). */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % limit;
  };
}

/** Makes one to four changes: deletes, inserts, duplicates, moves or replaces characters. */
function mutate(text: string, next: (limit: number) => number): string {
  let changed = text;
  for (let change = next(4); change >= 0; change -= 1) {
    const at = next(changed.length + 1);
    const length = next(40);
    const cut = changed.slice(at, at + length);
    const rest = changed.slice(at + length);
    const kinds = [
      () => changed.slice(0, at) + rest,
      () => changed.slice(0, at) + (pieces[next(pieces.length)] ?? '') + changed.slice(at),
      () => changed.slice(0, at) + cut + cut + rest,
      () => rest + changed.slice(0, at) + cut,
      () => changed.slice(0, at) + String.fromCharCode(next(256)) + changed.slice(at + 1),
      () => changed.slice(0, at),
    ];
    changed = kinds[next(kinds.length)]?.() ?? changed;
  }
  return changed;
}

/** Returns true when the text was read, false when it was refused as not X12. Any other exception fails the test. */
function readsOrRefuses(text: string): boolean {
  try {
    for (const { eligibility } of readX12(text).transactions) if (eligibility) deriveMeaning(eligibility);
    return true;
  } catch (error) {
    if (error instanceof NotX12Error) return false;
    throw error;
  }
}

function isPrintedUnchanged(text: string): boolean {
  return !readsOrRefuses(text) || printSegments(readSegments(text)) === text;
}

describe('messages changed at random', () => {
  it(`messages changed at random ${MUTATIONS} times are read or refused without a crash, a hang or growing memory`, () => {
    const next = numbers(20_261_121);
    let slowest = 0;
    let read = 0;
    for (let run = 0; run < MUTATIONS; run += 1) {
      const text = mutate(texts[next(texts.length)] ?? '', next);
      const started = cpuMs();
      if (readsOrRefuses(text)) read += 1;
      if (run % 50 === 0) expect(isPrintedUnchanged(text)).toBe(true);
      slowest = Math.max(slowest, cpuMs() - started);
    }
    expect(read).toBeGreaterThan(MUTATIONS / 2);
    expect(slowest).toBeLessThan(1000);
    expect(process.memoryUsage().rss).toBeLessThan(800 * 1024 * 1024);
  }, 600_000);

  const insertBefore = (segments: string) =>
    fixtureText('271-active-full.x12').replace('EB*1*FAM', `${segments}EB*1*FAM`);
  const benefits = (count: number) =>
    insertBefore(
      Array.from(
        { length: count },
        (_, at) => `EB*B*IND*98^UC*PR*PLAN ${at}*27*${at}*****Y~MSG*LINE ${at}~DTP*291*D8*20260101~`,
      ).join(''),
    );

  it('an answer with ten thousand benefits is read and interpreted', () => {
    const answer = readX12(benefits(10_000)).transactions[0]?.eligibility;
    expect(answer?.coverages).toHaveLength(10_016);
    if (answer) expect(deriveMeaning(answer).shares.length).toBeGreaterThan(10_000);
  });

  it.each<[string, (size: number) => string]>([
    ['many benefits', (size) => benefits(Math.ceil(size / 70))],
    ['one segment', (size) => insertBefore(`MSG*${'A^B:C'.repeat(Math.ceil(size / 5))}~`)],
  ])(
    'the time to read messages of %s is proportional to their size',
    (_what, inputOf) => {
      expect(measureGrowth(readsOrRefuses, inputOf)).toMatchObject({
        isFasterThanSize: false,
        overflows: false,
      });
    },
    60_000,
  );
});
