import type { EventType } from '@waypost/contract/core/events';
import { headerNames } from '@waypost/contract/core/headers';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type { Trip } from '@waypost/platform/database/role-client';
import { classifyDatabaseError } from '@waypost/platform/database/trouble';
import type { FastifyRequest } from 'fastify';
import { isUuid } from '../infrastructure/ids.ts';
import type { AccessRule } from './access-rules.ts';
import { person, type SignedInUser } from './actor.ts';
import { type ClientDetails, clientOf } from './audit.ts';
import { AppError } from './errors.ts';
import { type CallerClaims, type CallerRights, guardEntrance, guardTrip } from './guard.ts';
import { endSession, recordSessionUse, touchSession } from './people/sessions.ts';
import type { Program } from './program.ts';
import type { Verify } from './verify-token.ts';
import { createScope, type Scope } from './work.ts';

/** A live session and its user. */
export type Session = { sessionId: string; user: SignedInUser };

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

/** The origin of a call. */
export const clientDetails = (request: FastifyRequest): ClientDetails =>
  clientOf(request.ip, single(request, 'user-agent') ?? '');

/** The time of last activity is written at most this often, so that most look-ups write nothing. */
const SEEN_EVERY_MS = 30_000;

/** The claims of a request for the guard. The session is absent when there is none. */
function claimsOf(request: FastifyRequest, entityId: string | null): CallerClaims & { hasSession: boolean } {
  const secret = single(request, headerNames.sessionId);
  const facility = entityId === null ? null : single(request, headerNames.scopeMember)?.toLowerCase();
  return {
    token: bearerToken(request),
    secret: secret ?? '',
    hasSession: secret !== null,
    entityId,
    facilityId: facility === undefined ? null : facility,
  };
}

/** Calls the guard for the caller, and refuses a caller without a live session. */
async function findCaller(
  program: Program,
  verify: Verify,
  request: FastifyRequest,
  entityId: string | null,
  countsAsUse = true,
): Promise<CallerRights & { session: NonNullable<CallerRights['session']> }> {
  const { hasSession, ...claims } = claimsOf(request, entityId);
  // A value that is not an id matches no facility.
  const isFacility = claims.facilityId === null || isUuid(claims.facilityId);
  const { idleTimeoutMs } = program.config;
  const guardInput = { ...claims, facilityId: isFacility ? claims.facilityId : EMPTY_ID };
  const found = hasSession ? await askGuard(program, guardInput) : null;
  const identity = await verify(claims.token, found?.isItsToken);
  const { session, user } = found ?? {};
  const isSameUser = user?.issuer === identity.issuer && user.subject === identity.subject;
  if (!found || !session || !isSameUser || found.refusal === 'SESSION_ENDED')
    throw new AppError('SESSION_ENDED');
  if (found.refusal === 'IDLE') {
    const call = { client: clientDetails(request), correlationId: request.id };
    await endSession(program.signin, program.clock, { ...call, sessionId: session.id, reason: 'idle' });
    throw new AppError('SESSION_ENDED');
  }
  if (countsAsUse) await extendSession(program, request, session);
  return { ...found, session };

  async function askGuard({ trips, clock }: Program, what: CallerClaims): Promise<CallerRights> {
    const { rows } = await trips.query(guardTrip(what, { now: clock.now(), idleTimeoutMs }));
    return rows[0]?.[0] as CallerRights;
  }
}

/** Records that a session is in use, unless the page makes the call by itself. */
async function extendSession(
  { signin, clock }: Program,
  request: FastifyRequest,
  { id, lastSeenAt }: NonNullable<CallerRights['session']>,
): Promise<void> {
  if (single(request, headerNames.unattended) !== null) return;
  if (clock.now().getTime() - lastSeenAt <= SEEN_EVERY_MS) return;
  await touchSession(signin, id, clock.now()).catch(ignoreFullDisk);
}

/** A full disk must not prevent reads. */
function ignoreFullDisk(error: unknown): void {
  if (classifyDatabaseError(error) !== 'full') throw error;
}

const userOf = ({ id, firstName, lastName, email }: CallerRights['user']): SignedInUser => ({
  id,
  firstName,
  lastName,
  email,
});

