import { useQuery } from '@tanstack/react-query';
import { IMPORT_PAGE } from '@waypost/contract/imports/limits';
import type { Import } from '@waypost/contract/imports/shapes';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { MutedText, Table, TableScroll } from '#src/ui/table.ts';
import { rowsQuery } from '../queries.ts';

/** The rows that an undo keeps, each with its reason. */
export function KeptRows({ one }: { one: Import }) {
  const { entity } = useEntity();
  const query = useQuery(
    rowsQuery(entity.id, one.importId, { show: 'kept', limit: IMPORT_PAGE, of: one.counts.kept }),
  );
  const rows = query.data?.rows ?? [];
  return (
    <section aria-label="Rows that stay">
      <h3>
        Rows that stay <MutedText>{one.counts.kept.toLocaleString('en-US')}</MutedText>
      </h3>
      {query.isPending ? (
        <SkeletonRows count={4} />
      ) : query.isError ? (
        <FailedPanel text={problemMessage(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <TableScroll>
          <Table aria-label="Rows that stay" sx={{ minWidth: 520 }}>
            <colgroup>
              <col style={{ width: 80 }} />
              <col style={{ width: 200 }} />
              <col />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Patient</th>
                <th scope="col">Why it stays</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ row, preview, troubles }) => (
                <tr key={row}>
                  <td>{row.toLocaleString('en-US')}</td>
                  <td>{preview?.patient}</td>
                  <td>{troubles.map(({ message }) => message).join(' ')}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </TableScroll>
      )}
      {one.counts.kept > rows.length && rows.length > 0 && (
        <MutedText>The first {rows.length.toLocaleString('en-US')} are listed.</MutedText>
      )}
    </section>
  );
}
