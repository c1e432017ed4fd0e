import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Order } from '@waypost/contract/orders/calls';
import { ClipboardList, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ShownCase } from '#src/api/case-lists.ts';
import { clientSource } from '#src/api/client-source.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import type { AddRow } from '#src/ui/data-grid/types.ts';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { GridInset } from '../case-styles.ts';
import { DeleteOrder } from './DeleteOrder.tsx';
import { OrderDrawer } from './OrderDrawer.tsx';
import { latestServiceFirst, orderColumns } from './order-columns.tsx';

const none: Order[] = [];
const rowId = ({ orderId }: Order): string => orderId;

/** The drawer or dialog that is open over the grid. */
type Open = { kind: 'create' } | { kind: 'edit' | 'delete'; order: Order };

/** The orders of a case. Users who may change cases can add, edit and delete (C-035 to C-038). */
export function OrdersTab({ shownCase, query }: { shownCase: ShownCase; query: UseQueryResult<Order[]> }) {
  const { can } = useEntity();
  const canWrite = can('case-management-write');
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const orders = query.data ?? none;
  // A cell keeps the row it was rendered with, so open rows are found by id.
  const opened = open && open.kind !== 'create' ? open.order : null;
  const current = orders.find(({ orderId }) => orderId === opened?.orderId) ?? opened;
  const columns = useMemo(
    () =>
      orderColumns(
        canWrite
          ? {
              onEdit: (order) => setOpen({ kind: 'edit', order }),
              onDelete: (order) => setOpen({ kind: 'delete', order }),
            }
          : null,
      ),
    [canWrite],
  );
  const addRow = useMemo<AddRow | undefined>(
    () =>
      canWrite
        ? {
            fields: {
              number: (
                <Button
                  variant="outlined"
                  size="small"
                  startIcon={<Plus size={14} strokeWidth={1.75} aria-hidden="true" />}
                  onClick={() => setOpen({ kind: 'create' })}
                >
                  Add Order
                </Button>
              ),
            },
          }
        : undefined,
    [canWrite],
  );
  return (
    <>
      <GridInset>
        <DataGrid
          label="Orders"
          columns={columns}
          rowId={rowId}
          source={clientSource(query, orders)}
          initialQuery={latestServiceFirst}
          addRow={addRow}
          empty={<EmptyPanel icon={ClipboardList} title="No orders yet for this case" />}
        />
      </GridInset>
      {open && open.kind !== 'delete' && (
        <OrderDrawer shownCase={shownCase} orders={orders} opened={current} onClose={close} />
      )}
      {open?.kind === 'delete' && current && (
        <DeleteOrder shownCase={shownCase} order={current} onClose={close} />
      )}
    </>
  );
}
