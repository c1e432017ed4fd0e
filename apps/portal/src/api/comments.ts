import { queryOptions } from '@tanstack/react-query';
import type { Comment } from '@waypost/contract/comments/calls';
import { api } from './client.ts';
import { queryClient } from './query-client.ts';

/** The subject of comments: a case, or one of its tasks. */
export type CommentSubject = {
  caseId: string;
  /** Null for the case itself. */
  taskId: string | null;
  /** The name of the subject in notices. */
  name: string;
};
export const kindOf = ({ taskId }: CommentSubject): 'task' | 'case' => (taskId === null ? 'case' : 'task');
/** A comment as the user writes it. */
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

/** The people who may see the subject, and so may be mentioned. */
export const mentionableQuery = (entityId: string, { caseId, taskId }: CommentSubject) =>
  queryOptions({
    queryKey: [entityId, 'mentionable', caseId, taskId],
    queryFn: () =>
      taskId === null
        ? api.comments.casePeople({ params: { caseId } })
        : api.comments.taskPeople({ params: { taskId } }),
  });

/** Adds a comment. */
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

/** Reads the shown comments about a case and its tasks again. */
export const refreshComments = (entityId: string, { caseId }: CommentSubject): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [entityId, 'comments', caseId] });

/** The user's mentions, the latest first. */
export const mentionsQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'my-mentions'],
    queryFn: () => api.comments.myMentions(),
  });

/** Marks mentions as read, and updates every counter. */
export async function readMentions(entityId: string, commentIds: string[]): Promise<void> {
  await api.comments.readMentions({ body: { commentIds } });
  await queryClient.invalidateQueries({ queryKey: mentionsQuery(entityId).queryKey });
}

/** Whether the user gets mail when mentioned. */
export const mentionMailQuery = (entityId: string) =>
  queryOptions({ queryKey: [entityId, 'mention-mail'], queryFn: () => api.comments.mentionMail() });

export const setMentionMail = (isOn: boolean) => api.comments.setMentionMail({ body: { isOn } });
