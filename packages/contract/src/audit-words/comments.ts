import type { AuditKinds } from './kind.ts';

/** Comments about tasks and cases. */
export const commentsAuditKinds = {
  Comment: {},
  CommentList: { title: 'Comments' },
} as const satisfies AuditKinds;