/** The session of a call that concerns no entity. */
export async function requireSession(
  program: Program,
  verify: Verify,
  request: FastifyRequest,
): Promise<Session> {
  const { session, user } = await findCaller(program, verify, request, null);
  return { sessionId: session.id, user: userOf(user) };
}

/**
 * The scope of a call inside an entity. `Scope` and `ScopeMember` are requests: the entity must be one of the user's,
 * the facility one assigned to them.
 */
export async function requireScope(
  program: Program,
  verify: Verify,
  request: FastifyRequest,
  { mayEmit = [], isUse = true }: { mayEmit?: readonly EventType[]; isUse?: boolean } = {},
): Promise<Scope> {
  const guardInput = single(request, headerNames.scope);
  if (guardInput !== null && !isUuid(guardInput))
    throw new AppError('BAD_REQUEST', [{ path: 'Scope', message: 'Must be an entity id' }]);
  const found = await findCaller(program, verify, request, guardInput, isUse);
  if (guardInput === null)
    throw new AppError('BAD_REQUEST', [{ path: 'Scope', message: 'Send the entity id in the Scope header' }]);
  if (found.refusal === 'ENTITY_REFUSED' || found.refusal === 'FACILITY_REFUSED')
    throw new AppError(found.refusal);
  return scopeOf(program, request, found, mayEmit);
}

/**
 * The guard as the first part of a single message for the whole call. Null when the general path is needed: the token
 * needs its signature checked, something is missing, or the rule requires more of the caller than permissions.
 */
export async function entranceOf(
  program: Program,
  verify: Verify,
  request: FastifyRequest,
  rule: AccessRule,
): Promise<{ guard: NonNullable<Trip['first']>; scope(): Promise<Scope> } | null> {
  const entityId = single(request, headerNames.scope);
  if (rule.kind !== 'entity' || !(rule.oneOf || rule.allOf) || entityId === null || !isUuid(entityId))
    return null;
  const { hasSession, ...claims } = claimsOf(request, entityId);
  if (!hasSession || (claims.facilityId !== null && !isUuid(claims.facilityId))) return null;
  const identity = await verify(claims.token, true).catch(() => null);
  if (identity === null) return null;
  const times = { now: program.clock.now(), idleTimeoutMs: program.config.idleTimeoutMs };
  let found: CallerRights | undefined;
  const guard = guardEntrance(claims, times, rule, (rights) => {
    found = rights;
  });
  return {
    guard,
    scope: async () => {
      if (!found?.session) throw new Error('the guard was not heard');
      if (rule.isUnattended !== true) await extendSession(program, request, found.session);
      return scopeOf(program, request, found, []);
    },
  };
}

/** The scope from the result of the guard. */
async function scopeOf(
  program: Program,
  request: FastifyRequest,
  { session, user, entity, facilityIds, permissions, isNoted }: CallerRights,
  mayEmit: readonly EventType[],
): Promise<Scope> {
  if (!session || !entity) throw new AppError('ENTITY_REFUSED');
  const sessionUse = { sessionId: session.id, entityId: entity.id, userId: user.id };
  if (!isNoted) await recordSessionUse(program.signin, sessionUse, program.clock.now()).catch(ignoreFullDisk);
  return createScope({
    db: program.app,
    standbys: program.standbys,
    mustHaveRoom: program.mustHaveRoom,
    mayEmit,
    actor: person({ ...userOf(user), facilityIds, permissions: new Set(permissions) }),
    entity,
    correlationId: request.id,
    clock: program.clock,
    logger: program.logger.child({ correlationId: request.id }),
    client: clientDetails(request),
    sessionId: session.id,
  });
}

/** The prefix of machine accounts' tokens, which distinguishes them from ID tokens. */
export const TOKEN_PREFIX = 'wpa_';

const tokenPattern = new RegExp(`^Bearer (${TOKEN_PREFIX}[\\w-]{43})$`);

/** The machine account's access token of a call; null for a call of a person. */
export const machineToken = ({ headers }: FastifyRequest): string | null =>
  tokenPattern.exec(headers.authorization ?? '')?.[1] ?? null;
