import { describe, expect, it } from 'vitest';
import { answerWith, eligibilityOf, fixtureText } from '../../test/support.ts';
import { readX12 } from '../index.ts';

describe('segments beyond the main fields of a 271', () => {
  it('an answer has fields for military service and the roles of providers', () => {
    const { subscriber, otherSegments } = answerWith(
      'PRV*PC*PXC*207Q00000X',
      'MPI*C*AO*I*FLEET SUPPORT*C6*RD8*20200101-20241231',
      'MPI*ZZ*QQ*??**XX',
    );
    expect(subscriber?.providers).toEqual([
      {
        providerCode: 'PC',
        providerDefinition: 'Primary Care Physician',
        qualifier: 'PXC',
        identifier: '207Q00000X',
      },
    ]);
    expect(subscriber?.military).toMatchObject([
      {
        informationStatus: 'Current',
        employmentStatus: 'Active Military - Overseas',
        affiliation: 'Navy',
        description: 'FLEET SUPPORT',
        rank: 'Commander',
        fromDate: '2020-01-01',
        toDate: '2024-12-31',
      },
      { informationStatus: 'ZZ', employmentStatus: 'QQ', affiliation: '??', rank: 'XX', date: null },
    ]);
    expect(otherSegments).toEqual([]);
  });

  it('unknown segments are stored as sent, with the index of their person and benefit', () => {
    const { otherSegments, coverages } = answerWith('ZZ1*A*B', 'EB*1**30', 'EB*B**98', 'AMT*R*100', 'MSG*X');
    expect(coverages.map((one) => one.coverageMessage)).toEqual([[], ['X']]);
    expect(otherSegments).toMatchObject([
      { id: 'ZZ1', text: 'ZZ1*A*B', expressed: 'none', loop: '2100C', personIndex: 0, coverageIndex: null },
      { id: 'AMT', text: 'AMT*R*100', expressed: 'none', loop: '2110C', personIndex: 0, coverageIndex: 1 },
    ]);
  });

  it.each([
    ['a second address', ['N3*1 OAK ST', 'N3*2 ELM ST'], 'N3*2 ELM ST', 'none'],
    ['a second birth date', ['DMG*D8*19850704*F', 'DMG*D8*19900101*M'], 'DMG*D8*19900101*M', 'none'],
    ['a second name', ['NM1*36*2*ACME LTD'], 'NM1*36*2*ACME LTD', 'none'],
    ['a country', ['N4*OSLO**0150*NO'], 'N4*OSLO**0150*NO', 'part'],
    ['the order of birth', ['INS*Y*18***************2'], 'INS*Y*18***************2', 'part'],
    ['a second text of a message', ['EB*1**30', 'MSG*ONE*SS'], 'MSG*ONE*SS', 'part'],
    ['an unknown network', ['EB*1***********Q'], 'EB*1***********Q', 'part'],
    [
      'what follows four modifiers',
      ['EB*1************HC:1:A:B:C:D:TEXT'],
      'EB*1************HC:1:A:B:C:D:TEXT',
      'part',
    ],
  ])('the reader stores %s', (_, segments, text, expressed) => {
    const { otherSegments, subscriber } = answerWith(...segments);
    expect(otherSegments.map((one) => [one.text, one.expressed])).toEqual([[text, expressed]]);
    expect(subscriber?.lastName).not.toBe('ACME LTD');
  });

  it('a second person without an HL does not replace the first, and both are read', () => {
    const text = fixtureText('271-no-levels.x12');
    const twice = text.replace('SE*', 'NM1*IL*1*QUARRY*NILS~EB*6**30~SE*');
    const { people, coverages } = eligibilityOf(readX12(twice));
    expect(people.at(-1)?.lastName).toBe('QUARRY');
    expect(people[0]?.lastName).not.toBe('QUARRY');
    expect(coverages.at(-1)?.personIndex).toBe(people.length - 1);
  });

  it('segments outside every set are stored', () => {
    const { strays, problems } = readX12(
      fixtureText('271-active-full.x12').replace('GE*', 'ZZZ*LOST~ZZY*TOO~GE*'),
    );
    expect(strays.map((one) => one.text)).toEqual(['ZZZ*LOST', 'ZZY*TOO']);
    expect(problems).toMatchObject([{ code: 'stray-segment' }]);
  });
});
