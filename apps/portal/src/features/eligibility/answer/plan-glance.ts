import { formatMoney } from '@waypost/contract/core/amount-text';
import { message } from '@waypost/contract/core/messages';
import type { Figure, Network, NormalizedStatus, PlanSummary } from '@waypost/contract/eligibility/summary';
import { displayDate } from '#src/ui/form/date-text.ts';

/** The payer's values of one figure in one network. */
export type GlanceCell =
  | { kind: 'notGiven' }
  /** The payer gives several amounts and does not say which applies: none is shown as the value. */
  | { kind: 'several' }
  /** The payer says that the plan does not pay in this network. */
  | { kind: 'notCovered' }
  | { kind: 'unlimited' }
  | { kind: 'amount'; figure: Figure }
  | { kind: 'limit'; total: Figure | null; left: Figure | null; leftPercent: number | null };

export type GlanceRow = {
  group: string;
  /** Empty when the row is for the whole group. */
  label: string;
  cells: Readonly<Record<Network, GlanceCell>>;
};

export type GlanceColumn = { network: Network; title: string };

type CoPay = PlanSummary['coPays']['office'];
type Limit = PlanSummary['deductible']['individual'];

const byNetwork = (cellOf: (network: Network) => GlanceCell): GlanceRow['cells'] => ({
  inNetwork: cellOf('inNetwork'),
  outOfNetwork: cellOf('outOfNetwork'),
  networkNotGiven: cellOf('networkNotGiven'),
});

const coPayCells = (coPay: CoPay) =>
  byNetwork((network): GlanceCell => {
    const { amount, isContradictory } = coPay[network];
    if (isContradictory) return { kind: 'several' };
    return amount ? { kind: 'amount', figure: amount } : { kind: 'notGiven' };
  });

/** The remaining percentage of a limit; null if unknown. */
function percentLeft(total: Figure | null, left: Figure | null): number | null {
  if (!total || !left) return null;
  const [all, rest] = [Number(total.amount), Number(left.amount)];
  if (!(all > 0) || rest < 0 || rest > all) return null;
  return Math.round((rest / all) * 100);
}

const limitCells = (limit: Limit) =>
  byNetwork((network): GlanceCell => {
    const { total, remaining, isContradictory, isUnlimited } = limit[network];
    if (isContradictory) return { kind: 'several' };
    if (isUnlimited) return { kind: 'unlimited' };
    if (!total && !remaining) return { kind: 'notGiven' };
    return { kind: 'limit', total, left: remaining, leftPercent: percentLeft(total, remaining) };
  });

const isGiven = (row: GlanceRow): boolean => Object.values(row.cells).some(({ kind }) => kind !== 'notGiven');

const notGivenCells = byNetwork(() => ({ kind: 'notGiven' }));

/** A group without any value takes one row, not three. */
const atLeastOneRow = (rows: GlanceRow[]): GlanceRow[] =>
  rows.some(isGiven) ? rows : rows.slice(0, 1).map((row) => ({ ...row, label: '', cells: notGivenCells }));

/**
 * The usual questions about a plan, one row each, in one order for every payer (decision 28). A payer that does not
 * name the level has one row for that instead of empty rows for each level.
 */
export function glanceRows(plan: PlanSummary): GlanceRow[] {
  const { coPays, deductible, outOfPocket } = plan;
  const limit = (group: string, levels: PlanSummary['deductible']): GlanceRow[] => {
    const named = [
      { group, label: 'Individual', cells: limitCells(levels.individual) },
      { group, label: 'Family', cells: limitCells(levels.family) },
    ];
    const unnamed = { group, label: 'Level not given', cells: limitCells(levels.levelNotGiven) };
    return isGiven(unnamed) ? [...named.filter(isGiven), unnamed] : atLeastOneRow(named);
  };
  const rows = [
    ...atLeastOneRow([
      { group: 'Co-pay', label: 'Office visit', cells: coPayCells(coPays.office) },
      { group: 'Co-pay', label: 'Specialist', cells: coPayCells(coPays.specialist) },
      { group: 'Co-pay', label: 'Urgent care', cells: coPayCells(coPays.urgentCare) },
      { group: 'Co-pay', label: 'Emergency', cells: coPayCells(coPays.emergency) },
    ]),
    ...limit('Deductible', deductible),
    ...limit('Out of pocket', outOfPocket),
  ];
  return plan.isOutOfNetworkCovered === false ? rows.map(withoutOutOfNetwork) : rows;
}

