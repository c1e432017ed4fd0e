import type { Clock } from '@waypost/platform/clock';
import type { Keyring } from '@waypost/platform/keyring';
import type { Logger } from '@waypost/platform/logger';
import { composeMail } from '@waypost/platform/mail/mail';
import { openOutboxMail } from '@waypost/platform/mail/outbox';
import { sql } from 'kysely';
import { backlogOf } from '../../framework/queue/backlog.ts';
import type { Item } from '../../framework/queue/claim.ts';
import { deleteAttempts } from '../../framework/queue/lease.ts';
import { doLongWork, type LongWork } from '../../framework/queue/long-work.ts';
import type { RetrySchedule } from '../../framework/queue/retry.ts';
import { acrossEntities, type Db } from '../../infrastructure/database.ts';
import type { MailTransport } from './transport.ts';

const minute = 60;
const hour = 60 * minute;
/** Over a day in total; then the message becomes a dead letter. */
const retry: RetrySchedule = {
  waits: [5, 15, minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour],
};
const retentionMs = 30 * 86_400_000;

type Mail = Item & { recipient: string; content_sealed: string };

export type MailJob = { worker: Db; clock: Clock; keyring: Keyring; logger: Logger; send: MailTransport };

/** Messages that may still be sent. */
const waiting = {
  from: sql`mail_outbox m`,
  isDue: (now: Date) => sql`m.state = 'Waiting' and m.created_at <= ${now} and m.expires_at > ${now}`,
};
export const mailBacklog = backlogOf(waiting, sql`m.created_at`);

const waitingMail = ({ keyring, clock, send }: MailJob): LongWork<Mail> => ({
  name: 'send mail',
  columns: sql`m.id, null::uuid as entity_id, m.recipient, m.content_sealed`,
  ...waiting,
  locked: 'm',
  key: sql`m.id`,
  order: sql`m.created_at`,
  retry,
  leaseSeconds: minute,
  batch: 20,
  run: ({ id, recipient, content_sealed }) =>
    send({ id, to: recipient, ...composeMail(openOutboxMail(keyring, content_sealed)) }),
  finish: (db, { id }) => end(db, { id, state: 'Sent', at: clock.now() }),
});

/** Deletes the content of a sent message, because it holds links that open accounts. */
async function end(db: Db, { id, state, at }: { id: string; state: string; at: Date }): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ state, ended_at: at, content_sealed: null })
    .where('id', '=', id)
    .where('state', '=', 'Waiting')
    .execute();
}

/** Sends due messages. Several workers may run side by side: each claims different ones. */
export async function sendMail(job: MailJob): Promise<number> {
  await giveUpExpired(job);
  return doLongWork(waitingMail(job), (work) => acrossEntities(job.worker, work), job);
}

/** Gives up messages whose link has expired, tried or not. */
function giveUpExpired({ worker, clock }: MailJob): Promise<void> {
  const now = clock.now();
  return acrossEntities(worker, async (db) => {
    const old = await db
      .updateTable('mail_outbox')
      .set({ state: 'GivenUp', ended_at: now, content_sealed: null })
      .where('state', '=', 'Waiting')
      .where('expires_at', '<=', now)
      .returning('id')
      .execute();
    if (old.length > 0)
      await deleteAttempts(
        db,
        'send mail',
        old.map(({ id }) => id),
      );
  });
}

/** Deletes messages that were sent or given up a month ago. */
export function deleteOldMail({ worker, clock }: Pick<MailJob, 'worker' | 'clock'>): Promise<number> {
  return acrossEntities(worker, async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom('mail_outbox')
      .where('ended_at', '<', new Date(clock.now().getTime() - retentionMs))
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}
