import type { AuditKinds } from '../audit/kind.ts';

/** Audit records of comments about tasks and cases. */
export const commentsAuditKinds = {
  Comment: {},
  CommentList: { title: 'Comments' },
} as const satisfies AuditKinds;
