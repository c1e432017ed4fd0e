import type { AuditKinds } from '../audit/kind.ts';

/** Comments about tasks and cases. */
export const commentsAuditKinds = {
  Comment: {},
  CommentList: { title: 'Comments' },
} as const satisfies AuditKinds;
