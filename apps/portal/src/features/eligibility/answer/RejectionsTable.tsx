import type { Rejection } from '@waypost/contract/services/eligibility-response';
import { TableScroll } from '#src/ui/table.ts';
import { Card, CardTitle, Count, Muted, Table } from '../pane-styles.ts';
import { rejectionRows } from '../rejection-rows.ts';

type RejectionRowsProps = {
  label: string;
  rejections: readonly Rejection[];
  /** What each code was said of, where it is not the whole request. */
  services?: ReadonlyMap<string, readonly string[]>;
};

/** The payer's rejections, each code once (C-359, C-360). */
export function RejectionRows({ label, rejections, services }: RejectionRowsProps) {
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
          {rejectionRows(rejections).map(({ code, reason, followUp, extra }) => (
            <tr key={code}>
              <td>
                <strong>{code}</strong>
              </td>
              <td>
                {reason}
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

/** Why the payer refused to answer. */
export function RejectionsTable({ rejections }: { rejections: readonly Rejection[] }) {
  return (
    <Card>
      <CardTitle>
        <h3>Rejection reasons</h3>
        <Count>{rejectionRows(rejections).length}</Count>
      </CardTitle>
      <RejectionRows label="Rejection reasons" rejections={rejections} />
    </Card>
  );
}
