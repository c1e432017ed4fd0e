import type { AuditRecord } from '@waypost/contract/audit/calls';
import { auditAction, auditDetails, auditReference } from '@waypost/contract/audit/words';
import { History } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import type { GridHandle } from '#src/ui/data-grid/grid-handle.ts';
import { pageSizes } from '#src/ui/data-grid/page-sizes.ts';
import type { ClientSource, Detail } from '#src/ui/data-grid/types.ts';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { AuditDetail, detailHeight } from './AuditDetail.tsx';
import { auditColumns, newestFirst } from './audit-columns.ts';

type AuditGridProps = {
  /** Records newest first. */
  source: ClientSource<AuditRecord>;
  handle: GridHandle;
  footer?: ReactNode;
  /** The server searches, so the columns have no filters, which would only see loaded records. */
  isSearched?: boolean;
  /** Renders a reference that is a link. */
  renderReference?: (record: AuditRecord) => ReactNode;
  /** There are older records, which the filters do not cover. */
  hasOlder?: boolean;
};

const plainColumns = auditColumns.map(({ filter: _filter, ...column }) => column);

const columnsOf = (isSearched: boolean, render: AuditGridProps['renderReference']) =>
  (isSearched ? plainColumns : auditColumns).map((column) =>
    render && column.id === 'reference' ? { ...column, render } : column,
  );

const rowId = ({ id }: AuditRecord): string => id;
const nameOf = (record: AuditRecord): string => `${auditAction(record)}, ${auditReference(record)}`;

const detail: Detail<AuditRecord> = {
  // Viewing a record changed nothing, so there are no details (C-064).
  has: (record) => auditDetails(record).length > 0,
  height: detailHeight,
  render: (record) => <AuditDetail record={record} />,
  name: nameOf,
};

/** The audit log as a grid: the actions, and below each its changed values. */
export function AuditGrid({
  source,
  handle,
  footer,
  isSearched = false,
  renderReference,
  hasOlder = false,
}: AuditGridProps) {
  const columns = useMemo(() => columnsOf(isSearched, renderReference), [isSearched, renderReference]);
  return (
    <DataGrid
      label="Audit Log"
      columns={columns}
      rowId={rowId}
      rowName={nameOf}
      source={source}
      initialQuery={newestFirst}
      pageSizes={pageSizes}
      handle={handle}
      detail={detail}
      footer={footer}
      empty={
        <EmptyPanel
          icon={History}
          title={isSearched ? 'No records match this search' : 'No records in this period'}
        />
      }
      {...(hasOlder && {
        emptyFiltered: (
          <EmptyPanel
            icon={History}
            title={`None of the latest ${source.rows.length.toLocaleString('en-US')} records match`}
            actions={footer}
          >
            Older records have not been looked at.
          </EmptyPanel>
        ),
      })}
    />
  );
}
