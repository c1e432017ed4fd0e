import { describe, expect, it } from 'vitest';
import { answerOf, answerWith } from '../../test/support.ts';
import { deriveMeaning } from './meaning.ts';
import { readPlanLimits } from './plan-limits.ts';

const readLimits = (...segments: string[]) => readPlanLimits(answerWith(...segments).coverages);

describe('deductible and out-of-pocket limits', () => {
  it('a remaining amount is paired with its total, and both name their segments', () => {
    const limits = readLimits('EB*C*IND*30*PR**23*1500*****Y', 'EB*C*IND*30*PR**29*612.33*****Y');
    expect(limits).toMatchObject([
      { kind: 'deductible', periodCode: '23', total: { value: '1500' }, remaining: { value: '612.33' } },
    ]);
    const [total, remaining] = [limits[0]?.total?.segments[0], limits[0]?.remaining?.segments[0]];
    expect(remaining).toBe((total ?? 0) + 1);
  });

  it.each([
    ['another level', 'EB*C*FAM*30***29*1*****Y'],
    ['another network', 'EB*C*IND*30***29*1*****N'],
    ['a network that is not given', 'EB*C*IND*30***29*1'],
    ['another service', 'EB*C*IND*98***29*1*****Y'],
    ['another insurance', 'EB*C*IND*30*MB**29*1*****Y'],
    ['another kind', 'EB*G*IND*30***29*1*****Y'],
    ['a lifetime', 'EB*C*IND*30***33*1*****Y'],
  ])('a remaining amount is not paired with %s', (_, other) => {
    expect(readLimits('EB*C*IND*30***23*1500*****Y', other)).toMatchObject([
      { total: { value: '1500' }, remaining: null },
      { total: null, remaining: { value: '1' } },
    ]);
  });

  it('a limit distinguishes zero from a missing amount', () => {
    expect(
      readLimits('EB*C*IND*30***23*0*****Y', 'EB*C*FAM*30***23******Y', 'EB*C*FAM*30***23*NONE*****Y'),
    ).toMatchObject([{ total: { value: '0' }, remaining: null, used: null }]);
  });

  it('limits with the same codes are distinguished by their messages', () => {
    const limits = readLimits(
      'EB*C*IND*30***23*500*****Y',
      'MSG*TIER 1',
      'EB*C*IND*30***23*900*****Y',
      'MSG*TIER 2',
      'EB*C*IND*30***29*100*****Y',
      'MSG*TIER 2',
    );
    expect(limits).toMatchObject([
      { total: { value: '500' }, remaining: null, messages: ['TIER 1'] },
      { total: { value: '900' }, remaining: { value: '100' }, messages: ['TIER 2'] },
    ]);
  });

  it('limits of two periods stay separate even when their amounts are equal', () => {
    expect(readLimits('EB*C*IND*30***22*500*****Y', 'EB*C*IND*30***23*500*****Y')).toMatchObject([
      { periodCode: '22', total: { value: '500' } },
      { periodCode: '23', total: { value: '500' } },
    ]);
  });

  it('lines that repeat one amount are merged, and network W counts for both networks', () => {
    expect(readLimits('EB*G*FAM*30***23*8000*****W', 'EB*G*FAM*30***23*8000.00*****W')).toMatchObject([
      { network: 'inNetwork', total: { value: '8000', segments: [expect.any(Number), expect.any(Number)] } },
      { network: 'outOfNetwork', total: { value: '8000' } },
    ]);
  });

  it('a limit has the amount used in the year to date, and the remainder', () => {
    expect(readLimits('EB*C*IND*30***24*40*****Y', 'EB*C*IND*30***25*100*****Y')).toMatchObject([
      { periodCode: '25', total: { value: '100' }, used: { value: '40' }, remaining: { value: '60' } },
    ]);
  });
});

describe('limits of the plan', () => {
  it('a plan has limits for individual and family, in and out of network', () => {
    const { deductible, outOfPocket } = deriveMeaning(answerOf('271-active-full.x12'));
    expect(deductible).toMatchObject({
      individual: {
        inNetwork: { total: { value: '1500' }, remaining: { value: '612.33' } },
        outOfNetwork: { total: { value: '3000' }, remaining: null },
      },
      family: { inNetwork: { total: null, remaining: null }, outOfNetwork: { total: null } },
    });
    expect(outOfPocket.family).toMatchObject({
      inNetwork: { total: { value: '8000' } },
      outOfNetwork: { total: { value: '8000' } },
    });
  });

  it('a plan has no figure when the answer contradicts itself, and ignores single services and lifetimes', () => {
    const answer = answerWith(
      'EB*C*IND*30***23*500*****Y',
      'EB*C*IND*30***23*900*****Y',
      'EB*C*FAM*35***23*50*****Y',
      'EB*G*IND*30***32*1000000*****Y',
    );
    const { deductible, outOfPocket, limits } = deriveMeaning(answer);
    expect(deductible.individual.inNetwork).toEqual({
      total: null,
      remaining: null,
      isContradictory: true,
      isUnlimited: false,
    });
    expect(deductible.family.inNetwork.total).toBeNull();
    expect(outOfPocket.individual.inNetwork.total).toBeNull();
    expect(limits).toHaveLength(4);
  });

  it.each([
    ['totals', ['EB*C*IND*30***23*500*****Y', 'MSG*A', 'EB*C*IND*30***23*900*****Y', 'MSG*B']],
    ['remainders', ['EB*C*IND*30***29*500*****Y', 'MSG*A', 'EB*C*IND*30***29*900*****Y', 'MSG*B']],
  ])('plan limits are contradictory with two different %s', (_, segments) => {
    const { deductible } = deriveMeaning(answerWith(...segments));
    expect(deductible.individual.inNetwork).toEqual({
      total: null,
      remaining: null,
      isContradictory: true,
      isUnlimited: false,
    });
  });
});
