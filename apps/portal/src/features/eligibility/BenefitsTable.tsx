import type { EligibilityResponse } from '@waypost/contract/services/eligibility-response';
import { useMemo } from 'react';
import { type BenefitRow, benefitRows, commonInsuranceType } from './benefit-rows.ts';
import { Card, CardTitle, Count, Muted, Table, TableScroll } from './pane-styles.ts';

/** More service types than this in one cell hide what the row is about. */
const TYPES_SHOWN = 3;

function ServiceTypes({ labels }: { labels: string[] }) {
  const hidden = labels.length - TYPES_SHOWN;
  return (
    <>
      {labels.slice(0, TYPES_SHOWN).join(', ')}
      {hidden > 0 && <Muted title={labels.slice(TYPES_SHOWN).join(', ')}>and {hidden} more</Muted>}
    </>
  );
}

const lines = (texts: string[]) => texts.map((text) => <div key={text}>{text}</div>);

function Row({ row }: { row: BenefitRow }) {
  return (
    <tr>
      <td>
        {row.benefit}
        {row.level && <Muted>{row.level}</Muted>}
      </td>
      <td>
        <ServiceTypes labels={row.serviceTypes} />
      </td>
      <td>{row.network}</td>
      <td>
        <strong>{row.amount}</strong>
        {row.period && <Muted>{row.period}</Muted>}
      </td>
      <td>{row.authorization}</td>
      <td>{lines([...new Set([...row.dates, ...row.notes])])}</td>
    </tr>
  );
}

/** Every benefit the payer named, one row each, in the payer's order (C-083, C-128). */
export function BenefitsTable({ response }: { response: EligibilityResponse }) {
  const { coverages, planName } = response;
  const rows = useMemo(
    () => benefitRows(coverages, { planName, insuranceType: commonInsuranceType(coverages) }),
    [coverages, planName],
  );
  if (rows.length === 0) return null;
  return (
    <Card>
      <CardTitle>
        <h3>Benefits</h3>
        <Count>{rows.length}</Count>
      </CardTitle>
      <TableScroll tabIndex={0} role="group" aria-label="Benefits">
        <Table sx={{ minWidth: 560 }}>
          <thead>
            <tr>
              <th scope="col">Benefit</th>
              <th scope="col">Service type</th>
              <th scope="col">Network</th>
              <th scope="col">Amount</th>
              <th scope="col">Authorization</th>
              <th scope="col">Dates and notes</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </tbody>
        </Table>
      </TableScroll>
    </Card>
  );
}
