import { queryOptions } from '@tanstack/react-query';
import type { Comment } from '@waypost/contract/services/comments';
import { api } from './client.ts';
import { queryClient } from './query-client.ts';

/** What comments are about. */
export type CommentSubject = { kind: 'task' | 'case'; id: string };
/** A comment as it is written. */
export type CommentText = { comment: string; mentions: string[] };

/** The comments about a task, or about a case and its tasks, the oldest first. */
export const commentsQuery = (entityId: string, { kind, id }: CommentSubject) =>
  queryOptions({
    queryKey: [entityId, 'comments', kind, id],
    queryFn: () =>
      kind === 'task'
        ? api.comments.taskComments({ params: { taskId: id } })
        : api.comments.caseComments({ params: { caseId: id } }),
    staleTime: 0,
  });

/** Who sees the subject, and so can be mentioned. */
export const mentionableQuery = (entityId: string, { kind, id }: CommentSubject) =>
  queryOptions({
    queryKey: [entityId, 'mentionable', kind, id],
    queryFn: () =>
      kind === 'task'
        ? api.comments.taskPeople({ params: { taskId: id } })
        : api.comments.casePeople({ params: { caseId: id } }),
  });

/** Writes a comment. The key belongs to its text, so that a retry writes it once. */
export const addComment = (
  { kind, id }: CommentSubject,
  body: CommentText,
  key: string,
): Promise<Comment> => {
  const headers = { 'idempotency-key': key };
  return kind === 'task'
    ? api.comments.addTaskComment({ params: { taskId: id }, headers, body })
    : api.comments.addCaseComment({ params: { caseId: id }, headers, body });
};

const seen = ({ commentId, version }: Comment) => ({
  params: { commentId },
  headers: { 'if-match': String(version) },
});
export const changeComment = (comment: Comment, body: CommentText): Promise<Comment> =>
  api.comments.changeComment({ ...seen(comment), body });
export const withdrawComment = (comment: Comment): Promise<Comment> =>
  api.comments.withdrawComment(seen(comment));

/** Reads all comments on the screen again. */
export const refreshComments = (entityId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [entityId, 'comments'] });

/** Where the user is mentioned, the latest first. */
export const mentionsQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'my-mentions'],
    queryFn: () => api.comments.myMentions(),
  });

/** Marks mentions as read, everywhere that they are counted. */
export async function readMentions(entityId: string, commentIds: string[]): Promise<void> {
  await api.comments.readMentions({ body: { commentIds } });
  await queryClient.invalidateQueries({ queryKey: mentionsQuery(entityId).queryKey });
}

/** Whether the user is sent mail when mentioned. */
export const mentionMailQuery = (entityId: string) =>
  queryOptions({ queryKey: [entityId, 'mention-mail'], queryFn: () => api.comments.mentionMail() });

export const setMentionMail = (isOn: boolean) => api.comments.setMentionMail({ body: { isOn } });
