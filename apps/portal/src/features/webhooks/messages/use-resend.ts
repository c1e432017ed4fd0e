import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { api } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { toast } from '#src/ui/toasts.ts';
import { type Place, refreshWebhooks } from '../queries.ts';

const counted = (count: number): string => `${count} ${count === 1 ? 'message' : 'messages'}`;

/** Resends one or several failed messages (W-136). */
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
    onSuccess: ({ resent, skipped }) => {
      const left = message('webhooks.resendNeedless', { messages: counted(skipped) });
      const done = message('webhooks.resentSeveral', { messages: counted(resent) });
      if (resent === 0) toast.info(left);
      else toast.success(skipped === 0 ? done : `${done} ${left}`);
    },
    onError: () => void toast.error(message('webhooks.resendFailed')),
    onSettled,
  });
  return { one, many };
}
