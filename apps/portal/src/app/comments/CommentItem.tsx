import type { Comment } from '@waypost/contract/comments/calls';
import { useState } from 'react';
import type { CommentSubject } from '#src/api/comments.ts';
import { CommentWords } from './CommentWords.tsx';
import { OwnComment } from './OwnComment.tsx';
import { ShownComment } from './ShownComment.tsx';

type CommentItemProps = { comment: Comment; subject: CommentSubject };

/** One comment. Its author can change or withdraw it for a while; a form opened in time stays open. */
export function CommentItem({ comment, subject }: CommentItemProps) {
  const [wasOwn] = useState(comment.mayChangeUntil !== null);
  if (wasOwn) return <OwnComment comment={comment} subject={subject} />;
  return (
    <ShownComment comment={comment} subject={subject}>
      <CommentWords comment={comment} />
    </ShownComment>
  );
}
