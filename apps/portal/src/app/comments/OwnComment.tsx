import type { Comment } from '@waypost/contract/comments/calls';
import { message } from '@waypost/contract/core/messages';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { problemMessage } from '#src/api/client.ts';
import { type CommentSubject, refreshComments, withdrawComment } from '#src/api/comments.ts';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { toast } from '#src/ui/toasts.ts';
import { CommentWords } from './CommentWords.tsx';
import { commentRules } from './comment-values.ts';
import { EditComment } from './EditComment.tsx';
import { ShownComment } from './ShownComment.tsx';

/** A comment that its writer can change or withdraw. A draft of an earlier visit opens the form. */
export function OwnComment({ comment, subject }: { comment: Comment; subject: CommentSubject }) {
  const { entity } = useEntity();
  const { commentId, comment: text, mentions, mayChangeUntil } = comment;
  const saved = useMemo(
    () => ({ text: text ?? '', mentions: mentions.map(({ id }) => id) }),
    [text, mentions],
  );
  const draftForm = useFormWithDraft({ form: 'comment-change', subjectId: commentId }, saved, commentRules);
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const isEditing = !draftForm.isLoading && (isOpen || draftForm.draftSavedAt !== null);
  const item = useRef<HTMLLIElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) item.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const withdraw = async () => {
    setIsBusy(true);
    try {
      await withdrawComment(comment);
      toast.success(message('comment.withdrawn'), undefined, subject.name);
    } catch (error) {
      toast.error(problemMessage(error), { of: subject.name });
    }
    setIsAsking(false);
    setIsBusy(false);
    await refreshComments(entity.id, subject);
    // The pressed button no longer exists.
    if (document.activeElement?.matches('body') || item.current?.contains(document.activeElement))
      item.current?.focus();
  };
  return (
    <ShownComment
      ref={item}
      comment={comment}
      subject={subject}
      actions={
        mayChangeUntil !== null &&
        !isEditing && (
          <>
            <IconButton label="Change comment" small onClick={() => setIsOpen(true)}>
              <Pencil size={14} strokeWidth={1.75} />
            </IconButton>
            <IconButton label="Withdraw comment" small onClick={() => setIsAsking(true)}>
              <Trash2 size={14} strokeWidth={1.75} />
            </IconButton>
          </>
        )
      }
    >
      {isEditing ? (
        <EditComment
          comment={comment}
          subject={subject}
          kept={draftForm}
          isAsked={isOpen}
          onClose={() => setIsOpen(false)}
        />
      ) : (
        <CommentWords comment={comment} />
      )}
      {isAsking && (
        <ConfirmDialog
          title="Withdraw this comment?"
          confirmLabel="Withdraw"
          isDestructive
          isBusy={isBusy}
          onConfirm={() => void withdraw()}
          onCancel={() => setIsAsking(false)}
        >
          <p>Colleagues see that there was a comment, and not what it said.</p>
        </ConfirmDialog>
      )}
    </ShownComment>
  );
}
