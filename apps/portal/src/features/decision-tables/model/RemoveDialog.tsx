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

/** Asks before the organisation's own model is removed, so that the default decides again. */
export default function RemoveDialog({ model, onClose }: { model: DecisionModel; onClose: () => void }) {
  const { entity } = useEntity();
  const navigate = useNavigate();
  const { id, name, version } = model;
  const remove = useMutation({
    mutationFn: () => api.decision.removeModel({ params: { id }, headers: { 'if-match': String(version) } }),
    onSuccess: async () => {
      toast.success(message('decision.removed'), undefined, name);
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
      title="Use the default again"
      confirmLabel="Use the default"
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>
        The organization's own model is removed, and the default of this name decides again, if there is one.
        Its versions are kept.
      </p>
      <p>
        {name}, version {version}
      </p>
    </ConfirmDialog>
  );
}
