import { useMutation, useQueryClient } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { Order, OrderInput } from '@waypost/contract/orders/calls';
import type { ShownCase } from '#src/api/case-lists.ts';
import { hasCode } from '#src/api/problem.ts';
import { toast } from '#src/ui/toasts.ts';
import { addOrder, changeOrder, ordersQuery } from './order-queries.ts';

const words = {
  create: ['order.creating', 'order.created', 'order.createFailed'],
  update: ['order.updating', 'order.updated', 'order.updateFailed'],
} as const;

/** Saves an order. The list is refetched before `onSaved` (C-147), and also after a conflict. */
export function useSaveOrder(shownCase: ShownCase, order: Order | null, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: OrderInput) => {
      const [begun, done, failed] = words[order ? 'update' : 'create'];
      const pending = toast.pending(message(begun));
      let isSaved = false;
      try {
        const saved = await (order ? changeOrder(order, body) : addOrder(shownCase.caseId, body));
        isSaved = true;
        toast.settle(pending, 'success', message(done), { of: saved.orderNumber ?? undefined });
      } catch (error) {
        const details = hasCode(error, 'VERSION_CHANGED') ? [message('http.changed')] : [];
        toast.settle(pending, 'error', message(failed), { details, of: order?.orderNumber ?? undefined });
      }
      await client.invalidateQueries({ queryKey: ordersQuery(shownCase).queryKey });
      if (isSaved) onSaved();
    },
  });
}
