import { randomBytes } from 'node:crypto';
import { classifyDatabaseError } from '@waypost/platform/database/trouble';
import { sql } from 'kysely';
import { machineAccount } from '../../framework/actor.ts';
import type { ClientDetails } from '../../framework/audit.ts';
import { TOKEN_PREFIX } from '../../framework/authenticate.ts';
import { sha256 } from '../../framework/guard.ts';
import type { Program } from '../../framework/program.ts';
import { doWork } from '../../framework/work.ts';
import { acrossEntities } from '../../infrastructure/database.ts';
import { isUuid } from '../../infrastructure/ids.ts';
import { entityRows } from '../entities/readable.ts';
import { personRows, workplaceRows } from '../users/readable.ts';

/** Tokens are short-lived, so that a leaked one soon becomes worthless. */
const TOKEN_SECONDS = 900;
/** The time of last use is written at most this often, so that most calls write nothing. */
const USED_EVERY_MS = 30_000;
/** Maximum number of valid tokens of one account; each costs a row. */
const MAX_VALID = 100;

type Credentials = { clientId: string; clientSecret: string };
type Call = { client: ClientDetails; correlationId: string };

/** Issues a token for a client id and its secret, with an audit record. Null when they are invalid. */
export async function issueToken(
  { signin, clock }: Pick<Program, 'signin' | 'clock'>,
  { clientId, clientSecret }: Credentials,
  call: Call,
): Promise<{ token: string; seconds: number; entityId: string; facilityIds: string[] } | null> {
  if (!isUuid(clientId)) return null;
  const now = clock.now();
  return acrossEntities(signin, async (db) => {
    const { rows } = await sql<{
      entity_id: string;
      id: string;
      secret_id: string;
      expires_at: Date;
      ends_at: Date | null;
      facility_ids: string[];
    }>`
      select a.entity_id, a.id, a.expires_at, s.id as secret_id, s.ends_at,
        coalesce((select array_agg(f.facility_id::text) from ${workplaceRows} f
          where f.entity_id = a.entity_id and f.user_id = a.id), '{}') as facility_ids
      from machine_secret s
      join machine_account a on a.entity_id = s.entity_id and a.id = s.account_id
      join ${entityRows} e on e.id = a.entity_id and e.status not in ('U', 'O')
      where s.secret_hash = ${sha256(clientSecret)} and a.id = ${clientId}::uuid
        and a.revoked_at is null and a.expires_at > ${now} and (s.ends_at is null or s.ends_at > ${now})`.execute(
      db,
    );
    const [found] = rows;
    if (!found) return null;
    const ends = [now.getTime() + TOKEN_SECONDS * 1000, found.expires_at.getTime(), found.ends_at?.getTime()];
    const until = Math.min(...ends.filter((end) => end !== undefined));
    const token = TOKEN_PREFIX + randomBytes(32).toString('base64url');
    await sql`delete from machine_token where account_id = ${found.id}::uuid and (expires_at <= ${now} or token_hash in (
      select token_hash from machine_token where account_id = ${found.id}::uuid
      order by expires_at desc offset ${MAX_VALID - 1}))`.execute(db);
    await db
      .insertInto('machine_token')
      .values({
        token_hash: sha256(token),
        entity_id: found.entity_id,
        account_id: found.id,
        secret_id: found.secret_id,
        expires_at: new Date(until),
      })
      .execute();
    await sql`update machine_secret set last_used_at = ${now} where id = ${found.secret_id}::uuid`.execute(
      db,
    );
    const actor = machineAccount(found.id);
    const source = { entityId: found.entity_id, actor, sessionId: null, clock, ...call };
    await doWork({ db, actor, mayEmit: [], mustAudit: true }, source, async ({ audit }) =>
      audit({ action: 'SignIn', domainType: 'MachineAccount', domainId: found.id }),
    );
    return {
      token,
      seconds: Math.floor((until - now.getTime()) / 1000),
      entityId: found.entity_id,
      facilityIds: found.facility_ids,
    };
  });
}

/** A machine account that calls, with its rights in the entity it asked for. */
type CallingMachine = {
  id: string;
  name: string;
  surname: string;
  permissions: string[];
  callsPerMinute: number;
  facilityIds: string[];
  /** The entity of the account. */
  entity: { id: string; name: string; lCode: string };
};

/**
 * Finds the account of a token and its rights in one query. Null when the token, its secret or the account has ended.
 */
export async function machineOfToken(
  { signin, clock }: Pick<Program, 'signin' | 'clock'>,
  token: string,
): Promise<CallingMachine | null> {
  const now = clock.now();
  const { rows } = await sql<CallingMachine & { usedAt: Date | null }>`/* prepared: machine-of-token */
    select a.id, u.first_name as name, u.last_name as surname, a.permissions, a.calls_per_minute as "callsPerMinute",
      a.last_used_at as "usedAt",
      coalesce((select array_agg(f.facility_id::text) from ${workplaceRows} f
        where f.entity_id = a.entity_id and f.user_id = a.id), '{}') as "facilityIds",
      json_build_object('id', e.id, 'name', e.name, 'lCode', e.lcode) as entity
    from machine_token t
    join machine_secret s on s.entity_id = t.entity_id and s.id = t.secret_id
    join machine_account a on a.entity_id = t.entity_id and a.id = t.account_id
    join ${personRows} u on u.id = a.id
    join ${entityRows} e on e.id = a.entity_id and e.status not in ('U', 'O')
    where t.token_hash = ${sha256(token)} and t.expires_at > ${now}::timestamptz and a.revoked_at is null
      and a.expires_at > ${now}::timestamptz and (s.ends_at is null or s.ends_at > ${now}::timestamptz)`.execute(
    signin,
  );
  const [row] = rows;
  if (!row) return null;
  if (!row.usedAt || now.getTime() - row.usedAt.getTime() > USED_EVERY_MS)
    await sql`update machine_account set last_used_at = ${now} where id = ${row.id}::uuid`
      .execute(signin)
      .catch((error: unknown) => {
        // A full disk must not prevent reads.
        if (classifyDatabaseError(error) !== 'full') throw error;
      });
  return row;
}
