import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/messages';
import type { Comment } from '@waypost/contract/services/comments';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { problemMessage } from '#src/api/client.ts';
import { type CommentSubject, refreshComments, withdrawComment } from '#src/api/comments.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { useUser } from '#src/app/use-user.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { Faint } from '#src/ui/table.ts';
import { toast } from '#src/ui/toasts.ts';
import { EditComment } from './EditComment.tsx';
import { piecesOf } from './mention-text.ts';

const Item = styled('li', { shouldForwardProp: (name) => name !== 'isNew' })<{ isNew: boolean }>(
  ({ isNew }) => ({
    padding: '8px 0',
    fontSize: 13,
    lineHeight: '20px',
    overflowWrap: 'anywhere',
    'li + &': { borderTop: '1px solid var(--wp-line)' },
    ...(isNew && { boxShadow: '-8px 0 0 -5px var(--wp-surface), -8px 0 0 -5px var(--wp-accent)' }),
    '& header': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 8, minHeight: 24 },
    '& header > span:last-child': { marginLeft: 'auto' },
    '& time, & small': { fontSize: 12, color: 'var(--wp-text-3)' },
    '& p': { margin: 0, whiteSpace: 'pre-wrap' },
    '& mark': { background: 'none', color: 'var(--wp-link)', fontWeight: 500 },
    '& mark.own': {
      background: 'var(--wp-info-bg)',
      color: 'var(--wp-info-fg)',
      borderRadius: 4,
      padding: '0 2px',
    },
  }),
);

type CommentItemProps = { comment: Comment; subject: CommentSubject };

/** One comment: who said it, when, about which task, and what its writer may still do with it. */
export function CommentItem({ comment, subject }: CommentItemProps) {
  const { entity } = useEntity();
  const { userId } = useUser();
  const [isEditing, setIsEditing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { author, task, comment: text, writtenAt, editedAt, mayChangeUntil, mentions, isUnread } = comment;
  const withdraw = async () => {
    setIsBusy(true);
    try {
      await withdrawComment(comment);
      toast.success(message('comment.withdrawn'));
    } catch (error) {
      toast.error(problemMessage(error));
    }
    setIsAsking(false);
    setIsBusy(false);
    await refreshComments(entity.id);
  };
  return (
    <Item isNew={isUnread} data-unread={isUnread || undefined}>
      <header>
        <b>{author.name}</b>
        <Instant at={writtenAt} />
        {editedAt && text !== null && <small>changed</small>}
        {isUnread && <span className="visually-hidden">New for you</span>}
        <span>
          {mayChangeUntil !== null && !isEditing && (
            <>
              <IconButton label="Change comment" small onClick={() => setIsEditing(true)}>
                <Pencil size={14} strokeWidth={1.75} />
              </IconButton>
              <IconButton label="Withdraw comment" small onClick={() => setIsAsking(true)}>
                <Trash2 size={14} strokeWidth={1.75} />
              </IconButton>
            </>
          )}
        </span>
      </header>
      {subject.kind === 'case' && task && <small>Task: {task.name}</small>}
      {isEditing ? (
        <EditComment comment={comment} subject={subject} onClose={() => setIsEditing(false)} />
      ) : (
        <p>
          {text === null ? (
            <Faint>Withdrawn by {author.name}</Faint>
          ) : (
            piecesOf(text, mentions).map(({ text: piece, mentions: id }, index) =>
              id === null ? (
                piece
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
                <mark key={index} className={id === userId ? 'own' : undefined}>
                  {piece}
                </mark>
              ),
            )
          )}
        </p>
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
    </Item>
  );
}
