import type { Mail } from '@waypost/platform/mail/mail';
import type { Service } from '../../kernel/actor.ts';
import type { Db } from '../../kernel/database.ts';
import type { MailTools } from '../../kernel/mail-tools.ts';
import type { Work } from '../../kernel/work.ts';
import { portalAddress, queueMail } from '../mail/module.ts';

const DAY_MS = 86_400_000;
/** A rule may tell somebody of a thousand tasks; they are sent a mail so often at the most. */
const MAIL_EVERY_MS = 3_600_000;

/** Sends mail to those who want it and were sent none of late. It says that there is something, and nothing of it. */
export async function mailAbout(
  tools: MailTools,
  { db, entity, clock }: Work<Service>,
  userIds: readonly string[],
): Promise<void> {
  const now = clock.now();
  const wanting = await db
    .updateTable('escalation_mail as w')
    .from('app_user as u')
    .set({ sent_at: now })
    .whereRef('u.id', '=', 'w.user_id')
    .where('w.user_id', 'in', userIds)
    .where((eb) =>
      eb.or([eb('w.sent_at', 'is', null), eb('w.sent_at', '<=', new Date(now.getTime() - MAIL_EVERY_MS))]),
    )
    .returning('u.email')
    .execute();
  if (wanting.length === 0) return;
  const { lcode } = await db
    .selectFrom('entity')
    .select('lcode')
    .where('id', '=', entity.id)
    .executeTakeFirstOrThrow();
  const mail = noticeMail(portalAddress(tools, encodeURIComponent(lcode)));
  const expiresAt = new Date(now.getTime() + DAY_MS);
  for (const { email } of wanting)
    await queueMail(db, tools, { kind: 'escalation', recipient: email, mail, expiresAt });
}

/** The link leads home, where the tasks are listed for whoever may see them then. */
const noticeMail = (address: string): Mail => ({
  subject: 'Tasks in Waypost need you',
  before: ['Rules of your organization have told you of tasks. They are listed on your home page.'],
  link: { label: 'Open Waypost', address },
  after: [
    'You are sent this once an hour at the most. You can switch this e-mail off in your profile, under Account & Security.',
  ],
});

/** Whether somebody wants mail when a rule tells them of a task. */
export async function wantsMail(db: Db, userId: string): Promise<{ isOn: boolean }> {
  const wanted = await db
    .selectFrom('escalation_mail')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { isOn: wanted !== undefined };
}

/** Switches that mail on or off. It stands in the history of the user. */
export async function setNoticeMail(work: Work, isOn: boolean): Promise<{ isOn: boolean }> {
  const { db, actor, entity } = work;
  const changed = isOn
    ? await db
        .insertInto('escalation_mail')
        .values({ entity_id: entity.id, user_id: actor.id, sent_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .returning('user_id')
        .execute()
    : await db.deleteFrom('escalation_mail').where('user_id', '=', actor.id).returning('user_id').execute();
  if (changed.length === 0) work.unchanged();
  else
    work.audit({
      action: 'Mutation',
      operation: 'Update',
      domainType: 'User',
      domainId: actor.id,
      details: [
        { propertyName: 'Mail about escalations', previousValue: String(!isOn), newValue: String(isOn) },
      ],
    });
  return { isOn };
}
