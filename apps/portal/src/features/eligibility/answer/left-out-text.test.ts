import { describe, expect, it } from 'vitest';
import { leftOutText } from './left-out-text.ts';

const end = 'not shown here. View Raw Data has the whole message.';

describe('leftOutText', () => {
  it('says nothing about an answer that is shown whole', () => {
    expect(leftOutText([])).toBeNull();
  });

  it('counts what has a name, and tells of the rest', () => {
    expect(leftOutText([{ list: 'coverages', count: 58_800 }])).toBe(`58,800 more benefits are ${end}`);
    expect(leftOutText([{ list: 'coverages', count: 1 }])).toBe(`1 more benefit is ${end}`);
    expect(
      leftOutText([
        { list: 'people', count: 2 },
        { list: 'coverageDate', count: 7 },
        { list: 'texts', count: 1 },
      ]),
    ).toBe(`2 more people and parts of long lists or texts are ${end}`);
  });
});
