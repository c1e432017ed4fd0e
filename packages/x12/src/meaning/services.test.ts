import { describe, expect, it } from 'vitest';
import { answerOf, answerWith } from '../../test/support.ts';
import { listAuthorizations } from './authorizations.ts';
import { deriveMeaning } from './meaning.ts';
import { listProcedureBenefits } from './procedures.ts';
import { readServiceLimits } from './service-limits.ts';

const linesOf = (...segments: string[]) => answerWith(...segments).coverages;

describe('visits', () => {
  it('a remaining number of visits is paired with its total', () => {
    const lines = linesOf('EB*F*IND*33***23***VS*20**Y', 'HSD*VS*20***23*1', 'EB*F*IND*33***29***VS*14**Y');
    expect(readServiceLimits(lines)).toMatchObject([
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

  it('visits have two limits when two totals are stated', () => {
    const lines = linesOf('EB*F*IND*33***23***VS*20**Y', 'EB*F*IND*33***23***VS*30**Y');
    expect(readServiceLimits(lines)).toMatchObject([{ total: { value: '20' } }, { total: { value: '30' } }]);
  });

  it('visits are read from HSD alone, including the used number', () => {
    expect(readServiceLimits(linesOf('EB*F**98', 'HSD*VS*60***29'))).toMatchObject([
      { total: null, remaining: { value: '60' }, unitCode: 'VS', network: 'notGiven' },
    ]);
    expect(readServiceLimits(linesOf('EB*F**98***23***99*3'))).toMatchObject([
      { total: null, used: { value: '3' } },
    ]);
    expect(readServiceLimits(linesOf('EB*F**98'))).toEqual([]);
  });

  it('a limit of days is not paired with one of visits', () => {
    expect(readServiceLimits(linesOf('EB*F**AG***23***DY*100', 'EB*F**AG***29***VS*4'))).toHaveLength(2);
  });
});

describe('authorizations', () => {
  it.each([
    ['Y', true],
    ['N', false],
    ['U', null],
  ])('an authorization with EB11 %s has isRequired %s', (code, isRequired) => {
    expect(listAuthorizations(linesOf(`EB*1**62********${code}*Y*HC:70553`))).toMatchObject([
      { isRequired, network: 'inNetwork', procedureCode: '70553', numbers: [] },
    ]);
  });

  it('an authorization has its numbers, and is absent when the payer mentions none', () => {
    expect(listAuthorizations(linesOf('EB*1**62', 'REF*G1*AUTH-1', 'EB*1**30'))).toMatchObject([
      { isRequired: null, numbers: ['AUTH-1'] },
    ]);
  });
});

it('the lines about one procedure become one entry', () => {
  expect(listProcedureBenefits(answerOf('271-medicare.x12').coverages)).toMatchObject([
    { qualifierCode: 'HC', procedureCode: '99406', benefitCodes: ['D'], nextEligible: '2027-01-01' },
  ]);
  const lines = linesOf(
    'EB*1***********Y*HC:70553:26',
    'EB*I***********N*HC:70553:26',
    'EB*1***********Y*HC:70553',
  );
  expect(listProcedureBenefits(lines)).toMatchObject([
    { modifiers: ['26'], benefitCodes: ['1', 'I'], segments: [expect.any(Number), expect.any(Number)] },
    { modifiers: [], benefitCodes: ['1'] },
  ]);
});

it('a service that another line does not cover is not among the active ones', () => {
  const answer = answerWith('EB*1**30', 'EB*1**33^98', 'EB*I**33');
  expect(answer.activeServiceTypeCodes).toEqual(['30', '98']);
});

it('the line with the fewest services decides, and an active line takes precedence over an equal one', () => {
  const statusOf = (...segments: string[]) =>
    deriveMeaning(answerWith(...segments)).services.find(({ code }) => code === '33')?.status;
  expect(statusOf('EB*1**30^33^98', 'EB*6**33')).toBe('inactive');
  expect(statusOf('EB*6**33', 'EB*1**30^33^98')).toBe('inactive');
  expect(statusOf('EB*1**30', 'EB*6**33^98', 'EB*1**33')).toBe('active');
  expect(statusOf('EB*1**30', 'EB*6**33', 'EB*1**33')).toBe('active');
});
