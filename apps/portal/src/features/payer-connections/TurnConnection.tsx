import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { Connection } from '@waypost/contract/payer-connections/calls';
import { api, problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { toast } from '#src/ui/toasts.ts';
import { refreshConnections } from './queries.ts';

type TurnConnectionProps = { connection: Connection; onClose: () => void };

/** Asks before a connection is ended, or taken up again. */
export function TurnConnection({ connection, onClose }: TurnConnectionProps) {
  const { entity } = useEntity();
  const { connectionId, payerName, version } = connection;
  const isEnded = connection.endedAt !== null;
  const turn = useMutation({
    mutationFn: () => {
      const call = { params: { connectionId }, headers: { 'if-match': String(version) } };
      return isEnded ? api.payerConnections.resumeConnection(call) : api.payerConnections.endConnection(call);
    },
    onSuccess: () =>
      void toast.success(
        message(isEnded ? 'connection.resumed' : 'connection.endDone'),
        undefined,
        payerName,
      ),
    onError: (error) =>
      void toast.error(message(isEnded ? 'connection.resumeFailed' : 'connection.endFailed'), {
        details: [problemMessage(error)],
        of: payerName,
      }),
    onSettled: () => {
      onClose();
      return refreshConnections(entity.id);
    },
  });
  return (
    <ConfirmDialog
      title={isEnded ? 'Take Connection Up Again' : 'End Connection'}
      confirmLabel={isEnded ? 'Take Up Again' : 'End'}
      isDestructive={!isEnded}
      isBusy={turn.isPending}
      onConfirm={() => turn.mutate()}
      onCancel={onClose}
    >
      <p>
        {isEnded
          ? 'The payer is offered again, and is reached as before.'
          : 'Nothing is sent through it any more, and the payer is no longer offered. What was asked stays on record.'}
      </p>
      <p>{payerName}</p>
    </ConfirmDialog>
  );
}
