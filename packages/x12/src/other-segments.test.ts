import { describe, expect, it } from 'vitest';
import { fixtureText, readFixture } from '../test/support.ts';
import { readX12, type X12Transaction } from './index.ts';

/** Reads the first set of a fixture with further segments inserted before its SE. */
function addSegments(name: string, ...segments: string[]): X12Transaction {
  const text = fixtureText(name);
  const terminator = readX12(text).delimiters.segment;
  const at = text.indexOf('SE*');
  const added = segments.map((segment) => `${segment}${terminator}\n`).join('');
  const [transaction] = readX12(text.slice(0, at) + added + text.slice(at)).transactions;
  if (!transaction) throw new Error('no set was read');
  return transaction;
}

const otherTexts = ({ otherSegments }: X12Transaction): string[] =>
  otherSegments.map((segment) => segment.text);

describe('segments that the model does not capture', () => {
  it.each(['270-subscriber.x12', '270-dependent.x12', '999-refused.x12', '997-refused.x12'])(
    'the model captures every segment of %s',
    (name) => {
      expect(readFixture(name).transactions.flatMap(otherTexts)).toEqual([]);
    },
  );

  it.each([
    ['an unknown one', 'ZZ1*A*B'],
    ['a coverage level asked for', 'EQ*30**FAM'],
    ['what qualifies a question', 'III*ZZ*11'],
    ['a second name', 'NM1*IL*1*OTHER*NAME'],
    ['a level that nobody knows', 'HL*9*1*77*0'],
  ])('the reader stores the uncaptured segments of a 270: %s', (_, segment) => {
    expect(otherTexts(addSegments('270-subscriber.x12', 'EQ*30', segment))).toEqual([segment]);
  });

  it('the BHT of a cancellation is stored as sent', () => {
    const text = fixtureText('270-subscriber.x12').replace('BHT*0022*13*', 'BHT*0022*01*');
    const [transaction] = readX12(text).transactions;
    expect(transaction?.otherSegments.map((segment) => segment.id)).toEqual(['BHT']);
  });

  it.each([
    ['an unknown one', 'ZZ1*A*B'],
    ['an element error of no segment', 'IK4*1*66*7'],
    ['what stands after the last element known', 'AK9*R*1*1*0*1*2*3*4*5*MORE'],
  ])('the reader stores the uncaptured segments of a 999: %s', (_, segment) => {
    expect(otherTexts(addSegments('999-refused.x12', segment)).at(-1)).toBe(segment);
  });

  it('every segment of a set of an unknown type is stored with its number', () => {
    const [transaction] = readFixture('835-other-set.x12').transactions;
    expect(transaction?.otherSegments.length).toBeGreaterThan(0);
    expect(transaction?.otherSegments[0]?.segment).toBe((transaction?.segment ?? 0) + 1);
  });

  it('a 270 names every person it asks about', () => {
    const [transaction] = readFixture('270-batch.x12').transactions;
    expect(transaction?.inquiry?.people.length).toBeGreaterThanOrEqual(
      transaction?.inquiry?.patientCount ?? 99,
    );
  });
});
