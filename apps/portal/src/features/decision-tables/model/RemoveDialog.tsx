import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { DecisionModel } from '@waypost/contract/decision-tables/shapes';
import { useNavigate } from 'react-router';
import { api } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { refusalLines } from '#src/app/rules/refusals.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { toast } from '#src/ui/toasts.ts';
import { refreshDecisions } from '../queries.ts';

type RemoveDialogProps = {
  model: DecisionModel;
  /** Whether a default has one of its tables, and applies again. */
  hasDefault: boolean;
  onClose: () => void;
};

/** Asks before the organization's own model is removed, so that the default applies again, if there is one. */
export default function RemoveDialog({ model, hasDefault, onClose }: RemoveDialogProps) {
  const { entity } = useEntity();
  const navigate = useNavigate();
  const { id, name, version } = model;
  const remove = useMutation({
    mutationFn: () => api.decision.removeModel({ params: { id }, headers: { 'if-match': String(version) } }),
    onSuccess: async () => {
      toast.success(message(hasDefault ? 'decision.removed' : 'decision.removedAlone'), undefined, name);
      await navigate(paths.settings(entity.lCode));
    },
    onError: (error) =>
      void toast.error(message('decision.removeFailed'), { details: refusalLines(error), of: name }),
    onSettled: () => {
      onClose();
      return refreshDecisions(entity.id);
    },
  });
  return (
    <ConfirmDialog
      title={hasDefault ? 'Use the default again' : 'Remove the model'}
      confirmLabel={hasDefault ? 'Use the default' : 'Remove'}
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>
        {hasDefault
          ? "The organization's own model is removed, and the default decides in its place."
          : "The organization's own model is removed. There is no default of its tables: nothing decides in its place."}{' '}
        Its versions are kept.
      </p>
      <p>
        {name}, version {version}
      </p>
    </ConfirmDialog>
  );
}
