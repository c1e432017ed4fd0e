import type { Mail } from '@waypost/platform/mail/mail';
import type { OutboxMail } from '@waypost/platform/mail/outbox';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../framework/actor.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import type { MailTools } from '../../infrastructure/mail-tools.ts';
import { entityRows } from '../entities/readable.ts';
import { membershipRows, personRows } from '../users/readable.ts';
import { portalAddress, queueMail } from './queue-mail.ts';

const DAY_MS = 86_400_000;

type ChoiceOwner = { entityId: string; userId: string };

/**
 * Mail that users enable for themselves: the table of the users who have, how its module writes there, and its name in
 * a user's history.
 */
export type MailChoice = {
  table: 'mention_mail' | 'escalation_mail';
  kind: OutboxMail['kind'];
  propertyName: string;
  /** Each returns a row when it changes something. */
  switchOn: (owner: ChoiceOwner) => RawBuilder<unknown>;
  switchOff: (owner: ChoiceOwner) => RawBuilder<unknown>;
};

/** Whether a user has enabled mail of a kind. */
export async function wantsMail(db: Db, { table }: MailChoice, userId: string): Promise<{ isOn: boolean }> {
  const { rows } = await sql`select from ${sql.table(table)} where user_id = ${userId}::uuid`.execute(db);
  return { isOn: rows.length > 0 };
}

/** Enables or disables mail of a kind for the caller. The change is in their history. */
export async function setMailChoice(
  work: Work,
  { switchOn, switchOff, propertyName }: MailChoice,
  isOn: boolean,
): Promise<{ isOn: boolean }> {
  const { db, actor, entity } = work;
  const owner = { entityId: entity.id, userId: actor.id };
  const { rows: changed } = await (isOn ? switchOn(owner) : switchOff(owner)).execute(db);
  if (changed.length > 0)
    work.audit({
      action: 'Mutation',
      operation: 'Update',
      domainType: 'User',
      domainId: actor.id,
      details: [{ propertyName, previousValue: String(!isOn), newValue: String(isOn) }],
    });
  return { isOn };
}

/**
 * Queues a mail for those of the given people who enabled it and belong to the organization, with a link to a page of
 * its portal. Returns the number of recipients.
 */
export async function mailSubscribers(
  tools: MailTools,
  { db, entity, clock }: Pick<Work<Actor>, 'db' | 'entity' | 'clock'>,
  { table, kind }: MailChoice,
  { userIds, path, mail }: { userIds: readonly string[]; path: string; mail: (address: string) => Mail },
): Promise<number> {
  if (userIds.length === 0) return 0;
  const { rows } = await sql<{ email: string; lcode: string }>`
    select u.email, e.lcode
    from ${sql.table(table)} w
    join ${entityRows} e on e.id = w.entity_id
    join ${membershipRows} m on m.entity_id = w.entity_id and m.user_id = w.user_id and m.status = 'Active'
    join ${personRows} u on u.id = w.user_id and u.is_active
    where w.entity_id = ${entity.id}::uuid and w.user_id = any (${[...userIds]}::uuid[])`.execute(db);
  const expiresAt = new Date(clock.now().getTime() + DAY_MS);
  for (const { email, lcode } of rows)
    await queueMail(db, tools, {
      kind,
      recipient: email,
      mail: mail(portalAddress(tools, `${encodeURIComponent(lcode)}${path}`)),
      expiresAt,
    });
  return rows.length;
}
