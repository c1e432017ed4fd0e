import type { EligibilityResponse } from '@waypost/contract/eligibility/response';
import { TableScroll } from '#src/ui/table.ts';
import { Card, CardTitle, Count, Muted, Table } from '../pane-styles.ts';
import { rejectionRows } from '../rejection-rows.ts';
import { refusedPeople, warningsOf } from './answer-counts.ts';

type RejectionRowsProps = {
  label: string;
  response: EligibilityResponse;
  /** The subject of each code, if not the whole request. */
  services?: ReadonlyMap<string, readonly string[]>;
};

/** The payer's rejections, each code once (C-359, C-360), with the people they apply to when there are several. */
export function RejectionRows({ label, response, services }: RejectionRowsProps) {
  const people = refusedPeople(response);
  return (
    <TableScroll>
      <Table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Error Code</th>
            <th scope="col">Reject Reason</th>
            <th scope="col">Follow Up Action</th>
          </tr>
        </thead>
        <tbody>
          {rejectionRows(warningsOf(response)).map(({ code, reason, followUp, extra }) => (
            <tr key={code}>
              <td>
                <strong>{code}</strong>
              </td>
              <td>
                {reason}
                {people.has(code) && <Muted>{people.get(code)?.join('; ')}</Muted>}
                {services?.has(code) && <Muted>{services.get(code)?.join(', ')}</Muted>}
              </td>
              <td>
                {followUp}
                {extra && <Muted>{extra}</Muted>}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}

/** The reasons why the payer refused to answer. */
export function RejectionsTable({ response }: { response: EligibilityResponse }) {
  return (
    <Card>
      <CardTitle>
        <h3>Rejection reasons</h3>
        <Count>{rejectionRows(warningsOf(response)).length}</Count>
      </CardTitle>
      <RejectionRows label="Rejection reasons" response={response} />
    </Card>
  );
}
