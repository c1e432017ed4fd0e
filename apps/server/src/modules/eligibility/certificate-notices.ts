import { expiryStage } from '@waypost/contract/payer-connections/client-certificate';
import { sql } from 'kysely';
import { service } from '../../framework/actor.ts';
import { serviceSource } from '../../framework/audit.ts';
import { insideEntity, type JobTools } from '../../framework/job-tools.ts';
import { doWork, type Work } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';
import type { MailTools } from '../../infrastructure/mail-tools.ts';
import { entityRows } from '../entities/readable.ts';
import { portalAddress, queueMail } from '../mail/module.ts';
import { payerRows } from '../payers/readable.ts';
import { heldRoleRows, rolePermissionRows } from '../roles/readable.ts';
import { membershipRows, personRows } from '../users/readable.ts';

/** The message is obsolete after this time. */
const LASTS_MS = 7 * 24 * 3_600_000;
const FIRST_NOTICE_MS = 30 * 24 * 3_600_000;

type Tools = Pick<JobTools, 'app' | 'worker'> & MailTools;
type Due = { id: string; payer: string; expiresAt: Date; told: number | null };

/**
 * Notifies the users who maintain an organization's connections that a client certificate expires: 30 days before, 7
 * days before, and on expiry, once each. When two notices are due, only the later is sent. Returns the number of
 * certificates with a notice.
 */
export async function notifyExpiry(tools: Tools): Promise<number> {
  const { rows } = await sql<{ entity_id: string }>`
    select distinct entity_id from payer_connection
    where ended_at is null and certificate_expires_at <= ${new Date(tools.clock.now().getTime() + FIRST_NOTICE_MS)}
      and certificate_told is distinct from 0`.execute(tools.worker);
  let notified = 0;
  for (const { entity_id } of rows) {
    const open = await insideEntity(tools, entity_id);
    const source = serviceSource(entity_id, newId(tools.clock), tools.clock);
    notified += await open((db) =>
      doWork({ db, actor: service, mayEmit: [], mustAudit: false }, source, (work) =>
        notifyManagers(work, tools),
      ),
    );
  }
  return notified;
}

/** The notices of one organization. Its connections are locked, so that only one of two workers sends them. */
async function notifyManagers({ db, audit }: Pick<Work, 'db' | 'audit'>, tools: Tools): Promise<number> {
  const now = tools.clock.now();
  const { rows } = await sql<Due>`
    select c.id, p.name as payer, c.certificate_expires_at as "expiresAt", c.certificate_told as told
    from payer_connection c join ${payerRows} p on p.id = c.payer_id
    where c.ended_at is null and c.certificate_expires_at <= ${new Date(now.getTime() + FIRST_NOTICE_MS)}
    order by c.certificate_expires_at, c.id for update of c`.execute(db);
  let notified = 0;
  for (const due of rows) {
    const stage = expiryStage(due.expiresAt, now);
    if (stage === null || (due.told !== null && due.told <= stage)) continue;
    notified += 1;
    await db
      .updateTable('payer_connection')
      .set({ certificate_told: stage })
      .where('id', '=', due.id)
      .execute();
    await mail({ db }, tools, due, stage === 0);
    audit({
      action: 'Mutation',
      operation: 'Update',
      domainType: 'PayerConnection',
      domainId: due.id,
      details: [
        {
          propertyName: 'CertificateNotice',
          previousValue: due.told === null ? null : noticeText(due.told),
          newValue: noticeText(stage),
        },
      ],
    });
  }
  return notified;
}

const noticeText = (days: number): string => (days === 0 ? 'expired' : `${days} days before`);

/** Sends mail to every active user who maintains the organization's connections. */
async function mail(
  { db }: Pick<Work, 'db'>,
  tools: Tools,
  { payer, expiresAt }: Due,
  hasExpired: boolean,
): Promise<void> {
  const { rows } = await sql<{ email: string; lcode: string }>`
    select distinct u.email, e.lcode from ${membershipRows} m
    join ${entityRows} e on e.id = m.entity_id
    join ${personRows} u on u.id = m.user_id and u.is_active
    where m.entity_id = (select current_entity()) and m.status = 'Active' and exists (
      select from ${heldRoleRows} h join ${rolePermissionRows} r on r.entity_id = h.entity_id and r.role_id = h.role_id
      where h.entity_id = m.entity_id and h.user_id = m.user_id and r.permission_name = 'payer-connection-write')`.execute(
    db,
  );
  const day = expiresAt.toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' });
  const what = hasExpired ? 'has expired' : `expires on ${day}`;
  for (const { email, lcode } of rows)
    await queueMail(db, tools, {
      kind: 'certificate-expiry',
      recipient: email,
      expiresAt: new Date(tools.clock.now().getTime() + LASTS_MS),
      mail: {
        subject: `Waypost: the certificate for ${payer} ${what}`,
        before: [
          hasExpired
            ? `The client certificate of the connection to ${payer} expired on ${day}. Nothing is sent to this payer until it is replaced.`
            : `The client certificate of the connection to ${payer} expires on ${day}. From then on no eligibility can be checked with this payer.`,
          'Ask the payer or clearinghouse for a new one, and replace it in the connection.',
        ],
        link: {
          label: 'Open the connections',
          address: portalAddress(tools, `${encodeURIComponent(lcode)}/organization?tab=payers`),
        },
      },
    });
}
