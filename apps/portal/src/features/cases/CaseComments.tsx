import { styled } from '@mui/material/styles';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Comment } from '@waypost/contract/comments/calls';
import { lazy, Suspense } from 'react';
import type { CommentSubject } from '#src/api/comments.ts';
import { Accordion, Count } from '#src/ui/Accordion.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';

const Comments = lazy(() => import('#src/app/comments/Comments.tsx'));

const Inset = styled('div')({ padding: '12px 16px' });

type CaseCommentsProps = { subject: CommentSubject; query: UseQueryResult<Comment[]> };

/**
 * The comments of colleagues about a case and its tasks. Notes are part of the case's record; comments are a
 * conversation about it.
 */
export function CaseComments({ subject, query }: CaseCommentsProps) {
  return (
    <Accordion title="Comments" badge={query.data && <Count>{query.data.length}</Count>}>
      <Inset>
        <Suspense fallback={<SkeletonRows count={2} />}>
          <Comments subject={subject} query={query} />
        </Suspense>
      </Inset>
    </Accordion>
  );
}
