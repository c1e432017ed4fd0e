import Button from '@mui/material/Button';
import type { Comment } from '@waypost/contract/comments/calls';
import { message } from '@waypost/contract/core/messages';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { type CommentSubject, changeComment, refreshComments } from '#src/api/comments.ts';
import type { FormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DraftNotice } from '#src/ui/DraftNotice.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { toast } from '#src/ui/toasts.ts';
import { Buttons } from './CommentForm.tsx';
import { commentProblem } from './comment-problem.ts';
import { type CommentValues, writtenComment } from './comment-values.ts';
import { MentionField } from './MentionField.tsx';

type EditCommentProps = {
  comment: Comment;
  subject: CommentSubject;
  kept: FormWithDraft<CommentValues>;
  /** Whether the user opened the form, which then gets the focus; a restored draft opens it automatically. */
  isAsked: boolean;
  onClose: () => void;
};

/** Changes the text of a comment in place. */
export function EditComment({ comment, subject, kept, isAsked, onClose }: EditCommentProps) {
  const { entity } = useEntity();
  const { form, draftSavedAt, discard, settle } = kept;
  const { isSubmitting } = form.formState;
  const isBlank = useWatch({ control: form.control, name: 'text' }).trim() === '';
  useEffect(() => {
    if (isAsked) form.setFocus('text');
  }, [form, isAsked]);
  // People mentioned in a comment about a task must see the task, also when the page of its case shows the comment.
  const about: CommentSubject = { ...subject, taskId: comment.task?.id ?? null };
  const close = () => {
    discard();
    onClose();
  };
  const save = async (values: CommentValues) => {
    try {
      await changeComment(comment, await writtenComment(entity.id, about, values));
      toast.success(message('comment.changed'), undefined, subject.name);
      settle(values);
      onClose();
    } catch (error) {
      toast.error(commentProblem(error), { of: subject.name });
    }
    await refreshComments(entity.id, subject);
  };
  return (
    <FormShell
      label="Change comment"
      onSubmit={(event) => {
        if (isSubmitting || isBlank) event.preventDefault();
        else void form.handleSubmit(save, () => form.setFocus('text'))(event);
      }}
    >
      {draftSavedAt && <DraftNotice savedAt={draftSavedAt} onDiscard={close} />}
      <MentionField form={form} subject={about} label="Comment" />
      <Buttons>
        <Button onClick={() => !isSubmitting && close()}>Cancel</Button>
        <Button type="submit" variant="outlined" loading={isSubmitting} disabled={isBlank}>
          Save
        </Button>
      </Buttons>
    </FormShell>
  );
}
