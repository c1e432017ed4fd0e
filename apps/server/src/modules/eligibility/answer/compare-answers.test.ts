import { countSteps } from '@waypost/platform/testing/steps';
import { noInquiryContext } from '@waypost/x12';
import { describe, expect, it } from 'vitest';
import { compareAnswers, isChanged } from './compare-answers.ts';
import { toResponse } from './response.ts';
import { answerOf } from './testing.ts';

const requested = { mrn: '', accountNumber: '', knownPayers: [], question: noInquiryContext };
const named = 'NM1*IL*1*ECHEVERRIA*MARISOL****MI*MM100200';
const response = (...benefits: string[]) => toResponse(answerOf(named, ...benefits), requested);
const compare = (before: string[], after: string[]) => {
  const [change] = compareAnswers([response(...before)], [response(...after)]);
  if (!change) throw new Error('nothing was compared');
  return change;
};
const plan = ['EB*1**30*PR*GOLD', 'DTP*291*RD8*20260101-20261231'];
const deductible = (left: string) => `EB*C*IND*30*PR**29*${left}*****Y`;
const copay = (money: string, message: string) => [`EB*B*IND*98*PR**27*${money}*****Y`, `MSG*${message}`];

describe('the difference of two answers', () => {
  it('the order of an answer’s parts makes no difference', () => {
    const lines = [...copay('25', 'PRIMARY CARE'), ...copay('50', 'SPECIALIST')];
    const other = [...copay('50', 'SPECIALIST'), ...copay('25', 'PRIMARY CARE')];
    const change = compare([...plan, ...lines], [...plan, ...other]);
    expect(change).toMatchObject({ change: 'compared', facts: [], figures: [], benefits: [] });
    expect(isChanged(change)).toBe(false);
  });

  it('a difference names status, plan and dates with their earlier values', () => {
    const change = compare(plan, ['EB*6**30*PR*SILVER', 'DTP*291*RD8*20260101-20260630']);
    expect(change.facts).toEqual([
      { fact: 'coverageStatus', before: 'Active Coverage', after: 'Inactive' },
      { fact: 'planName', before: 'GOLD', after: 'SILVER' },
      { fact: 'coverageEnd', before: '2026-12-31', after: '2026-06-30' },
    ]);
    expect(isChanged(change)).toBe(true);
  });

  it('a difference names each changed figure of the summary, also when it appears or disappears', () => {
    const change = compare(
      [...plan, deductible('250'), ...copay('50', 'SPECIALIST')],
      [...plan, deductible('100.50'), ...copay('25', 'PRIMARY CARE')],
    );
    const figures = change.figures.map((one) => [
      one.kind,
      one.visit,
      one.level,
      one.part,
      one.before,
      one.after,
    ]);
    expect(figures).toEqual([
      ['coPay', 'office', null, null, null, '25'],
      ['coPay', 'specialist', null, null, '50', null],
      ['deductible', null, 'individual', 'remaining', '250', '100.50'],
    ]);
    expect(change.figures.every((one) => one.network === 'inNetwork' && one.planName === 'GOLD')).toBe(true);
  });

  it('100 and 100.00 are the same figure', () => {
    expect(compare([...plan, deductible('100')], [...plan, deductible('100.00')]).figures).toEqual([]);
  });

  it('a difference lists added, removed and changed benefits, with their changed fields', () => {
    const { benefits } = compare(
      [...plan, deductible('250'), ...copay('50', 'SPECIALIST'), 'EB*I**61'],
      [
        ...plan,
        deductible('100'),
        ...copay('50', 'SPECIALIST'),
        ...copay('25', 'PCP'),
        'EB*F**PT***23***VS*20',
      ],
    );
    expect(
      benefits.map(({ change, coverageIndex, previousCoverageIndex, parts }) => [
        change,
        previousCoverageIndex,
        coverageIndex,
        parts,
      ]),
    ).toEqual([
      ['changed', 1, 1, ['amount']],
      ['added', null, 3, []],
      ['removed', 3, null, []],
      ['added', null, 4, []],
    ]);
    expect(benefits[0]?.before?.amounts.monetaryAmount).toBe('250');
    expect(benefits[0]?.after?.amounts.monetaryAmount).toBe('100');
  });

  it('two co-pays of one service are distinguished by their messages', () => {
    const { benefits } = compare(
      [...plan, ...copay('25', 'PCP'), ...copay('50', 'SPECIALIST')],
      [...plan, ...copay('60', 'SPECIALIST'), ...copay('25', 'PCP')],
    );
    expect(benefits).toMatchObject([
      {
        change: 'changed',
        before: { coverageMessage: ['SPECIALIST'] },
        after: { amounts: { monetaryAmount: '60' } },
      },
    ]);
  });

  it('lines that differ only in their amount are compared in steps by their number', async () => {
    const many = (count: number, from: number) =>
      Array.from({ length: count }, (_, at) => `EB*B*IND*98*PR**27*${from + at}*****Y`);
    const compareMany = async (count: number) => {
      const before = response(...plan, ...many(count, 0));
      const after = response(...plan, ...many(count, 1));
      const changes: ReturnType<typeof compareAnswers> = [];
      const steps = await countSteps(() => changes.push(...compareAnswers([before], [after])));
      return { steps, benefits: changes[0]?.benefits };
    };
    const [few, all] = [await compareMany(1000), await compareMany(10_000)];
    expect(all.steps).toBeLessThan(15 * few.steps);
    expect(all.benefits).toMatchObject([
      {
        change: 'changed',
        before: { amounts: { monetaryAmount: '0' } },
        after: { amounts: { monetaryAmount: '10000' } },
      },
    ]);
  });

  it('two answers of the same payer are compared, and those without a counterpart are named', () => {
    const medicare = response(...plan);
    const advantage = {
      ...medicare,
      payerName: 'ADVANTAGE',
      informationSource: { ...medicare.informationSource, payerCode: 'ADV' },
    };
    expect(compareAnswers([advantage, medicare], [medicare])).toMatchObject([
      { change: 'compared', responseIndex: 0, previousResponseIndex: 1 },
      { change: 'removed', payerName: 'ADVANTAGE', responseIndex: null, previousResponseIndex: 0 },
    ]);
    expect(compareAnswers([medicare], [medicare, advantage]).map(isChanged)).toEqual([false, true]);
  });
});
