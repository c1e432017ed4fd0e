import type { Mail } from '@waypost/platform/mail/mail';
import { sql } from 'kysely';
import { insideEntity, type JobTools } from '../../../framework/job-tools.ts';
import type { Work } from '../../../framework/work.ts';
import type { Db } from '../../../infrastructure/database.ts';
import type { MailTools } from '../../../infrastructure/mail-tools.ts';
import { type MailChoice, mailSubscribers } from '../../mail/module.ts';
import { findEligibleAssignees } from '../module.ts';
import { lockEvaluation } from './evaluation.ts';
import { latestNotices } from './own-notices.ts';

/** A rule may notify a person about a thousand tasks; they receive a mail at most this often. */
const MAIL_EVERY_MS = 3_600_000;

/** Mail to the recipients of notices who chose it. */
export const noticeMail: MailChoice = {
  table: 'escalation_mail',
  kind: 'escalation',
  propertyName: 'Mail about escalations',
  switchOn: ({ entityId, userId }) => sql`insert into escalation_mail (entity_id, user_id)
    values (${entityId}::uuid, ${userId}::uuid) on conflict do nothing returning user_id`,
  switchOff: ({ userId }) =>
    sql`delete from escalation_mail where user_id = ${userId}::uuid returning user_id`,
};

type Tools = Pick<JobTools, 'app' | 'worker'> & MailTools;

/** Sends mail about notices since the last mail, if that is an hour ago. Returns the number of recipients. */
export async function mailNotices(tools: Tools): Promise<number> {
  const { rows } = await sql<{ id: string }>`select distinct entity_id as id from escalation_mail`.execute(
    tools.worker,
  );
  let done = 0;
  for (const { id } of rows) {
    const open = await insideEntity(tools, id);
    done += await open((db) => mailEntityNotices(tools, { db, entity: { id }, clock: tools.clock }));
  }
  return done;
}

async function mailEntityNotices(
  tools: MailTools,
  inside: Pick<Work, 'db' | 'entity' | 'clock'>,
): Promise<number> {
  const { db, clock } = inside;
  // Waits for notices that are being written now: they are older than this mail.
  await lockEvaluation(db);
  const now = clock.now();
  const userIds = await notifiedSince(db, now);
  if (userIds.length === 0) return 0;
  await sql`update escalation_mail set sent_at = ${now} where user_id = any (${userIds}::uuid[])`.execute(db);
  return mailSubscribers(tools, inside, noticeMail, { userIds, path: '', mail: mailOf });
}

/** Recipients with unopened notices since their last mail, about tasks that they may still have. */
async function notifiedSince(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string; task_group: string; facility_id: string }>`
    select distinct w.user_id as id, t.task_group, t.facility_id
    from escalation_mail w
    cross join lateral (${latestNotices(sql`w.user_id`)}) n
    join task t on t.entity_id = w.entity_id and t.id = n.task_id and t.status <> 'Complete'
    where (w.sent_at is null or w.sent_at <= ${new Date(now.getTime() - MAIL_EVERY_MS)})
      and n.read_at is null and (w.sent_at is null or n.at > w.sent_at)`.execute(db);
  const places = Map.groupBy(rows, ({ task_group, facility_id }) => `${task_group} ${facility_id}`);
  const notified = new Set<string>();
  for (const [place, ...others] of places.values()) {
    if (!place) continue;
    const people = [place, ...others].map(({ id }) => id);
    for (const id of await findEligibleAssignees(db, place, people)) notified.add(id);
  }
  return [...notified];
}

/** The mail mentions no task. Its link leads to the home page, which lists the tasks that the user may see then. */
const mailOf = (address: string): Mail => ({
  subject: 'Tasks in Waypost need you',
  before: ['Rules of your organization have told you of tasks. They are listed on your home page.'],
  link: { label: 'Open Waypost', address },
  after: [
    'You are sent this once an hour at the most. You can switch this e-mail off in your profile, under Account & Security.',
  ],
});
