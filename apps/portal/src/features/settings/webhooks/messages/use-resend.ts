import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/messages';
import { api } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { toast } from '#src/ui/toasts.ts';
import { type Place, refreshWebhooks } from '../queries.ts';

const counted = (count: number, word: string): string =>
  `${count} ${count === 1 ? 'message' : 'messages'} ${word}`;

/** Sends a message that failed again, or several of them (W-136). */
export function useResend({ appId, id }: Place) {
  const { entity } = useEntity();
  const onSettled = () => refreshWebhooks(entity.id);
  const one = useMutation({
    mutationFn: (msgId: string) => api.webhooks.resend({ params: { appId, id, msgId } }),
    onSuccess: () => void toast.success(message('webhooks.resent')),
    onError: () => void toast.error(message('webhooks.resendFailed')),
    onSettled,
  });
  const many = useMutation({
    mutationFn: (msgIds: string[]) => api.webhooks.resendMany({ params: { appId, id }, body: { msgIds } }),
    onSuccess: ({ resent, skipped }) =>
      void toast.success(
        [counted(resent, 'resent'), ...(skipped > 0 ? [counted(skipped, 'had not failed')] : [])].join(', '),
      ),
    onError: () => void toast.error(message('webhooks.resendFailed')),
    onSettled,
  });
  return { one, many };
}
