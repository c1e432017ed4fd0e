import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { LetterTemplate } from '@waypost/contract/letters/templates';
import { api, problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { toast } from '#src/ui/toasts.ts';
import { refreshTemplates } from './queries.ts';
import { namedByText, requestOf, valuesOf } from './template-form.ts';

type EndTemplateProps = { template: LetterTemplate; onClose: () => void; onDone: () => void };

/** Asks before a template is ended, or taken up again. */
export function EndTemplate({ template, onClose, onDone }: EndTemplateProps) {
  const { entity } = useEntity();
  const isEnding = !template.isEnded;
  const named = namedByText(template);
  const end = useMutation({
    mutationFn: () =>
      api.documentTemplates.changeLetterTemplate({
        params: { templateId: template.id },
        headers: { 'if-match': String(template.version) },
        body: { ...requestOf(valuesOf(template)), isEnded: isEnding },
      }),
    onSuccess: async () => {
      toast.success(message(isEnding ? 'template.ended' : 'template.reopened'), undefined, template.name);
      await refreshTemplates(entity.id);
      onDone();
    },
    onError: (error) => {
      toast.error(message('template.saveFailed'), { details: [problemMessage(error)], of: template.name });
      onClose();
      return refreshTemplates(entity.id);
    },
  });
  return (
    <ConfirmDialog
      title={isEnding ? 'End Letter Template' : 'Take Up Letter Template Again'}
      confirmLabel={isEnding ? 'End' : 'Take Up'}
      isBusy={end.isPending}
      onConfirm={() => end.mutate()}
      onCancel={onClose}
    >
      {isEnding ? (
        <p>No letters are made from it any more. Those that were made stay, and it can be taken up again.</p>
      ) : (
        <p>Letters are made from it again where rules name it.</p>
      )}
      {isEnding && named && <p>{named} A letter that they ask for then opens a task instead.</p>}
      <p>{template.name}</p>
    </ConfirmDialog>
  );
}
