import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/core/messages';
import { useWatch } from 'react-hook-form';
import { addComment, type CommentSubject, kindOf, refreshComments } from '#src/api/comments.ts';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DraftNotice } from '#src/ui/DraftNotice.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { toast } from '#src/ui/toasts.ts';
import { commentProblem } from './comment-problem.ts';
import { type CommentValues, commentRules, noComment, writtenComment } from './comment-values.ts';
import { MentionField } from './MentionField.tsx';

export const Buttons = styled('div')({ display: 'flex', justifyContent: 'flex-end', gap: 8, marginTop: 8 });

/** Writes a comment. Unsaved text is kept until it is sent. */
export function CommentForm({ subject }: { subject: CommentSubject }) {
  const { entity } = useEntity();
  const { caseId, taskId, name } = subject;
  const place = { form: `${kindOf(subject)}-comment`, subjectId: taskId ?? caseId } as const;
  const { form, isLoading, draftSavedAt, discard, settle } = useFormWithDraft(place, noComment, commentRules);
  const { isSubmitting } = form.formState;
  const isBlank = useWatch({ control: form.control, name: 'text' }).trim() === '';
  if (isLoading) return <SkeletonRows count={2} />;
  const save = async (values: CommentValues) => {
    try {
      await addComment(subject, await writtenComment(entity.id, subject, values));
    } catch (error) {
      toast.error(commentProblem(error), { of: name });
      return;
    }
    toast.success(message('comment.added'), undefined, name);
    settle(noComment);
    form.setFocus('text');
    await refreshComments(entity.id, subject);
  };
  return (
    <FormShell
      label="New comment"
      onSubmit={(event) => {
        if (isSubmitting || isBlank) event.preventDefault();
        else void form.handleSubmit(save, () => form.setFocus('text'))(event);
      }}
    >
      {draftSavedAt && (
        <DraftNotice
          savedAt={draftSavedAt}
          onDiscard={() => {
            discard();
            form.setFocus('text');
          }}
        />
      )}
      <MentionField form={form} subject={subject} label="Add a comment" />
      <Buttons>
        <Button type="submit" variant="outlined" loading={isSubmitting} disabled={isBlank}>
          Comment
        </Button>
      </Buttons>
    </FormShell>
  );
}
