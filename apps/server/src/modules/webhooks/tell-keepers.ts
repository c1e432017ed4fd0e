import { sql } from 'kysely';
import type { Db } from '../../infrastructure/database.ts';
import type { MailTools } from '../../infrastructure/mail-tools.ts';
import { portalAddress, queueMail } from '../mail/module.ts';

/** The message is of no use later. */
const LASTS_MS = 2 * 24 * 3_600_000;

const reasons = {
  gone: 'The receiver answered that it is gone (410).',
  failing: 'The receiver has taken nothing for five days.',
} as const;

type Told = { email: string; host: string; facility: string; l_code: string };

/** Tells those who keep the webhooks of its facility, by mail, that an endpoint was disabled. */
export async function tellOfDisabling(
  db: Db,
  tools: MailTools,
  endpointId: string,
  because: keyof typeof reasons,
): Promise<void> {
  const { rows } = await sql<Told>`
    select distinct u.email, substring(p.url from '^[a-z]+://([^/?#]+)') as host, f.name as facility, n.lcode as l_code
    from webhook_endpoint p
    join entity n on n.id = p.entity_id
    join facility f on f.entity_id = p.entity_id and f.id = p.facility_id
    join user_facility uf on uf.entity_id = p.entity_id and uf.facility_id = p.facility_id
    join membership m on m.entity_id = uf.entity_id and m.user_id = uf.user_id and m.status = 'Active'
    join app_user u on u.id = uf.user_id and u.is_active
    where p.id = ${endpointId}::uuid and exists (
      select from user_role ur join role_permission rp on rp.entity_id = ur.entity_id and rp.role_id = ur.role_id
      where ur.entity_id = uf.entity_id and ur.user_id = uf.user_id
        and rp.permission_name in ('webhooks-admin', 'webhooks-write'))`.execute(db);
  for (const { email, host, facility, l_code } of rows)
    await queueMail(db, tools, {
      kind: 'webhook-disabled',
      recipient: email,
      expiresAt: new Date(tools.clock.now().getTime() + LASTS_MS),
      mail: {
        subject: 'Waypost disabled a webhook endpoint',
        before: [
          `Waypost sends nothing more to the endpoint at ${host} of ${facility}.`,
          `${reasons[because]} What happens meanwhile can be sent later: enable the endpoint again when its receiver works, and recover what it missed.`,
        ],
        link: {
          label: 'Open the webhooks portal',
          address: portalAddress(tools, `${encodeURIComponent(l_code)}/settings?tab=webhooks-portal`),
        },
      },
    });
}
