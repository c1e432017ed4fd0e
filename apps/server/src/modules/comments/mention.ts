import { message } from '@waypost/contract/messages';
import type { Mail } from '@waypost/platform/mail/mail';
import type { Db } from '../../kernel/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { MailTools } from '../../kernel/mail-tools.ts';
import type { Work } from '../../kernel/work.ts';
import { portalAddress, queueMail } from '../mail/module.ts';
import { peopleWhoSee, type Subject } from './subject.ts';

const DAY_MS = 86_400_000;

/** @throws AppError INVALID when somebody who is mentioned does not see what the comment is about */
export async function checkMentions(
  db: Db,
  subject: Subject,
  mentions: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(mentions)];
  if (wanted.length === 0) return wanted;
  const able = await peopleWhoSee(db, subject, wanted);
  if (able.length !== wanted.length)
    throw new AppError('INVALID', [{ path: 'mentions', message: message('mention.cannotSee') }]);
  return wanted;
}

/** Who is mentioned hears of it: at home, and by mail if they want that. Nobody hears of mentioning themselves. */
export async function tellMentioned(
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
  await mailTo(tools, work, commentId, others);
}

async function mailTo(
  tools: MailTools,
  work: Work,
  commentId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const { actor, clock, db, entity } = work;
  const { lcode } = await db
    .selectFrom('entity')
    .select('lcode')
    .where('id', '=', entity.id)
    .executeTakeFirstOrThrow();
  const wanting = await db
    .selectFrom('mention_mail as w')
    .innerJoin('app_user as u', 'u.id', 'w.user_id')
    .select('u.email')
    .where('w.user_id', 'in', userIds)
    .execute();
  const expiresAt = new Date(clock.now().getTime() + DAY_MS);
  const mail = mentionMail(
    `${actor.firstName} ${actor.lastName}`,
    portalAddress(tools, `${encodeURIComponent(lcode)}/mentions/${commentId}`),
  );
  for (const { email } of wanting)
    await queueMail(db, tools, { kind: 'mention', recipient: email, mail, expiresAt });
}

/** The link holds an id that says nothing; what it leads to is shown to whoever may see it then. */
const mentionMail = (writer: string, address: string): Mail => ({
  subject: `${writer} mentioned you in Waypost`,
  before: [`${writer} mentioned you in a comment.`],
  link: { label: 'Open the comment', address },
  after: ['You can switch this e-mail off in your profile, under Account & Security.'],
});
