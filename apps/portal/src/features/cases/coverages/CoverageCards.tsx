import { styled } from '@mui/material/styles';
import type { CaseCoverage } from '@waypost/contract/coverages/calls';
import { displayDate } from '#src/ui/form/date-text.ts';
import { localToday } from '#src/ui/local-time.ts';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import { periodText } from '../period-text.ts';
import { insuranceStatus, rankOf } from './insurance-status.ts';

const Cards = styled('div')({ display: 'flex', flexDirection: 'column', gap: 8 });

const Card = styled('button')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '4px 8px',
  padding: '8px 12px',
  border: '1px solid var(--wp-line-strong)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-surface)',
  color: 'var(--wp-text)',
  font: '500 14px/20px var(--wp-font)',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&:hover': { background: 'var(--wp-row-hover)' },
  '&[aria-pressed="true"]': {
    borderColor: 'var(--wp-accent)',
    // A second pixel inside, to keep the layout when selected.
    boxShadow: 'inset 0 0 0 1px var(--wp-accent)',
    background: 'var(--wp-selected)',
  },
  '& > i': {
    minWidth: 20,
    padding: '0 4px',
    borderRadius: 'var(--wp-r-chip)',
    background: 'var(--wp-nav-on)',
    color: 'var(--wp-text-2)',
    font: '600 12px/20px var(--wp-font)',
    textAlign: 'center',
  },
  '& > small': { gridColumn: '1 / -1', font: '400 12px/16px var(--wp-font)', color: 'var(--wp-text-2)' },
});

/** The period of an insurance; an open end is shown in words. */
export const periodOf = ({ periodStart, periodEnd }: CaseCoverage['coverage']): string =>
  periodStart && !periodEnd ? `From ${displayDate(periodStart)}` : periodText(periodStart, periodEnd);

type CoverageCardsProps = {
  coverages: readonly CaseCoverage[];
  chosen: CaseCoverage | undefined;
  onChoose: (coverageId: string) => void;
};

/** The insurances of a case in billing order: rank, name, status and dates (C-026). */
export function CoverageCards({ coverages, chosen, onChoose }: CoverageCardsProps) {
  const today = localToday();
  return (
    <Cards role="group" aria-label="Coverages">
      {coverages.map(({ coverageId, order, coverage }) => (
        <Card
          key={coverageId}
          type="button"
          aria-pressed={coverageId === chosen?.coverageId}
          onClick={() => onChoose(coverageId)}
        >
          <i>{order}</i> <span>{coverage.insuranceName}</span>{' '}
          <StatusPill status={insuranceStatus(coverage, today)} />{' '}
          <small>{[rankOf(order), periodOf(coverage)].filter(Boolean).join(' · ')}</small>
        </Card>
      ))}
    </Cards>
  );
}
