import type { UseQueryResult } from '@tanstack/react-query';
import type { Comment } from '@waypost/contract/comments/calls';
import { problemMessage } from '#src/api/client.ts';
import type { CommentSubject } from '#src/api/comments.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { CommentForm } from './CommentForm.tsx';
import { CommentList } from './CommentList.tsx';

type CommentsProps = { subject: CommentSubject; query: UseQueryResult<Comment[]> };

/** The comments about a task or case, and a form for a new one. Opening it marks the mentions in it as read. */
export default function Comments({ subject, query: { data, error, refetch } }: CommentsProps) {
  return (
    <>
      {error && <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows count={2} />}
      {data && <CommentList comments={data} subject={subject} />}
      <CommentForm subject={subject} />
    </>
  );
}
