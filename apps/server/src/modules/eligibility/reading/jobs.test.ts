import { describe, expect, it } from 'vitest';
import { MOST_ENTRIES } from '../answer/bounded.ts';
import { readingJobs } from './jobs.ts';

const rejections = (several: readonly string[]): string =>
  [
    'ISA*00*          *00*          *ZZ*MERID          *ZZ*WAYPOST        *261121*1015*^*00501*000000001*0*T*:',
    'GS*HB*MERID*WAYPOST*20261121*1015*1*X*005010X279A1',
    'ST*271*0001*005010X279A1',
    'BHT*0022*11*REF1*20261121*1015',
    'HL*1**20*1',
    'NM1*PR*2*MERIDIAN*****PI*MERID',
    'HL*2*1*21*1',
    'NM1*1P*2*HARBOR CLINIC*****XX*1999999984',
    'HL*3*2*22*0',
    'TRN*2*T*9ABCDEFGHI',
    'NM1*IL*1*DOE',
    ...several,
    `SE*${several.length + 10}*0001`,
    'GE*1*1',
    'IEA*1*000000001~',
  ].join('~');
const outcomeOf = (text: string) =>
  readingJobs.outcome({
    connector: 'https',
    answer: { status: 200, contentType: '', text },
    traceNumber: 'T',
  });

describe('the rejections of an answer', () => {
  it('count once where they say the same, and are no more than anybody reads', () => {
    const same = outcomeOf(rejections(Array.from({ length: 3000 }, () => 'AAA*N**72*C')));
    expect([same.state, same.rejections.length]).toEqual(['rejected', 1]);
    const different = outcomeOf(rejections(Array.from({ length: 3000 }, (_, n) => `AAA*N**${n}*C`)));
    expect(different.rejections).toHaveLength(MOST_ENTRIES);
  });
});
