import type { Rejection } from '@waypost/contract/services/eligibility-response';
import { Card, CardTitle, Count, Muted, Table, TableScroll } from './pane-styles.ts';
import { rejectionRows } from './rejection-rows.ts';

type RejectionsTableProps = { title: string; rejections: readonly Rejection[] };

/** The payer's rejections, each code once (C-359, C-360). */
export function RejectionsTable({ title, rejections }: RejectionsTableProps) {
  const rows = rejectionRows(rejections);
  return (
    <Card>
      <CardTitle>
        <h3>{title}</h3>
        <Count>{rows.length}</Count>
      </CardTitle>
      <TableScroll>
        <Table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">Error Code</th>
              <th scope="col">Reject Reason</th>
              <th scope="col">Follow Up Action</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ code, reason, followUp, extra }) => (
              <tr key={code}>
                <td>
                  <strong>{code}</strong>
                </td>
                <td>{reason}</td>
                <td>
                  {followUp}
                  {extra && <Muted>{extra}</Muted>}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </TableScroll>
    </Card>
  );
}