const withoutOutOfNetwork = (row: GlanceRow): GlanceRow =>
  row.cells.outOfNetwork.kind === 'notGiven'
    ? { ...row, cells: { ...row.cells, outOfNetwork: { kind: 'notCovered' } } }
    : row;

const titles: Readonly<Record<Network, string>> = {
  inNetwork: 'In network',
  outOfNetwork: 'Out of network',
  networkNotGiven: 'Network not given',
};

/**
 * In and out of network side by side. A figure without a network never counts as in network: it has a
 * separate column, the only one if the plan does not distinguish networks. Empty if the payer gives no
 * figures.
 */
export function glanceColumns(rows: readonly GlanceRow[]): GlanceColumn[] {
  const has = (network: Network) => rows.some(({ cells }) => cells[network].kind !== 'notGiven');
  const hasNetworks = has('inNetwork') || has('outOfNetwork');
  const shown: Network[] = [
    ...(hasNetworks ? (['inNetwork', 'outOfNetwork'] as const) : []),
    ...(has('networkNotGiven') ? (['networkNotGiven'] as const) : []),
  ];
  return shown.map((network) => ({ network, title: titles[network] }));
}

/** The full text of a cell, for print and screen readers. */
export function cellWords(cell: GlanceCell): string {
  if (cell.kind === 'notGiven') return 'Not given by the payer';
  if (cell.kind === 'several') return 'Several amounts given';
  if (cell.kind === 'notCovered') return 'Not covered';
  if (cell.kind === 'unlimited') return 'No limit';
  if (cell.kind === 'amount') return formatMoney(cell.figure.amount);
  const { total, left } = cell;
  if (left && total) return `${formatMoney(left.amount)} left of ${formatMoney(total.amount)}`;
  if (left) return `${formatMoney(left.amount)} left, total not given`;
  return total ? `${formatMoney(total.amount)}, what is left is not given` : '';
}

const statusWords: Readonly<Record<NormalizedStatus, string>> = {
  active: 'Active',
  inactive: 'Inactive',
  rejected: 'Rejected',
  unknown: 'Active status not given',
};

/**
 * The payer's wording of a plan's status, when it says more than active or inactive, such as a pending investigation.
 */
export function wordingOf(
  { statusCoverageIndex }: PlanSummary,
  coverages: ReadonlyArray<{ benefitType: string | null }>,
): string | null {
  const wording = statusCoverageIndex === null ? null : (coverages[statusCoverageIndex]?.benefitType ?? null);
  return wording !== null && / - /.test(wording) ? wording : null;
}

/** A sentence as a part of another one. */
const inside = (sentence: string): string =>
  `${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/\.$/, '')}`;

/** `Active until 12/31/2026`. The payer's placeholder for "no end" is not a date. */
export function planVerdict(
  { normalizedStatus, start, end, statusReason }: PlanSummary,
  wording: string | null,
): string {
  const word = wording === null ? statusWords[normalizedStatus] : `${wording},`;
  if (normalizedStatus === 'active') {
    if (end) return `${word} until ${displayDate(end)}`;
    return start
      ? `${word} since ${displayDate(start)}, no end given`
      : `${wording ?? word}, dates not given`;
  }
  if (normalizedStatus === 'inactive' && statusReason !== message('eligibility.status.inactive'))
    return `${wording ?? word}: ${inside(statusReason)}`;
  return wording ?? word;
}
