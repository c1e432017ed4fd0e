import type { Figure, PlanSummary } from '@waypost/contract/eligibility/summary';
import { describe, expect, it } from 'vitest';
import { cellWords, glanceColumns, glanceRows, planVerdict, wordingOf } from './plan-glance.ts';

const figure = (amount: string): Figure => ({ amount, coverageIndexes: [0] });
const noLimit = { total: null, remaining: null, isContradictory: false, isUnlimited: false };
const limits = { inNetwork: noLimit, outOfNetwork: noLimit, networkNotGiven: noLimit };
const noPart = { amount: null, isContradictory: false };
const coPay = { inNetwork: noPart, outOfNetwork: noPart, networkNotGiven: noPart };
const levels = { individual: limits, family: limits, levelNotGiven: limits };
const plan: PlanSummary = {
  planName: 'CHOICE',
  insuranceTypeCode: null,
  insuranceType: null,
  networkName: null,
  groupNumber: null,
  normalizedStatus: 'active',
  isActive: true,
  start: '2026-01-01',
  end: '2026-12-31',
  statusReason: 'The payer says that the coverage is active.',
  statusCoverageIndex: 0,
  coPays: { office: coPay, specialist: coPay, urgentCare: coPay, emergency: coPay },
  deductible: levels,
  outOfPocket: levels,
  isOutOfNetworkCovered: null,
  shares: [],
  terms: [],
};
const titles = (summary: PlanSummary) => glanceColumns(glanceRows(summary)).map(({ title }) => title);

describe('the overview of a plan', () => {
  it('the overview of a plan says in words how much is left of each total, and which amounts are not given', () => {
    expect(cellWords({ kind: 'notGiven' })).toBe('Not given by the payer');
    expect(cellWords({ kind: 'amount', figure: figure('0') })).toBe('$0.00');
    const limit = { kind: 'limit', leftPercent: null } as const;
    expect(cellWords({ ...limit, total: figure('1500'), left: figure('612.33') })).toBe(
      '$612.33 left of $1,500.00',
    );
    expect(cellWords({ ...limit, total: figure('1500'), left: null })).toBe(
      '$1,500.00, what is left is not given',
    );
    expect(cellWords({ ...limit, total: null, left: figure('5') })).toBe('$5.00 left, total not given');
  });

  it('the overview of a plan shows both networks side by side, and amounts without a network in a separate column [C-083]', () => {
    const office = { ...coPay, inNetwork: { ...noPart, amount: figure('25') } };
    const known = { ...plan, coPays: { ...plan.coPays, office } };
    expect(titles(known)).toEqual(['In network', 'Out of network']);
    const unnamed = { ...limits, networkNotGiven: { ...noLimit, total: figure('1676') } };
    const medicare = { ...plan, deductible: { ...levels, individual: unnamed } };
    expect(titles(medicare)).toEqual(['Network not given']);
    expect(titles({ ...medicare, coPays: known.coPays })).toHaveLength(3);
    expect(titles(plan)).toEqual([]);
  });

  it('the overview of a plan draws a bar only if the remaining amount is not above the total', () => {
    const cell = (total: string, remaining: string) => {
      const individual = {
        ...limits,
        inNetwork: { ...noLimit, total: figure(total), remaining: figure(remaining) },
      };
      const rows = glanceRows({ ...plan, deductible: { ...levels, individual } });
      return rows.find(({ label }) => label === 'Individual')?.cells.inNetwork;
    };
    expect(cell('1500', '375')).toMatchObject({ leftPercent: 25 });
    expect(cell('1500', '0')).toMatchObject({ leftPercent: 0 });
    expect(cell('1500', '1500')).toMatchObject({ leftPercent: 100 });
    expect(cell('1500', '1600')).toMatchObject({ leftPercent: null });
    expect(cell('0', '0')).toMatchObject({ leftPercent: null });
  });

  it('the overview of a plan shows a single row for a group without any amount', () => {
    expect(glanceRows(plan).map(({ group, label }) => `${group} ${label}`.trim())).toEqual([
      'Co-pay',
      'Deductible',
      'Out of pocket',
    ]);
    const levelNotGiven = { ...limits, networkNotGiven: { ...noLimit, total: figure('1676') } };
    const rows = glanceRows({ ...plan, deductible: { ...levels, levelNotGiven } });
    expect(rows.map(({ label }) => label)).toEqual(['', 'Level not given', '']);
  });

  it('the overview of a plan shows no amount when the payer gives several that contradict each other', () => {
    const office = { ...coPay, inNetwork: { amount: null, isContradictory: true } };
    const [row] = glanceRows({ ...plan, coPays: { ...plan.coPays, office } });
    expect(row?.cells.inNetwork).toEqual({ kind: 'several' });
  });

  it('the overview of a plan says that care out of network is not covered, and that there is no limit', () => {
    const rows = glanceRows({ ...plan, isOutOfNetworkCovered: false });
    expect(rows.map(({ cells }) => cells.outOfNetwork.kind)).toEqual(rows.map(() => 'notCovered'));
    expect(glanceColumns(rows).map(({ title }) => title)).toEqual(['In network', 'Out of network']);
    expect(cellWords({ kind: 'notCovered' })).toBe('Not covered');
    const individual = { ...limits, inNetwork: { ...noLimit, isUnlimited: true } };
    const [, row] = glanceRows({ ...plan, deductible: { ...levels, individual } });
    expect(row?.cells.inNetwork).toEqual({ kind: 'unlimited' });
    expect(cellWords({ kind: 'unlimited' })).toBe('No limit');
  });

  it('the overview of a plan says until or since when the plan is active or inactive', () => {
    expect(planVerdict(plan, null)).toBe('Active until 12/31/2026');
    expect(planVerdict({ ...plan, end: null }, null)).toBe('Active since 01/01/2026, no end given');
    const inactive = { ...plan, normalizedStatus: 'inactive' } as const;
    expect(planVerdict({ ...inactive, statusReason: 'The coverage ended on 12/31/2025.' }, null)).toBe(
      'Inactive: the coverage ended on 12/31/2025',
    );
    expect(planVerdict({ ...inactive, statusReason: 'The coverage begins on 01/01/2027.' }, null)).toBe(
      'Inactive: the coverage begins on 01/01/2027',
    );
    const payerText = 'The payer says that the coverage is inactive.';
    expect(planVerdict({ ...inactive, statusReason: payerText }, null)).toBe('Inactive');
    expect(planVerdict({ ...plan, normalizedStatus: 'unknown' }, null)).toBe('Active status not given');
  });

  it('the overview of a plan repeats the words of the payer where they say more than active or inactive', () => {
    const noticesFor = (benefitType: string | null, statusCoverageIndex: number | null = 0) =>
      wordingOf({ ...plan, statusCoverageIndex }, [{ benefitType }]);
    expect(noticesFor('Active - Pending Investigation')).toBe('Active - Pending Investigation');
    expect(noticesFor('Active Coverage')).toBeNull();
    expect(noticesFor(null)).toBeNull();
    expect(noticesFor('Active - Pending Investigation', null)).toBeNull();
  });
});
