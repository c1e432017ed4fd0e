import type { AuditAction } from '@waypost/contract/services/audit';
import { EMPTY_ID } from '@waypost/contract/values';
import type { Config } from '@waypost/platform/config';
import { sql } from 'kysely';
import { writeAudit } from '../../kernel/audit.ts';
import { clientOf } from '../../kernel/client-details.ts';
import { acrossEntities, type Db } from '../../kernel/database.ts';

type AccountEvent = {
  id: string;
  kind: 'sign-in-failed' | 'mfa-failed' | 'password-changed';
  user_id: string | null;
  occurred_at: Date;
  ip_address: string;
  user_agent: string;
};

const actions: Record<AccountEvent['kind'], AuditAction> = {
  'sign-in-failed': 'SignInFailed',
  'mfa-failed': 'MfaFailed',
  'password-changed': 'PasswordChange',
};

/**
 * Takes what the embedded provider saw into the record: failed sign-ins, failed second factors, changed passwords. It
 * keeps the time at which it happened. An account that is nobody here is dropped. Works as the sign-in role.
 */
export function takeAccountEvents(signin: Db, { oidcIssuer }: Pick<Config, 'oidcIssuer'>): Promise<number> {
  return acrossEntities(signin, async (db) => {
    const { rows } = await sql<AccountEvent>`
      with taken as (
        delete from account_event where id in (
          select id from account_event order by occurred_at limit 500
        ) returning *
      )
      select t.*, u.id as user_id from taken t
      left join app_user u on u.issuer = ${oidcIssuer} and u.subject = t.account_id::text
      order by t.occurred_at, t.id`.execute(db);
    for (const event of rows) {
      if (event.user_id === null) continue;
      const source = {
        entityId: EMPTY_ID,
        actor: { kind: 'user', id: event.user_id } as const,
        client: clientOf(event.ip_address, event.user_agent),
        sessionId: null,
        correlationId: `account-${event.id}`,
        clock: { now: () => event.occurred_at },
      };
      await writeAudit(db, source, [
        { action: actions[event.kind], domainType: 'Login', domainId: event.user_id },
      ]);
    }
    return rows.length;
  });
}
