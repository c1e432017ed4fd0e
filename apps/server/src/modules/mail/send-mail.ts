import type { Clock } from '@waypost/platform/clock';
import type { Keyring } from '@waypost/platform/keyring';
import type { Logger } from '@waypost/platform/logger';
import { composeMail } from '@waypost/platform/mail/mail';
import { openOutboxMail } from '@waypost/platform/mail/outbox';
import { sql } from 'kysely';
import { acrossEntities, type Db } from '../../kernel/database.ts';
import { MailError, type MailTransport } from './transport.ts';

const second = 1000;
/** Waits before the next attempt; after the last one a message is given up. */
const waits = [5, 15, 60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600].map((seconds) => seconds * second);
/** A message is claimed for longer than its sending may take. Should the process die, another sends it then. */
const claimMs = 60 * second;
/** How many are sent in one run, at most: each is claimed when its turn comes. */
const batch = 20;
const keepMs = 30 * 86_400_000;

type Claimed = { id: string; kind: string; recipient: string; content_sealed: string; attempts: number };

export type MailDuty = { worker: Db; clock: Clock; keyring: Keyring; logger: Logger; send: MailTransport };

/** Sends what is due. Several workers may run side by side: each claims its own. */
export async function sendMail(duty: MailDuty): Promise<number> {
  for (let sent = 0; sent < batch; sent += 1) {
    const row = await claim(duty);
    if (!row) return sent;
    await sendOne(duty, row);
  }
  return batch;
}

function claim({ worker, clock }: MailDuty): Promise<Claimed | undefined> {
  const now = clock.now();
  return acrossEntities(worker, async (db) => {
    await giveUpOld(db, now);
    const { rows } = await sql<Claimed>`
      update mail_outbox set attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + claimMs)}
      where id in (select id from mail_outbox where state = 'Waiting' and next_attempt_at <= ${now}
        order by next_attempt_at limit 1 for update skip locked)
      returning id, kind, recipient, content_sealed, attempts`.execute(db);
    return rows[0];
  });
}

/** A link that is over by now helps nobody. */
async function giveUpOld(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ state: 'GivenUp', ended_at: now, content_sealed: null, failure: 'too late' })
    .where('state', '=', 'Waiting')
    .where('next_attempt_at', '<=', now)
    .where('expires_at', '<=', now)
    .execute();
}

async function sendOne(duty: MailDuty, row: Claimed): Promise<void> {
  const { clock, keyring, logger, send, worker } = duty;
  const settle = (values: Record<string, unknown>) =>
    worker
      .updateTable('mail_outbox')
      .set(values)
      .where('id', '=', row.id)
      .where('state', '=', 'Waiting')
      .execute();
  try {
    await send({
      id: row.id,
      to: row.recipient,
      ...composeMail(openOutboxMail(keyring, row.content_sealed)),
    });
    await settle({ state: 'Sent', ended_at: clock.now(), content_sealed: null, failure: null });
  } catch (error) {
    const failure = error instanceof MailError ? error.message : 'unreadable';
    const wait = waits[row.attempts - 1];
    const isOver = wait === undefined || !(error instanceof MailError) || error.isFinal;
    const about = { mailId: row.id, kind: row.kind, attempts: row.attempts, failure };
    if (isOver || wait === undefined) {
      logger.error(about, 'mail given up');
      await settle({ state: 'GivenUp', ended_at: clock.now(), content_sealed: null, failure });
    } else {
      logger.warn(about, 'mail not sent, tried again later');
      await settle({ next_attempt_at: new Date(clock.now().getTime() + wait), failure });
    }
  }
}

/** Forgets messages that ended a month ago. */
export function forgetMail({ worker, clock }: Pick<MailDuty, 'worker' | 'clock'>): Promise<number> {
  return acrossEntities(worker, async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom('mail_outbox')
      .where('ended_at', '<', new Date(clock.now().getTime() - keepMs))
      .executeTakeFirst();
    return Number(numDeletedRows);
  });
}
