import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { commentTextSchema, MAX_COMMENT } from '@waypost/contract/comments/calls';
import { message } from '@waypost/contract/core/messages';
import type { ListedTask } from '@waypost/contract/tasks/shapes';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { api, problemMessage } from '#src/api/client.ts';
import { refreshTasks } from '#src/api/task-queries.ts';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DraftNotice } from '#src/ui/DraftNotice.tsx';
import { DialogFooter } from '#src/ui/form/DialogFooter.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { TextAreaField } from '#src/ui/form/TextAreaField.tsx';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { caseOf } from '../actions/task-actions.ts';
import { offerUndo } from '../actions/undo.ts';

const Words = styled('p')({ marginBottom: 12, fontSize: 13, lineHeight: '20px', color: 'var(--wp-text-2)' });
const schema = z.object({
  reason: z
    .string()
    .refine((text) => text.trim() !== '', 'Required')
    .pipe(commentTextSchema),
});
const empty = { reason: '' };

type HandOnDialogProps = {
  task: ListedTask;
  /** The text with which the reason begins. */
  reason?: string;
  /** Saves the task's unsaved answers first, so that the next user gets them; resolves to the new version. */
  onBefore?: () => Promise<number>;
  onDone?: () => void;
  onClose: () => void;
};

/** Hands the task to users who can change the case, with a reason. Unsent text is saved. */
export default function HandOnDialog({ task, reason = '', onBefore, onDone, onClose }: HandOnDialogProps) {
  const { entity } = useEntity();
  const place = { form: 'hand-on', subjectId: task.id } as const;
  const [first] = useState({ reason });
  const { form, isLoading, draftSavedAt, discard, settle } = useFormWithDraft(place, first, schema);
  const { setFocus } = form;
  useEffect(() => {
    if (!isLoading) setFocus('reason');
  }, [isLoading, setFocus]);
  const saved = useRef<number | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ reason }: typeof empty) => {
      // A retry does not repeat a save that succeeded.
      if (onBefore) saved.current ??= await onBefore();
      return api.comments.handOnTask({
        params: { taskId: task.id },
        headers: { 'if-match': String(Math.max(saved.current ?? 0, task.version)) },
        body: { comment: reason },
      });
    },
    onSuccess: ({ assignee, version }) => {
      settle(empty);
      offerUndo(
        entity.id,
        assignee ? message('task.handedOn', { name: assignee.name }) : message('task.handedOnElevated'),
        [{ taskId: task.id, version }],
        caseOf(task),
      );
      void refreshTasks(entity.id);
      onClose();
      onDone?.();
    },
    // The dialog shows the error.
    onError: () => undefined,
  });
  const title = 'Hand to a Case Specialist';
  return (
    <LargeDialog title={title} width={440} onClose={onClose}>
      <Words>
        The task goes to somebody who may change this case and has the fewest tasks. If nobody is there, it is
        elevated to the managers. Your reason becomes a comment.
      </Words>
      {isLoading ? (
        <SkeletonRows count={3} />
      ) : (
        <FormShell
          label={title}
          onSubmit={(event) => void form.handleSubmit((values) => !isPending && mutate(values))(event)}
        >
          {draftSavedAt && <DraftNotice savedAt={draftSavedAt} onDiscard={discard} />}
          <TextAreaField control={form.control} name="reason" label="Reason" isRequired most={MAX_COMMENT} />
          <DialogFooter
            failure={error && problemMessage(error)}
            isSaving={isPending}
            saveLabel="Hand On"
            onClose={onClose}
          />
        </FormShell>
      )}
    </LargeDialog>
  );
}
