import { describe, expect, it } from 'vitest';
import { leftOutText } from './left-out-text.ts';

const end = 'not shown here. View Raw Data has the whole message.';

describe('leftOutText', () => {
  it('leftOutText is empty for an answer that is shown completely', () => {
    expect(leftOutText([])).toBeNull();
  });

  it('leftOutText counts the named items, and mentions the other ones without a count', () => {
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

  it('leftOutText names each limited list, and says where everything is shown', () => {
    const whole = 'The response above is whole.';
    expect(leftOutText([{ list: 'problems', count: 1 }], whole)).toBe(
      `1 more problem is not shown here. ${whole}`,
    );
    expect(leftOutText([{ list: 'strays', count: 300 }], whole)).toBe(
      `300 more segments outside of every set are not shown here. ${whole}`,
    );
    expect(
      leftOutText([
        { list: 'answers', count: 1 },
        { list: 'figures', count: 2 },
        { list: 'benefits', count: 1400 },
      ]),
    ).toBe(
      `1 more payer that answers otherwise, 2 more changes of figures, and 1,400 more changes of benefits are ${end}`,
    );
  });
});
