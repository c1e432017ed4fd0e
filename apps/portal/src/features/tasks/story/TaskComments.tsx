import { lazy, Suspense } from 'react';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';

const Comments = lazy(() => import('#src/app/comments/Comments.tsx'));

/** What colleagues say about a task. */
export const TaskComments = ({ taskId }: { taskId: string }) => (
  <Suspense fallback={<SkeletonRows count={2} />}>
    <Comments subject={{ kind: 'task', id: taskId }} />
  </Suspense>
);
