import { sql } from 'kysely';
import type { SignIn } from '../../framework/verify-token.ts';
import type { Db } from '../../infrastructure/database.ts';

type Asked = { userId: string; signIn: SignIn; now: Date; idleMs: number };

/**
 * Whether the sign-in that a token was given out for has ended: the person was signed out everywhere since, or none of
 * the sessions that the sign-in opened lives any more. A sign-in is known by the provider's session and the time at
 * which its user showed who they are: both stay the same however often tokens are renewed, and one of them changes with
 * the next sign-in. They are compared among themselves, so that no clock of ours meets one of the provider's. Where a
 * provider names no session, what it issued up to the second in which any session of the person ended is refused.
 */
export async function isOver(db: Db, { userId, signIn, now, idleMs }: Asked): Promise<boolean> {
  const { providerSession: sid, signedInAt, issuedAt } = signIn;
  const given = signedInAt ?? issuedAt;
  const { rows } = await sql<{ is_over: boolean }>`
    with mine as (
      select provider_session, signed_in_at,
        least(ended_at, expires_at, last_seen_at + ${idleMs}::float8 * interval '1 millisecond') as over_at
      from user_session where user_id = ${userId}::uuid
    ), opened as (
      select over_at from mine where provider_session is not distinct from ${sid}::text and case
        when ${signedInAt}::timestamptz is null then date_trunc('second', over_at) >= ${issuedAt}
        when ${sid}::text is null then signed_in_at = ${signedInAt}
        else signed_in_at >= ${signedInAt} end
    )
    select exists (select from opened) and not exists (select from opened where over_at > ${now})
      or ${sid}::text is null and exists (
        select from mine where over_at <= ${now} and date_trunc('second', over_at) >= ${issuedAt})
      or case when ${sid}::text is null then date_trunc('second', sessions_ended_at) >= ${given}
        else date_trunc('second', sessions_ended_at) > ${given} end is true as is_over
    from app_user where id = ${userId}::uuid`.execute(db);
  return rows[0]?.is_over ?? true;
}
