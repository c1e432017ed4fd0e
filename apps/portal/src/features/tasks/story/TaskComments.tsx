import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { type CommentSubject, commentsQuery } from '#src/api/comments.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';

const Comments = lazy(() => import('#src/app/comments/Comments.tsx'));

/** The comments on a task. */
export function TaskComments({ subject }: { subject: CommentSubject }) {
  const { entity } = useEntity();
  const query = useQuery(commentsQuery(entity.id, subject));
  return (
    <Suspense fallback={<SkeletonRows count={2} />}>
      <Comments subject={subject} query={query} />
    </Suspense>
  );
}
