import { styled } from '@mui/material/styles';
import { formatMoney } from '@waypost/contract/core/amount-text';
import type { PlanSummary } from '@waypost/contract/eligibility/summary';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import { coverageStatus } from '#src/ui/status.ts';
import { TableScroll } from '#src/ui/table.ts';
import { Table } from '../pane-styles.ts';
import { Bar } from './Bar.tsx';
import { FigureLink } from './FigureLink.tsx';
import { cellWords, type GlanceCell, glanceColumns, glanceRows, planVerdict } from './plan-glance.ts';

const Plan = styled('section')({
  '& + &': { borderTop: '1px solid var(--wp-line-strong)' },
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 10px',
    padding: '12px 16px',
    fontSize: 13,
    lineHeight: '20px',
    color: 'var(--wp-text-2)',
  },
  '& > header h3': { fontSize: 14, lineHeight: '20px', fontWeight: 600, color: 'var(--wp-text)' },
  '& > p': { padding: '0 16px 14px', fontSize: 13, color: 'var(--wp-text-2)' },
});

const Glance = styled(Table)({
  minWidth: 520,
  tableLayout: 'fixed',
  '& th[scope="row"]': {
    background: 'none',
    fontSize: 13,
    lineHeight: '20px',
    fontWeight: 400,
    color: 'var(--wp-text-2)',
    height: 'auto',
    padding: '6px 8px',
    borderBottom: '1px solid var(--wp-line)',
  },
  '& th[scope="rowgroup"]': {
    padding: '7px 8px 7px 16px',
    background: 'none',
    fontSize: 13,
    lineHeight: '20px',
    color: 'var(--wp-text)',
    verticalAlign: 'top',
    borderBottom: '1px solid var(--wp-line)',
  },
  '& td, & td:first-of-type': { padding: '5px 12px 5px 8px', verticalAlign: 'middle' },
  '& tbody:last-of-type > tr:last-of-type > *, & tbody:last-of-type > tr > th[scope="rowgroup"]': {
    borderBottom: 0,
  },
  '& tbody:not(:last-of-type) > tr:last-of-type > *': { borderBottom: '1px solid var(--wp-line)' },
});

const Limit = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '0 8px',
  fontVariantNumeric: 'tabular-nums',
  '& b': { fontWeight: 600 },
  '& small': { fontSize: 12, color: 'var(--wp-text-2)' },
});

const NotGiven = styled('span')({ fontSize: 12, color: 'var(--wp-text-3)' });

function Cell({ cell, name }: { cell: GlanceCell; name: string }) {
  const words = cellWords(cell);
  if (cell.kind === 'notGiven') return <NotGiven>{words}</NotGiven>;
  if (cell.kind === 'several') return <NotGiven>Several amounts given: see Benefit Information</NotGiven>;
  if (cell.kind === 'notCovered' || cell.kind === 'unlimited') return <span>{words}</span>;
  if (cell.kind === 'amount') {
    return (
      <Limit>
        <b>
          <FigureLink coverageIndexes={cell.figure.coverageIndexes} label={`${name}: ${words}`}>
            {words}
          </FigureLink>
        </b>
      </Limit>
    );
  }
  const { total, left, leftPercent } = cell;
  return (
    <>
      <Limit>
        {left ? (
          <b>
            <FigureLink
              coverageIndexes={left.coverageIndexes}
              label={`${name}: ${formatMoney(left.amount)} left`}
            >
              {formatMoney(left.amount)} left
            </FigureLink>
          </b>
        ) : (
          <NotGiven>Remaining amount not given</NotGiven>
        )}
        {total ? (
          <small>
            of{' '}
            <FigureLink
              coverageIndexes={total.coverageIndexes}
              label={`${name}: ${formatMoney(total.amount)} in all`}
            >
              {formatMoney(total.amount)}
            </FigureLink>
          </small>
        ) : (
          <NotGiven>Total not given</NotGiven>
        )}
      </Limit>
      {leftPercent !== null && <Bar percent={leftPercent} />}
    </>
  );
}

type PlanGlanceProps = {
  plan: PlanSummary;
  /** The payer's own wording of the status, when it says more than active or inactive. */
  wording: string | null;
  fallbackName: string;
};

/** The summary of one plan: end date, network, visit costs, and what is left of each limit. */
export function PlanGlance({ plan, wording, fallbackName }: PlanGlanceProps) {
  const rows = glanceRows(plan);
  const columns = glanceColumns(rows);
  const title = plan.planName ?? plan.insuranceType ?? fallbackName;
  const { statusCoverageIndex, normalizedStatus } = plan;
  const meaning = normalizedStatus === 'unknown' ? 'inactive' : normalizedStatus;
  const details = [
    plan.insuranceType === title ? null : plan.insuranceType,
    plan.networkName && `Network ${plan.networkName}`,
    plan.groupNumber && `Group ${plan.groupNumber}`,
  ].filter(Boolean);
  return (
    <Plan aria-label={title}>
      <header>
        <h3>{title}</h3>
        <StatusPill status={coverageStatus(meaning, planVerdict(plan, wording))} />
        {details.map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
        {statusCoverageIndex !== null && (
          <FigureLink coverageIndexes={[statusCoverageIndex]} label={`Why this status: ${title}`}>
            Why this status
          </FigureLink>
        )}
      </header>
      {columns.length === 0 ? (
        <p>Co-pay, deductible and out-of-pocket limit: not given by the payer.</p>
      ) : (
        <TableScroll tabIndex={0} role="group" aria-label={`Summary of ${title}`}>
          <Glance>
            <colgroup>
              <col style={{ width: 104 }} />
              <col style={{ width: 100 }} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col" colSpan={2}>
                  What the patient pays
                </th>
                {columns.map((column) => (
                  <th scope="col" key={column.network}>
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            {[...Map.groupBy(rows, ({ group }) => group)].map(([group, members]) => (
              <tbody key={group}>
                {members.map(({ label, cells }, index) => (
                  <tr key={label}>
                    {index === 0 && (
                      <th scope="rowgroup" rowSpan={members.length} colSpan={label === '' ? 2 : 1}>
                        {group}
                      </th>
                    )}
                    {label !== '' && <th scope="row">{label}</th>}
                    {columns.map(({ network, title: networkTitle }) => (
                      <td key={network}>
                        <Cell
                          cell={cells[network]}
                          name={[group, label, networkTitle].filter(Boolean).join(', ')}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            ))}
          </Glance>
        </TableScroll>
      )}
    </Plan>
  );
}
