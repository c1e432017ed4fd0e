import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/messages';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { addComment, type CommentSubject, refreshComments } from '#src/api/comments.ts';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
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
  const place = { form: `${subject.kind}-comment`, subjectId: subject.id } as const;
  const { form, isLoading, draftSavedAt, discard, settle } = useFormWithDraft(place, noComment, commentRules);
  const { isSubmitting } = form.formState;
  const isBlank = useWatch({ control: form.control, name: 'text' }).trim() === '';
  // A retry with the same text sends the same key, so that the comment is not written twice.
  const sent = useRef<{ text: string; key: string } | null>(null);
  if (isLoading) return <SkeletonRows count={2} />;
  const save = async (values: CommentValues) => {
    if (sent.current?.text !== values.text) sent.current = { text: values.text, key: crypto.randomUUID() };
    try {
      await addComment(subject, await writtenComment(entity.id, subject, values), sent.current.key);
    } catch (error) {
      toast.error(commentProblem(error));
      return;
    }
    sent.current = null;
    toast.success(message('comment.added'));
    settle(noComment);
    form.setFocus('text');
    await refreshComments(entity.id);
  };
  return (
    <FormShell
      label="New comment"
      onSubmit={(event) => {
        if (isSubmitting || isBlank) event.preventDefault();
        else void form.handleSubmit(save, () => form.setFocus('text'))(event);
      }}
    >
      <MentionField form={form} subject={subject} label="Add a comment" />
      <Buttons>
        {draftSavedAt && <Button onClick={discard}>Discard the restored text</Button>}
        <Button type="submit" variant="outlined" loading={isSubmitting} disabled={isBlank}>
          Comment
        </Button>
      </Buttons>
    </FormShell>
  );
}
