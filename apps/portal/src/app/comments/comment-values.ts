import { commentTextSchema } from '@waypost/contract/comments/calls';
import { z } from 'zod';
import { type CommentSubject, type CommentText, mentionableQuery } from '#src/api/comments.ts';
import { queryClient } from '#src/api/query-client.ts';
import { mentionedIn } from './mention-text.ts';

/** The typed text, and the people picked from the list. */
export const commentRules = z.object({ text: commentTextSchema, mentions: z.array(z.string()) });
export type CommentValues = z.infer<typeof commentRules>;
/** One constant object: the form treats a new object as newly saved values. */
export const noComment: CommentValues = { text: '', mentions: [] };

/** A comment for sending: only people mentioned in the text. */
export async function writtenComment(
  entityId: string,
  subject: CommentSubject,
  { text, mentions }: CommentValues,
): Promise<CommentText> {
  if (!text.includes('@')) return { comment: text, mentions: [] };
  const people = await queryClient.ensureQueryData(mentionableQuery(entityId, subject));
  return { comment: text, mentions: mentionedIn(text, people, mentions) };
}
