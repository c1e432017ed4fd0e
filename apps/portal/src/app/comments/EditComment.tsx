import Button from '@mui/material/Button';
import { message } from '@waypost/contract/messages';
import type { Comment } from '@waypost/contract/services/comments';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type CommentSubject, changeComment, refreshComments } from '#src/api/comments.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { toast } from '#src/ui/toasts.ts';
import { Buttons } from './CommentForm.tsx';
import { commentProblem } from './comment-problem.ts';
import { type CommentValues, commentRules, writtenComment } from './comment-values.ts';
import { MentionField } from './MentionField.tsx';

type EditCommentProps = { comment: Comment; subject: CommentSubject; onClose: () => void };

/** Changes the words of a comment, in its place. */
export function EditComment({ comment, subject, onClose }: EditCommentProps) {
  const { entity } = useEntity();
  const form = useForm<CommentValues>({
    defaultValues: { text: comment.comment ?? '', mentions: comment.mentions.map(({ id }) => id) },
    resolver: zodRules(commentRules),
    shouldFocusError: false,
  });
  const { isSubmitting } = form.formState;
  const isBlank = useWatch({ control: form.control, name: 'text' }).trim() === '';
  useEffect(() => form.setFocus('text'), [form]);
  // Who is mentioned about a task must see the task, also where the page of its case shows the comment.
  const about: CommentSubject = comment.task ? { kind: 'task', id: comment.task.id } : subject;
  const save = async (values: CommentValues) => {
    try {
      await changeComment(comment, await writtenComment(entity.id, about, values));
      toast.success(message('comment.changed'));
      onClose();
    } catch (error) {
      toast.error(commentProblem(error));
    }
    await refreshComments(entity.id);
  };
  return (
    <FormShell
      label="Change comment"
      onSubmit={(event) => {
        if (isSubmitting || isBlank) event.preventDefault();
        else void form.handleSubmit(save, () => form.setFocus('text'))(event);
      }}
    >
      <MentionField form={form} subject={about} label="Comment" />
      <Buttons>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="outlined" loading={isSubmitting} disabled={isBlank}>
          Save
        </Button>
      </Buttons>
    </FormShell>
  );
}
