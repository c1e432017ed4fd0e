import { styled } from '@mui/material/styles';
import type { Comment } from '@waypost/contract/comments/calls';
import type { ReactNode, Ref } from 'react';
import type { CommentSubject } from '#src/api/comments.ts';
import { commentPart } from '#src/app/paths.ts';
import { Instant } from '#src/ui/Instant.tsx';

const Item = styled('li')({
  // The mark of an unread comment is next to the text.
  margin: '0 -10px',
  padding: '8px 10px',
  fontSize: 13,
  lineHeight: '20px',
  overflowWrap: 'anywhere',
  'li + &': { borderTop: '1px solid var(--wp-line)' },
  '&[data-unread]': { boxShadow: 'inset 3px 0 0 var(--wp-accent)' },
  '&:focus': { background: 'var(--wp-selected)' },
  '& header': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 8, minHeight: 24 },
  '& header > span:last-child': { marginLeft: 'auto' },
  '& time, & small': { fontSize: 12, color: 'var(--wp-text-3)' },
});

type ShownCommentProps = {
  comment: Comment;
  subject: CommentSubject;
  /** The actions of its writer. */
  actions?: ReactNode;
  ref?: Ref<HTMLLIElement>;
  children: ReactNode;
};

/** The author, time and task of a comment, with its text. */
export function ShownComment({ comment, subject, actions, ref, children }: ShownCommentProps) {
  const { author, task, comment: text, writtenAt, editedAt, isUnread } = comment;
  return (
    <Item ref={ref} id={commentPart(comment.commentId)} tabIndex={-1} data-unread={isUnread || undefined}>
      <header>
        <b>{author.name}</b>
        <Instant at={writtenAt} />
        {editedAt && text !== null && <small>changed</small>}
        {isUnread && <span className="visually-hidden">New for you</span>}
        <span>{actions}</span>
      </header>
      {subject.taskId === null && task && <small>Task: {task.name}</small>}
      {children}
    </Item>
  );
}
