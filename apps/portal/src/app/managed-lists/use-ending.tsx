import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { type ReactNode, useState } from 'react';
import { problemMessage } from '#src/api/client.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { toast } from '#src/ui/toasts.ts';

export type Endable = {
  /** The singular noun in lower case, as in “letter template”. */
  noun: string;
  /** The name of the record. */
  name: string;
  isEnded: boolean;
  /** The consequences of ending it. */
  consequences: ReactNode;
  /** The reason why it cannot be ended now. */
  refusal?: string | null;
  onEnd: (isEnded: boolean) => Promise<unknown>;
  /** Reads the changed data again. */
  onRefresh: () => Promise<unknown>;
  onDone: () => void;
};

const sentence = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());
const titled = (text: string): string => text.split(' ').map(sentence).join(' ');

/**
 * Ends a record after a confirmation, and reactivates it: the button, and the dialog to render next to it. Null for a
 * new record.
 */
export function useEnding(endable: Endable | null): {
  isEnded: boolean;
  isBusy: boolean;
  button: ReactNode;
  question: ReactNode;
} {
  const [isAsking, setIsAsking] = useState(false);
  const end = useMutation({
    mutationFn: async (isEnded: boolean) => endable?.onEnd(isEnded),
    onSuccess: async (_answer, isEnded) => {
      if (!endable) return;
      const { noun, name, onRefresh, onDone } = endable;
      toast.success(
        message(isEnded ? 'kept.ended' : 'kept.reactivated', { noun: sentence(noun) }),
        undefined,
        name,
      );
      await onRefresh();
      setIsAsking(false);
      onDone();
    },
    onError: (error, isEnded) => {
      if (!endable) return;
      const { noun, name, onRefresh } = endable;
      toast.error(message(isEnded ? 'kept.endFailed' : 'kept.reactivateFailed', { noun }), {
        details: [problemMessage(error)],
        of: name,
      });
      setIsAsking(false);
      void onRefresh();
    },
  });
  if (!endable) return { isEnded: false, isBusy: false, button: null, question: null };
  const { noun, name, isEnded, consequences, refusal = null } = endable;
  return {
    isEnded,
    isBusy: end.isPending,
    button: isEnded ? (
      <ActionButton
        variant="contained"
        refusal={null}
        loading={end.isPending}
        onClick={() => end.mutate(false)}
      >
        Reactivate {titled(noun)}
      </ActionButton>
    ) : (
      <ActionButton
        color="error"
        refusal={refusal}
        disabled={end.isPending}
        onClick={() => setIsAsking(true)}
      >
        End {titled(noun)}
      </ActionButton>
    ),
    question: isAsking && (
      <ConfirmDialog
        title={`End ${titled(noun)}`}
        confirmLabel="End"
        isBusy={end.isPending}
        onConfirm={() => end.mutate(true)}
        onCancel={() => setIsAsking(false)}
      >
        <p>{consequences}</p>
        <p>{name}</p>
      </ConfirmDialog>
    ),
  };
}
