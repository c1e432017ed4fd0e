import { describe, expect, it } from 'vitest';
import { answerOf, answerWith } from '../../test/support.ts';
import { deriveMeaning } from './meaning.ts';

const plansOf = (...segments: string[]) => deriveMeaning(answerWith(...segments)).plans;

describe('the plans of an answer', () => {
  it('plans are separated by insurance type, each with its own figures', () => {
    const plans = plansOf(
      'EB*1**30^48*MA',
      'DTP*291*D8*20060301',
      'EB*C**30*MA**26*1676',
      'EB*C**30*MA**29*0',
      'EB*1**30^98*MB',
      'EB*C**30*MB**23*283',
      'EB*C**30*MB**29*41.5',
    );
    expect(plans.map((plan) => [plan.insuranceType, plan.normalizedStatus, plan.start])).toEqual([
      ['Medicare Part A', 'active', '2006-03-01'],
      ['Medicare Part B', 'active', null],
    ]);
    expect(plans.map(({ deductible }) => deductible.levelNotGiven.notGiven)).toMatchObject([
      { total: { value: '1676' }, remaining: { value: '0' }, isContradictory: false },
      { total: { value: '283' }, remaining: { value: '41.5' }, isContradictory: false },
    ]);
  });

  it('each plan has the group number of the answer', () => {
    const answer = answerOf('271-active-full.x12');
    expect(answer.groupNumber).not.toBe('');
    expect(deriveMeaning(answer).plans.map(({ groupNumber }) => groupNumber)).toEqual([answer.groupNumber]);
  });

  it('plans of one type are separated by name, and a line that matches both belongs to the active one', () => {
    const plans = plansOf(
      'EB*1**30*PR*GOLD',
      'EB*6**30*PR*SILVER',
      'EB*C*IND*30*PR*GOLD*23*500*****Y',
      'EB*C*IND*30*PR*SILVER*23*900*****Y',
      'EB*G*IND*30*PR**23*5000*****Y',
    );
    expect(plans.map((plan) => [plan.planName, plan.normalizedStatus])).toEqual([
      ['GOLD', 'active'],
      ['SILVER', 'inactive'],
    ]);
    expect(plans.map((plan) => plan.deductible.individual.inNetwork.total?.value ?? null)).toEqual([
      '500',
      '900',
    ]);
    expect(plans.map((plan) => plan.outOfPocket.individual.inNetwork.total?.value ?? null)).toEqual([
      '5000',
      null,
    ]);
  });

  it('a single plan has every line, including lines without a type', () => {
    const [plan, ...others] = plansOf(
      'EB*1**30*PR*GOLD',
      'REF*N6**WIDE NETWORK',
      'EB*C*IND*30***23*500*****Y',
    );
    expect(others).toEqual([]);
    expect(plan).toMatchObject({
      planName: 'GOLD',
      networkName: 'WIDE NETWORK',
      deductible: { individual: { inNetwork: { total: { value: '500' }, remaining: null } } },
    });
  });

  it('a rejection has no plans, and an answer without a status has one plan of unknown status', () => {
    expect(deriveMeaning(answerOf('271-rejected-person.x12')).plans).toEqual([]);
    expect(plansOf('EB*C*IND*30***23*500*****Y')).toMatchObject([
      { normalizedStatus: 'unknown', deductible: { individual: { inNetwork: { total: { value: '500' } } } } },
    ]);
  });

  it('a plan has no figure that the payer does not state', () => {
    const [plan] = plansOf('EB*1**30*PR');
    const nothing = { total: null, remaining: null, isContradictory: false, isUnlimited: false };
    expect(plan?.deductible.individual).toEqual({
      inNetwork: nothing,
      outOfNetwork: nothing,
      notGiven: nothing,
    });
    expect(plan?.copays.office.inNetwork).toEqual({ amount: null, isContradictory: false });
  });
});

describe('the co-pay of a visit', () => {
  const copaysOf = (...segments: string[]) => {
    const [plan] = plansOf('EB*1**30*PR', ...segments);
    if (!plan) throw new Error('no plan');
    const { office, specialist, urgentCare } = plan.copays;
    return [office, specialist, urgentCare].map(({ inNetwork }) =>
      inNetwork.isContradictory ? 'contradictory' : (inNetwork.amount?.value ?? null),
    );
  };
  const visit = (money: string, ...more: string[]) => [`EB*B*IND*98***27*${money}*****Y`, ...more];

  it.each<[string, string[], Array<string | null>]>([
    [
      'office and specialist, by their messages',
      [...visit('25', 'MSG*PRIMARY CARE PHYSICIAN'), ...visit('50', 'MSG*SPECIALIST')],
      ['25', '50', null],
    ],
    ['the office when nothing else is stated', visit('25'), ['25', null, null]],
    ['only the specialist', visit('50', 'MSG*SPECIALIST VISIT'), [null, '50', null]],
    ['office and specialist by one message', visit('30', 'MSG*PCP OR SPECIALIST'), ['30', '30', null]],
    [
      'the office next to a specialist',
      [...visit('25'), ...visit('50', 'MSG*SPECIALIST')],
      ['25', '50', null],
    ],
    ['urgent care by its service', ['EB*B*IND*UC***27*75*****Y'], [null, null, '75']],
    ['urgent care by its place', visit('60', 'III*ZZ*20'), [null, null, '60']],
    ['the office when the amount is zero', visit('0'), ['0', null, null]],
    [
      'no visit when two lines contradict each other',
      [...visit('25'), ...visit('40')],
      ['contradictory', null, null],
    ],
    ['no visit when it is for an admission', ['EB*B*IND*98***36*250*****Y'], [null, null, null]],
    ['the office when only a family amount is stated', ['EB*B*FAM*98***27*25*****Y'], ['25', null, null]],
    ['no visit when it is for one procedure', ['EB*B*IND****27*25*****Y*HC:99213'], [null, null, null]],
  ])('a co-pay is assigned to %s', (_, segments, expected) => {
    expect(copaysOf(...segments)).toEqual(expected);
  });

  it('a visit co-payment has the network of the payer, and names its EB', () => {
    const answer = answerWith('EB*1**30*PR', 'EB*B*IND*98***27*25*****N');
    const [plan] = deriveMeaning(answer).plans;
    expect(plan?.copays.office).toEqual({
      inNetwork: { amount: null, isContradictory: false },
      outOfNetwork: {
        amount: { value: '25', segments: [answer.coverages[1]?.segment] },
        isContradictory: false,
      },
      notGiven: { amount: null, isContradictory: false },
    });
  });
});

describe('managed care', () => {
  const signs = 'EB*U**30*HM*MANAGED CARE - VALLEY';

  it('managed care plans are detected only in answers of Medicaid', () => {
    expect(deriveMeaning(answerWith('EB*1**30*PR', signs)).billInstead).toBeNull();
    expect(deriveMeaning(answerWith('EB*1**30*MC', signs)).billInstead?.kind).toBe('medicaid-managed-care');
  });
});
