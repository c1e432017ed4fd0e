import { createHash } from 'node:crypto';
import type { EventType } from '@waypost/contract/events';
import { headerNames } from '@waypost/contract/headers';
import { classifyDatabaseError } from '@waypost/platform/database/trouble';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { person, type SignedInUser } from '../kernel/actor.ts';
import type { ClientDetails } from '../kernel/audit.ts';
import { clientOf } from '../kernel/client-details.ts';
import { AppError } from '../kernel/errors.ts';
import { isUuid } from '../kernel/ids.ts';
import { createScope, type Scope } from '../kernel/scope.ts';
import { endSession, noteUse } from '../kernel/sessions.ts';
import type { Program } from './program.ts';
import type { Identity } from './verify-token.ts';

/** A live session and its user. */
export type Session = { sessionId: string; user: SignedInUser };

type SessionRow = {
  session_id: string;
  user_id: string;
  issuer: string;
  subject: string;
  first_name: string;
  last_name: string;
  email: string;
  is_active: boolean;
  last_seen_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  entity_id: string | null;
  entity_name: string | null;
  lcode: string | null;
  facility_ids: string[] | null;
  permissions: string[] | null;
};

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const single = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name.toLowerCase()];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** The bearer token of a call. */
export function bearerToken(request: FastifyRequest): string {
  const match = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/.exec(single(request, 'authorization') ?? '');
  if (!match?.[1]) throw new AppError('UNAUTHENTICATED');
  return match[1];
}

/** Where a call came from. */
export const clientDetails = (request: FastifyRequest): ClientDetails =>
  clientOf(request.ip, single(request, 'user-agent') ?? '');

/** Looks up the session, its user and their rights in the requested entity in one query, all from our own data. */
async function lookUp(
  program: Program,
  secret: string,
  entityId: string | null,
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`/* prepared: session */
    select s.id as session_id, u.id as user_id, u.issuer, u.subject, u.first_name, u.last_name, u.email, u.is_active,
      s.last_seen_at, s.expires_at, s.ended_at,
      e.id as entity_id, e.name as entity_name, e.lcode,
      (select array_agg(f.facility_id::text) from user_facility f
        where f.entity_id = e.id and f.user_id = u.id) as facility_ids,
      (select array_agg(distinct p.permission_name) from user_role r
        join role_permission p on p.entity_id = r.entity_id and p.role_id = r.role_id
        where r.entity_id = e.id and r.user_id = u.id) as permissions
    from user_session s
    join app_user u on u.id = s.user_id
    left join membership m on m.user_id = u.id and m.entity_id = ${entityId}::uuid and m.status = 'Active'
    left join entity e on e.id = m.entity_id and e.status not in ('U', 'O')
    where s.secret_hash = ${sha256(secret)}`.execute(program.signin);
  return rows[0];
}

/** The time of last activity is written at most this often, so that most look-ups write nothing. */
const SEEN_EVERY_MS = 30_000;

/** Refuses a session that has ended, and records the activity of a live one. */
async function checkLive(
  program: Program,
  row: SessionRow,
  identity: Identity,
  { isUse, ...call }: { client: ClientDetails; correlationId: string; isUse: boolean },
): Promise<void> {
  const now = program.clock.now().getTime();
  const belongs = row.issuer === identity.issuer && row.subject === identity.subject;
  if (!belongs || row.ended_at || !row.is_active || row.expires_at.getTime() <= now) {
    throw new AppError('SESSION_ENDED');
  }
  const idleFor = now - row.last_seen_at.getTime();
  if (idleFor > program.config.idleTimeoutMs) {
    await endSession(program.signin, program.clock, { ...call, sessionId: row.session_id, reason: 'idle' });
    throw new AppError('SESSION_ENDED');
  }
  if (isUse && idleFor > SEEN_EVERY_MS) {
    await noteUse(program.signin, row.session_id, program.clock.now()).catch((error: unknown) => {
      // A full disk must not stop reads.
      if (classifyDatabaseError(error) !== 'full') throw error;
    });
  }
}

type Verify = (token: string) => Promise<Identity>;

async function sessionRow(
  program: Program,
  verify: Verify,
  request: FastifyRequest,
  entityId: string | null,
  mayBeUse = true,
): Promise<SessionRow> {
  const identity = await verify(bearerToken(request));
  const secret = single(request, headerNames.sessionId);
  if (!secret) throw new AppError('SESSION_ENDED');
  const row = await lookUp(program, secret, entityId);
  if (!row) throw new AppError('SESSION_ENDED');
  const isUse = mayBeUse && single(request, headerNames.unattended) === null;
  await checkLive(program, row, identity, {
    client: clientDetails(request),
    correlationId: request.id,
    isUse,
  });
  return row;
}

const userOf = (row: SessionRow): SignedInUser => ({
  id: row.user_id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
});

/** The session of a call that concerns no entity. */
export async function requireSession(
  program: Program,
  verify: Verify,
  request: FastifyRequest,
): Promise<Session> {
  const row = await sessionRow(program, verify, request, null);
  return { sessionId: row.session_id, user: userOf(row) };
}

/**
 * The scope of a call inside an entity. `Scope` and `ScopeMember` are requests: the entity must be one of the
 * user's, the facility one that is assigned to them.
 */
export async function requireScope(
  program: Program,
  verify: Verify,
  request: FastifyRequest,
  { mayEmit = [], isUse = true }: { mayEmit?: readonly EventType[]; isUse?: boolean } = {},
): Promise<Scope> {
  const asked = single(request, headerNames.scope);
  if (asked !== null && !isUuid(asked))
    throw new AppError('BAD_REQUEST', [{ path: 'Scope', message: 'Must be an entity id' }]);
  const row = await sessionRow(program, verify, request, asked, isUse);
  if (asked === null)
    throw new AppError('BAD_REQUEST', [{ path: 'Scope', message: 'Send the entity id in the Scope header' }]);
  if (!row.entity_id || !row.lcode || row.entity_name === null) throw new AppError('ENTITY_REFUSED');
  const assigned = row.facility_ids ?? [];
  const narrowed = single(request, headerNames.scopeMember);
  if (narrowed !== null && !assigned.includes(narrowed.toLowerCase())) throw new AppError('FACILITY_REFUSED');
  return createScope({
    db: program.app,
    mustHaveRoom: program.mustHaveRoom,
    mayEmit,
    actor: person({
      ...userOf(row),
      facilityIds: narrowed === null ? assigned : [narrowed.toLowerCase()],
      permissions: new Set(row.permissions ?? []),
    }),
    entity: { id: row.entity_id, name: row.entity_name, lCode: row.lcode },
    correlationId: request.id,
    clock: program.clock,
    logger: program.logger.child({ correlationId: request.id }),
    client: clientDetails(request),
    sessionId: row.session_id,
  });
}
