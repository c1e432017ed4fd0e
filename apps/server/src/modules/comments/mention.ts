import { message } from '@waypost/contract/core/messages';
import type { Mail } from '@waypost/platform/mail/mail';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import type { MailTools } from '../../infrastructure/mail-tools.ts';
import { type MailChoice, mailSubscribers } from '../mail/module.ts';
import { peopleWhoSee, type Subject } from './subject.ts';

/** Mail to mentioned people who chose it. */
export const mentionMail: MailChoice = {
  table: 'mention_mail',
  kind: 'mention',
  propertyName: 'Mail about mentions',
  switchOn: ({ entityId, userId }) => sql`insert into mention_mail (entity_id, user_id)
    values (${entityId}::uuid, ${userId}::uuid) on conflict do nothing returning user_id`,
  switchOff: ({ userId }) => sql`delete from mention_mail where user_id = ${userId}::uuid returning user_id`,
};

/** @throws AppError INVALID when a mentioned person cannot see the subject of the comment */
export async function checkMentions(
  db: Db,
  subject: Subject,
  mentions: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(mentions)];
  if (wanted.length === 0) return wanted;
  const permitted = await peopleWhoSee(db, subject, wanted);
  if (permitted.length !== wanted.length)
    throw new AppError('INVALID', [{ path: 'mentions', message: message('mention.cannotSee') }]);
  return wanted;
}

/** Notifies mentioned people: on the home page, and by mail if they chose it. Mentioning oneself notifies nobody. */
export async function notifyMentioned(
  tools: MailTools,
  work: Work,
  commentId: string,
  { caseId, facilityId }: Subject,
  userIds: readonly string[],
): Promise<void> {
  const { actor, db, clock } = work;
  if (userIds.length === 0) return;
  await db
    .insertInto('comment_mention')
    .values(
      userIds.map((userId) => ({
        entity_id: work.entity.id,
        comment_id: commentId,
        user_id: userId,
        facility_id: facilityId,
        read_at: userId === actor.id ? clock.now() : null,
      })),
    )
    .execute();
  const others = userIds.filter((userId) => userId !== actor.id);
  for (const userId of others)
    work.emit({ type: 'mention.added', subjectId: userId, caseId, facilityId, data: { commentId } });
  await mailSubscribers(tools, work, mentionMail, {
    userIds: others,
    path: `/mentions/${commentId}`,
    mail: (address) => mailOf(`${actor.firstName} ${actor.lastName}`, address),
  });
}

/** The link contains an opaque id; the target is shown to users who may see it then. */
const mailOf = (writer: string, address: string): Mail => ({
  subject: `${writer} mentioned you in Waypost`,
  before: [`${writer} mentioned you in a comment.`],
  link: { label: 'Open the comment', address },
  after: ['You can switch this e-mail off in your profile, under Account & Security.'],
});
