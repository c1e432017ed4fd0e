import { describe, expect, it } from 'vitest';
import { answerOf, answerWith } from '../../test/support.ts';
import { authorizations } from './authorizations.ts';
import { meaningOf } from './meaning.ts';
import { procedureBenefits } from './procedures.ts';
import { serviceLimits } from './service-limits.ts';

const linesOf = (...segments: string[]) => answerWith(...segments).coverages;

describe('visits', () => {
  it('pairs what is left with what is covered', () => {
    const lines = linesOf('EB*F*IND*33***23***VS*20**Y', 'HSD*VS*20***23*1', 'EB*F*IND*33***29***VS*14**Y');
    expect(serviceLimits(lines)).toMatchObject([
      {
        serviceTypeCodes: ['33'],
        network: 'inNetwork',
        unitCode: 'VS',
        periodCode: '23',
        total: { value: '20' },
        remaining: { value: '14' },
        used: null,
      },
    ]);
  });

  it('are two limits when two totals are given', () => {
    const lines = linesOf('EB*F*IND*33***23***VS*20**Y', 'EB*F*IND*33***23***VS*30**Y');
    expect(serviceLimits(lines)).toMatchObject([{ total: { value: '20' } }, { total: { value: '30' } }]);
  });

  it('reads them from HSD alone, and what was used', () => {
    expect(serviceLimits(linesOf('EB*F**98', 'HSD*VS*60***29'))).toMatchObject([
      { total: null, remaining: { value: '60' }, unitCode: 'VS', network: 'notGiven' },
    ]);
    expect(serviceLimits(linesOf('EB*F**98***23***99*3'))).toMatchObject([
      { total: null, used: { value: '3' } },
    ]);
    expect(serviceLimits(linesOf('EB*F**98'))).toEqual([]);
  });

  it('does not pair days with visits', () => {
    expect(serviceLimits(linesOf('EB*F**AG***23***DY*100', 'EB*F**AG***29***VS*4'))).toHaveLength(2);
  });
});

describe('authorizations', () => {
  it.each([
    ['Y', true],
    ['N', false],
    ['U', null],
  ])('EB11 %s is %s', (code, isRequired) => {
    expect(authorizations(linesOf(`EB*1**62********${code}*Y*HC:70553`))).toMatchObject([
      { isRequired, network: 'inNetwork', procedureCode: '70553', numbers: [] },
    ]);
  });

  it('keeps the numbers that were given, and is silent where the payer is', () => {
    expect(authorizations(linesOf('EB*1**62', 'REF*G1*AUTH-1', 'EB*1**30'))).toMatchObject([
      { isRequired: null, numbers: ['AUTH-1'] },
    ]);
  });
});

it('gathers the lines about one procedure', () => {
  expect(procedureBenefits(answerOf('271-medicare.x12').coverages)).toMatchObject([
    { qualifierCode: 'HC', procedureCode: '99406', benefitCodes: ['D'], nextEligible: '2027-01-01' },
  ]);
  const lines = linesOf(
    'EB*1***********Y*HC:70553:26',
    'EB*I***********N*HC:70553:26',
    'EB*1***********Y*HC:70553',
  );
  expect(procedureBenefits(lines)).toMatchObject([
    { modifiers: ['26'], benefitCodes: ['1', 'I'], segments: [expect.any(Number), expect.any(Number)] },
    { modifiers: [], benefitCodes: ['1'] },
  ]);
});

it('a service that another line does not cover is not among the active ones', () => {
  const answer = answerWith('EB*1**30', 'EB*1**33^98', 'EB*I**33');
  expect(answer.activeServiceTypeCodes).toEqual(['30', '98']);
});

it('the line with the fewest services says the most about each, and of two alike an active one goes first', () => {
  const statusOf = (...segments: string[]) =>
    meaningOf(answerWith(...segments)).services.find(({ code }) => code === '33')?.status;
  expect(statusOf('EB*1**30^33^98', 'EB*6**33')).toBe('inactive');
  expect(statusOf('EB*6**33', 'EB*1**30^33^98')).toBe('inactive');
  expect(statusOf('EB*1**30', 'EB*6**33^98', 'EB*1**33')).toBe('active');
  expect(statusOf('EB*1**30', 'EB*6**33', 'EB*1**33')).toBe('active');
});
