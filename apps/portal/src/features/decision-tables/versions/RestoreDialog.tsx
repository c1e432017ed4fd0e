import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { DecisionModel } from '@waypost/contract/decision-tables/shapes';
import { api } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { refusalLines } from '#src/app/rules/refusals.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { toast } from '#src/ui/toasts.ts';
import { unusedText } from '../idle-in-model.ts';
import { refreshDecisions } from '../queries.ts';

type RestoreDialogProps = { model: DecisionModel; version: number; onClose: () => void };

/** Asks before a model is restored to an earlier version. */
export default function RestoreDialog({ model, version, onClose }: RestoreDialogProps) {
  const { entity } = useEntity();
  const { id, name, version: now } = model;
  const restore = useMutation({
    mutationFn: () =>
      api.decision.restoreModel({ params: { id, version }, headers: { 'if-match': String(now) } }),
    onSuccess: (restored) => {
      const idle = unusedText(restored);
      if (idle === '') toast.success(message('decision.restored', { version }), undefined, name);
      else {
        toast.info(message('decision.restored', { version }));
        toast.info(message('decision.withoutEffect', { what: idle }));
      }
    },
    onError: (error) =>
      void toast.error(message('decision.restoreFailed'), { details: refusalLines(error), of: name }),
    onSettled: () => {
      onClose();
      return refreshDecisions(entity.id);
    },
  });
  return (
    <ConfirmDialog
      title={`Roll back to version ${version}`}
      confirmLabel="Roll back"
      isBusy={restore.isPending}
      onConfirm={() => restore.mutate()}
      onCancel={onClose}
    >
      <p>
        The model becomes what it was in version {version}, as version {now + 1}. Version {now} is kept and
        can be rolled back to as well.
      </p>
      <p>{name}</p>
    </ConfirmDialog>
  );
}
