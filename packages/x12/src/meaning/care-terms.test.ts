import { describe, expect, it } from 'vitest';
import { answerWith } from '../../test/support.ts';
import { deriveMeaning } from './meaning.ts';

const termsOf = (...segments: string[]) => {
  const meaning = deriveMeaning(answerWith('EB*1**30**GOLD PPO', ...segments));
  const office = meaning.mainPlan?.terms.find(({ visit }) => visit === 'office')?.inNetwork;
  return { copay: meaning.copays.office.inNetwork, office };
};

describe('the terms of an office visit', () => {
  it("an office visit's terms come from the office share, before a share without a place", () => {
    const { copay, office } = termsOf('EB*B*IND*98***27*40*****Y', 'EB*B*IND*98***27*25*****Y', 'III*ZZ*11');
    expect(copay).toMatchObject({ amount: { value: '25' }, isContradictory: false });
    expect(office).toMatchObject({ coPay: { value: '25' }, refusal: null });
  });

  it('the remaining deductible is unknown when only the family’s is given, unless it is used up', () => {
    const family = (remaining: string) =>
      termsOf('EB*A*IND*98*****.2****Y', 'EB*C*FAM*30***23*3000*****Y', `EB*C*FAM*30***29*${remaining}*****Y`)
        .office;
    expect(family('1200')).toMatchObject({ refusal: 'deductible-not-given' });
    expect(family('0')).toMatchObject({ deductibleLeft: { value: '0' }, refusal: null });
  });

  it('the remaining deductible is the smaller of the person’s and the family’s', () => {
    const { office } = termsOf(
      'EB*A*IND*98*****.2****Y',
      'EB*C*IND*30***29*700*****Y',
      'EB*C*FAM*30***29*300*****Y',
    );
    expect(office).toMatchObject({ deductibleLeft: { value: '300' } });
  });
});
