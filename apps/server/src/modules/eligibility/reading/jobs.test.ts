import { emptyEligibilityRequest } from '@waypost/contract/eligibility/request';
import { defaultPayerLists, extendPayerLists } from '@waypost/x12';
import { describe, expect, it } from 'vitest';
import { MAX_ENTRIES } from '../answer/bounded.ts';
import { messageOf } from '../answer/testing.ts';
import { readingJobs } from './jobs.ts';

const rejections = (several: readonly string[]): string =>
  messageOf('TRN*2*T*9ABCDEFGHI', 'NM1*IL*1*DOE', ...several);
const outcomeOf = (text: string, lists = defaultPayerLists) =>
  readingJobs.outcome({
    connector: 'https',
    answer: { status: 200, contentType: '', text },
    traceNumber: 'T',
    request: emptyEligibilityRequest,
    lists,
  });

describe('the rejections of an answer', () => {
  it('repeated rejections count once, and their number is limited', () => {
    const same = outcomeOf(rejections(Array.from({ length: 3000 }, () => 'AAA*N**72*C')));
    expect([same.state, same.rejections.length]).toEqual(['rejected', 1]);
    const different = outcomeOf(rejections(Array.from({ length: 3000 }, (_, n) => `AAA*N**${n}*C`)));
    expect(different.rejections).toHaveLength(MAX_ENTRIES);
  });
});

describe('the stored status of an answer', () => {
  const messageWith = (...segments: string[]) => messageOf('TRN*2*T*9ABCDEFGHI', 'NM1*IL*1*DOE', ...segments);
  const statusOf = ({ normalizedStatus, hasOtherCoverage }: ReturnType<typeof outcomeOf>) => ({
    normalizedStatus,
    hasOtherCoverage,
  });

  it('the stored status of an answer is for the day of the answer, and other coverage counts only while it lasts', () => {
    const ended = messageWith('EB*1**30', 'DTP*291*RD8*20240101-20251231');
    expect(statusOf(outcomeOf(ended))).toEqual({ normalizedStatus: 'inactive', hasOtherCoverage: false });
    const other = (dates: string) =>
      messageWith('EB*1**30', 'EB*R**30*C1', `DTP*290*RD8*${dates}`, 'LS*2120', 'NM1*PR*2*ACME', 'LE*2120');
    expect(outcomeOf(other('20240101-20251231')).hasOtherCoverage).toBe(false);
    expect(outcomeOf(other('20240101-20271231')).hasOtherCoverage).toBe(true);
  });

  it('the stored status of an answer recognizes the payers that the installation names as Medicaid', () => {
    const answer = messageWith('EB*1**30', 'EB*U**30*HM*SUNNY PLAN');
    expect(outcomeOf(answer).hasOtherCoverage).toBe(false);
    expect(outcomeOf(answer, extendPayerLists({ medicaidNames: ['meridian'] })).hasOtherCoverage).toBe(true);
  });

  it('the stored status of an answer has a warning if another plan is billed, or if it covers less than a medical plan', () => {
    const cautionOf = (...segments: string[]) => outcomeOf(messageWith(...segments)).coverageCaution;
    const plan = (dates: string) => ['EB*U**30*HN*SUNRISE ADVANTAGE', `DTP*290*RD8*${dates}`];
    expect(cautionOf('EB*1**30*MA', ...plan('20240101-20271231'))).toBe('bill-another');
    expect(cautionOf('EB*1**30*MA', ...plan('20240101-20251231'))).toBeNull();
    expect(cautionOf('EB*1**35**DENTAL RIDER')).toBe('limited');
    expect(cautionOf('EB*1**86*MC*EMERGENCY SERVICES ONLY')).toBe('limited');
    expect(cautionOf('EB*1**30**GOLD PPO')).toBeNull();
    expect(cautionOf('EB*6**30*MA', ...plan('20240101-20271231'))).toBeNull();
    expect(cautionOf('EB*6**30', 'EB*1**35')).toBeNull();
  });

  it('the stored status of an answer with several replies is that of the first active one', () => {
    const first = messageWith('EB*6**30');
    const second = first.slice(first.indexOf('ST*271'), first.indexOf('GE*')).replace('EB*6', 'EB*1');
    expect(outcomeOf(first.replace('GE*1*', `${second}GE*2*`)).normalizedStatus).toBe('active');
  });
});
