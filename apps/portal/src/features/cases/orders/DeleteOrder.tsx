import { useMutation, useQueryClient } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { Order } from '@waypost/contract/orders/calls';
import type { ShownCase } from '#src/api/case-lists.ts';
import { hasCode } from '#src/api/problem.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { toast } from '#src/ui/toasts.ts';
import { orderName } from './order-columns.tsx';
import { deleteOrder, ordersQuery } from './order-queries.ts';

type DeleteOrderProps = { shownCase: ShownCase; order: Order; onClose: () => void };

/** Asks before an order is deleted (C-040). An order that somebody changed meanwhile stays and is shown again. */
export function DeleteOrder({ shownCase, order, onClose }: DeleteOrderProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: async () => {
      const of = order.orderNumber ?? undefined;
      const pending = toast.pending(message('order.deleting'));
      try {
        await deleteOrder(order);
        toast.settle(pending, 'success', message('order.deleted'), { of });
      } catch (error) {
        const details = hasCode(error, 'VERSION_CHANGED') ? [message('http.changed')] : [];
        toast.settle(pending, 'error', message('order.deleteFailed'), { details, of });
      }
      await client.invalidateQueries({ queryKey: ordersQuery(shownCase).queryKey });
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={message('order.deleteTitle')}
      confirmLabel="Delete"
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>{message('order.deleteQuestion')}</p>
      <p>{orderName(order)}</p>
    </ConfirmDialog>
  );
}
