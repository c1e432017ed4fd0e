import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { Comment } from '@waypost/contract/services/comments';
import { useEffect, useRef, useState } from 'react';
import { problemMessage } from '#src/api/client.ts';
import { type CommentSubject, commentsQuery, readMentions } from '#src/api/comments.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { Faint } from '#src/ui/table.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentItem } from './CommentItem.tsx';

const List = styled('ul')({ listStyle: 'none', margin: '0 0 8px', padding: 0 });
const Top = styled('div')({ display: 'flex', marginBottom: 4 });

/** The latest are shown; earlier ones on demand. */
const SHOWN = 5;
/** From so many on they can be searched. */
const SEARCHED_FROM = 3;

const holds = (comment: Comment, sought: string): boolean =>
  [comment.comment, comment.author.name, comment.task?.name].some((part) =>
    part?.toLowerCase().includes(sought),
  );

/** What colleagues say about a task or a case, and a form to say something. Opening it reads the mentions in it. */
export default function Comments({ subject }: { subject: CommentSubject }) {
  const { entity } = useEntity();
  const { data, error, refetch } = useQuery(commentsQuery(entity.id, subject));
  const list = useRef<HTMLUListElement>(null);
  const unread = (data ?? []).filter(({ isUnread }) => isUnread).map(({ commentId }) => commentId);
  const unreadKey = unread.join(' ');
  useEffect(() => {
    if (unreadKey === '') return;
    list.current?.querySelector('[data-unread]')?.scrollIntoView({ block: 'nearest' });
    // What could not be marked is marked the next time.
    readMentions(entity.id, unreadKey.split(' ')).catch(() => undefined);
  }, [entity.id, unreadKey]);
  return (
    <>
      {error && <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows count={2} />}
      {data && <CommentList key={subject.id} comments={data} subject={subject} ref={list} />}
      <CommentForm key={`${subject.id}-form`} subject={subject} />
    </>
  );
}

type CommentListProps = {
  comments: readonly Comment[];
  subject: CommentSubject;
  ref: React.RefObject<HTMLUListElement | null>;
};

function CommentList({ comments, subject, ref }: CommentListProps) {
  const [sought, setSought] = useState('');
  const [areAllShown, setAreAllShown] = useState(false);
  if (comments.length === 0)
    return (
      <p>
        <Faint>Nobody has commented on this {subject.kind} yet.</Faint>
      </p>
    );
  const matches = comments.filter((comment) => holds(comment, sought.trim().toLowerCase()));
  const earlier = sought !== '' || areAllShown ? 0 : Math.max(0, matches.length - SHOWN);
  return (
    <>
      {subject.kind === 'case' && comments.length >= SEARCHED_FROM && (
        <Top>
          <SearchField
            label="Search comments"
            placeholder="Search comments"
            text={sought}
            onSearch={setSought}
          />
        </Top>
      )}
      {earlier > 0 && (
        <Button size="small" onClick={() => setAreAllShown(true)}>
          Show {earlier} earlier
        </Button>
      )}
      {matches.length === 0 && (
        <p role="status">
          <Faint>No comment matches.</Faint>
        </p>
      )}
      <List ref={ref}>
        {matches.slice(earlier).map((comment) => (
          <CommentItem key={comment.commentId} comment={comment} subject={subject} />
        ))}
      </List>
    </>
  );
}
