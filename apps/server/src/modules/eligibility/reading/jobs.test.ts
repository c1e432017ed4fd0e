import { emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import { describe, expect, it } from 'vitest';
import { MOST_ENTRIES } from '../answer/bounded.ts';
import { messageOf } from '../answer/testing.ts';
import { readingJobs } from './jobs.ts';

const rejections = (several: readonly string[]): string =>
  messageOf('TRN*2*T*9ABCDEFGHI', 'NM1*IL*1*DOE', ...several);
const outcomeOf = (text: string) =>
  readingJobs.outcome({
    connector: 'https',
    answer: { status: 200, contentType: '', text },
    traceNumber: 'T',
    request: emptyEligibilityRequest,
  });

describe('the rejections of an answer', () => {
  it('repeated rejections count once, and their number is limited', () => {
    const same = outcomeOf(rejections(Array.from({ length: 3000 }, () => 'AAA*N**72*C')));
    expect([same.state, same.rejections.length]).toEqual(['rejected', 1]);
    const different = outcomeOf(rejections(Array.from({ length: 3000 }, (_, n) => `AAA*N**${n}*C`)));
    expect(different.rejections).toHaveLength(MOST_ENTRIES);
  });
});
