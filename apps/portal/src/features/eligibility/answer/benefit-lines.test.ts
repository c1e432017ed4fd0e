import type { Coverage } from '@waypost/contract/eligibility/response';
import { describe, expect, it } from 'vitest';
import { emptyCoverage } from '../test-answers.ts';
import { benefitLines, leftOf, lineNotes } from './benefit-lines.ts';

type Part = Partial<Omit<Coverage, 'amounts'>> & { amounts?: Partial<Coverage['amounts']> };

const coverage = ({ amounts, ...rest }: Part): Coverage => ({
  ...emptyCoverage,
  ...rest,
  amounts: { ...emptyCoverage.amounts, ...amounts },
});
const linesOf = (...parts: Part[]) =>
  benefitLines(parts.map(coverage), { planName: null, insuranceType: null });
const indexes = (lines: ReturnType<typeof linesOf>) =>
  lines.map(({ entries }) => entries.map(({ index }) => index));

const year = { timePeriodQualifierCode: '23', timePeriodQualifier: 'Calendar Year' };
const left = { timePeriodQualifierCode: '29', timePeriodQualifier: 'Remaining' };

describe('the benefit lines of an answer', () => {
  it('the benefit lines of an answer combine in and out of network, total and remaining amounts in one line [C-083]', () => {
    const lines = linesOf(
      { inNetwork: 'Y', amounts: { ...year, monetaryAmount: '1500' } },
      { inNetwork: 'Y', amounts: { ...left, monetaryAmount: '612.33' } },
      { inNetwork: 'N', amounts: { ...year, monetaryAmount: '4000' } },
    );
    expect(indexes(lines)).toEqual([[0, 1, 2]]);
    expect(lines[0]?.entries.map(({ place, isLeft }) => [place, isLeft])).toEqual([
      ['in', false],
      ['in', true],
      ['out', false],
    ]);
    expect(leftOf(lines[0]?.entries.slice(0, 2) ?? [])).toBe(41);
  });

  it('the benefit lines of an answer keep benefits separate that differ only by a message', () => {
    const coPay = { benefitCode: 'B', inNetwork: 'Y', amounts: { monetaryAmount: '25' } };
    const lines = linesOf(
      { ...coPay, coverageMessage: ['PRIMARY CARE PHYSICIAN'] },
      { ...coPay, coverageMessage: ['SPECIALIST'] },
      { ...coPay, inNetwork: 'N', coverageMessage: ['SPECIALIST'] },
      { ...coPay, inNetwork: 'N' },
    );
    expect(indexes(lines)).toEqual([[0], [1, 2], [3]]);
  });

  it('the benefit lines of an answer never show a missing network as in network', () => {
    const lines = linesOf(
      { inNetwork: 'Y', amounts: { monetaryAmount: '25' } },
      { inNetwork: null, amounts: { monetaryAmount: '30' } },
      { inNetwork: 'W', amounts: { monetaryAmount: '35' } },
      { inNetwork: 'U', amounts: { monetaryAmount: '40' } },
    );
    expect(lines.map(({ entries }) => entries.map(({ place }) => place))).toEqual([
      ['in'],
      ['none'],
      ['both'],
      ['none'],
    ]);
  });

  it('the benefit lines of an answer contain every benefit of any answer exactly once', () => {
    const parts = Array.from({ length: 120 }, (_, at) => ({
      benefitCode: 'BCG'[at % 3] ?? 'B',
      segment: at,
      inNetwork: ['Y', 'N', 'W', null][at % 4] ?? null,
      serviceTypeCodes: [String(at % 5)],
      coverageMessage: at % 7 === 0 ? ['SPECIALIST'] : [],
      amounts: at % 11 === 0 ? {} : { ...(at % 2 ? left : year), monetaryAmount: String(at) },
    }));
    expect(
      indexes(linesOf(...parts))
        .flat()
        .sort((a, b) => a - b),
    ).toEqual(parts.map((_, at) => at));
  });

  it('the lines name the network of a note that applies to only one', () => {
    const [line] = linesOf(
      {
        inNetwork: 'Y',
        preAuthorizationRequired: 'Y',
        coverageMessage: ['AFTER DEDUCTIBLE'],
        amounts: { percent: '.2' },
      },
      { inNetwork: 'N', preAuthorizationRequired: 'Y', amounts: { percent: '.4' } },
    );
    expect(line && lineNotes(line)).toEqual(['Prior authorization required', 'In network: AFTER DEDUCTIBLE']);
  });
});
