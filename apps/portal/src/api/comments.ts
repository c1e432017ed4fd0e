import { queryOptions } from '@tanstack/react-query';
import type { Comment } from '@waypost/contract/comments/calls';
import { api } from './client.ts';
import { queryClient } from './query-client.ts';

/** What comments are about: a case, or a task of it. */
export type CommentSubject = {
  caseId: string;
  /** Null: the case itself. */
  taskId: string | null;
  /** What a notice calls it. */
  name: string;
};
export const kindOf = ({ taskId }: CommentSubject): 'task' | 'case' => (taskId === null ? 'case' : 'task');
/** A comment as it is written. */
export type CommentText = { comment: string; mentions: string[] };

/** The comments about a task, or about a case and its tasks, the oldest first. */
export const commentsQuery = (entityId: string, { caseId, taskId }: CommentSubject) =>
  queryOptions({
    queryKey: [entityId, 'comments', caseId, taskId],
    queryFn: () =>
      taskId === null
        ? api.comments.caseComments({ params: { caseId } })
        : api.comments.taskComments({ params: { taskId } }),
    staleTime: 0,
  });

/** Who sees the subject, and so can be mentioned. */
export const mentionableQuery = (entityId: string, { caseId, taskId }: CommentSubject) =>
  queryOptions({
    queryKey: [entityId, 'mentionable', caseId, taskId],
    queryFn: () =>
      taskId === null
        ? api.comments.casePeople({ params: { caseId } })
        : api.comments.taskPeople({ params: { taskId } }),
  });

/** Writes a comment. */
export const addComment = ({ caseId, taskId }: CommentSubject, body: CommentText): Promise<Comment> =>
  taskId === null
    ? api.comments.addCaseComment({ params: { caseId }, body })
    : api.comments.addTaskComment({ params: { taskId }, body });

const seen = ({ commentId, version }: Comment) => ({
  params: { commentId },
  headers: { 'if-match': String(version) },
});
export const changeComment = (comment: Comment, body: CommentText): Promise<Comment> =>
  api.comments.changeComment({ ...seen(comment), body });
export const withdrawComment = (comment: Comment): Promise<Comment> =>
  api.comments.withdrawComment(seen(comment));

/** Reads the comments about a case and its tasks again, where they are on the screen. */
export const refreshComments = (entityId: string, { caseId }: CommentSubject): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [entityId, 'comments', caseId] });

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
