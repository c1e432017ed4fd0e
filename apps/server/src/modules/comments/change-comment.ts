import type { Comment, WrittenComment } from '@waypost/contract/comments/calls';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { MailTools } from '../../infrastructure/mail-tools.ts';
import { checkMentions, notifyMentioned } from './mention.ts';
import { changeableUntil, commentIn } from './queries.ts';
import { readersOf, type Subject } from './subject.ts';

type CommentVersion = { id: string; version: number };
type Own = Subject & { text: string };

/**
 * Locks a comment that the caller wrote recently, and whose subject they still see.
 * @throws AppError NOT_FOUND, FORBIDDEN, COMMENT_SETTLED or VERSION_CHANGED
 */
async function ownComment({ db, actor, clock }: Work, { id, version }: CommentVersion): Promise<Own> {
  const row = await db
    .selectFrom('case_comment')
    .select(['case_id', 'facility_id', 'task_id', 'written_by', 'text', 'written_at', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const subject = row && { caseId: row.case_id, facilityId: row.facility_id, taskId: row.task_id };
  if (!subject || !readersOf(subject).allows(actor.permissions)) throw new AppError('NOT_FOUND');
  if (row.written_by !== actor.id) throw new AppError('FORBIDDEN');
  if (row.text === null || changeableUntil(row.written_at) <= clock.now())
    throw new AppError('COMMENT_SETTLED');
  if (row.version !== version) throw new AppError('VERSION_CHANGED');
  return { ...subject, text: row.text };
}

/** Changes the text and mentions of a comment; people who were mentioned before are not notified again. */
export async function changeComment(
  tools: MailTools,
  work: Work,
  which: CommentVersion,
  { comment: text, mentions }: WrittenComment,
): Promise<Comment> {
  const { db, clock } = work;
  const own = await ownComment(work, which);
  const known = await db
    .selectFrom('comment_mention')
    .select('user_id')
    .where('comment_id', '=', which.id)
    .execute();
  const before = new Set(known.map(({ user_id }) => user_id));
  // An earlier mention may be of a person who has left since: that must not refuse a correction.
  const added = await checkMentions(
    db,
    own,
    mentions.filter((userId) => !before.has(userId)),
  );
  const wanted = [...new Set([...mentions.filter((userId) => before.has(userId)), ...added])];
  await db
    .updateTable('case_comment')
    .set({ text, edited_at: clock.now(), version: which.version + 1 })
    .where('id', '=', which.id)
    .execute();
  await unmention(
    work,
    which.id,
    [...before].filter((userId) => !wanted.includes(userId)),
  );
  work.audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'Comment',
    domainId: which.id,
    details: [
      { propertyName: 'Text', previousValue: own.text, newValue: text },
      { propertyName: 'Mentions', previousValue: listed([...before]), newValue: listed(wanted) },
    ].filter(({ previousValue, newValue }) => previousValue !== newValue),
    snapshot: { CaseId: own.caseId },
  });
  emitChange(work, 'comment.changed', which.id, own);
  await notifyMentioned(tools, work, which.id, own, added);
  return commentIn(work, which.id);
}

/** Withdraws a comment: its text remains only in the audit, and its mentions end. */
export async function withdrawComment(work: Work, which: CommentVersion): Promise<Comment> {
  const { db, clock } = work;
  const own = await ownComment(work, which);
  await db
    .updateTable('case_comment')
    .set({ text: null, withdrawn_at: clock.now(), version: which.version + 1 })
    .where('id', '=', which.id)
    .execute();
  await unmention(work, which.id, null);
  work.audit({
    action: 'Mutation',
    operation: 'Delete',
    domainType: 'Comment',
    domainId: which.id,
    snapshot: { CaseId: own.caseId, Note: own.text },
  });
  emitChange(work, 'comment.withdrawn', which.id, own);
  return commentIn(work, which.id);
}

/** Ids of people as the audit shows them. */
const listed = (ids: readonly string[]): string | null =>
  ids.length === 0 ? null : ids.toSorted().join(', ');

async function unmention({ db }: Work, commentId: string, userIds: readonly string[] | null): Promise<void> {
  if (userIds?.length === 0) return;
  await db
    .deleteFrom('comment_mention')
    .where('comment_id', '=', commentId)
    .$if(userIds !== null, (query) => query.where('user_id', 'in', userIds ?? []))
    .execute();
}

const emitChange = (
  work: Work,
  type: 'comment.changed' | 'comment.withdrawn',
  subjectId: string,
  { caseId, facilityId, taskId }: Subject,
): void => work.emit({ type, subjectId, caseId, facilityId, data: { taskId } });
