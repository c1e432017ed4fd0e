import type { EventType } from '@waypost/contract/core/events';
import { machine, type Person, person } from './actor.ts';
import type { LaterTools } from './job-tools.ts';
import { type CurrentRights, currentRights } from './people/current-rights.ts';
import { createScope, type Scope } from './work.ts';

type ScopeOwner = { userId: string; entityId: string; correlationId: string };

/** The scope of a person or machine account for work done later, outside any call, with their rights at that time. */
export async function scopeForLater(
  tools: LaterTools,
  { userId, entityId, correlationId }: ScopeOwner,
  { permissions, facilityIds }: CurrentRights,
  mayEmit: readonly EventType[] = [],
): Promise<Scope> {
  const { app, signin, clock, logger, mustHaveRoom } = tools;
  const [{ is_machine: isMachine, ...user }, entity] = await Promise.all([
    signin
      .selectFrom('app_user')
      .select(['id', 'first_name as firstName', 'last_name as lastName', 'email', 'is_machine'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
    tools.worker
      .selectFrom('entity')
      .select(['id', 'name', 'lcode as lCode'])
      .where('id', '=', entityId)
      .executeTakeFirstOrThrow(),
  ]);
  const actor: Person = (isMachine ? machine : person)({ ...user, facilityIds, permissions });
  return createScope({
    db: app,
    actor,
    entity,
    sessionId: null,
    correlationId,
    clock,
    logger: logger.child({ correlationId }),
    client: null,
    mayEmit,
    mustHaveRoom,
  });
}

/** A request for later work: the user, the entity, and the requested facilities. */
export type RequestedScope = { entity_id: string; user_id: string; facility_ids: readonly string[] };

type Later = {
  /** Whether these permissions allow the work. */
  isAllowed: (permissions: ReadonlySet<string>) => boolean;
  correlationId: string;
  mayEmit: readonly EventType[];
};

/**
 * The scope of the requester of work that the worker does, with their present rights, at those of the facilities that
 * they still have. Null when they may no longer have it done.
 */
export async function scopeOfRequester(
  tools: LaterTools,
  { entity_id: entityId, user_id: userId, facility_ids }: RequestedScope,
  { isAllowed, correlationId, mayEmit }: Later,
): Promise<Scope | null> {
  const rights = await currentRights(tools, userId, entityId);
  if (!rights || !isAllowed(rights.permissions)) return null;
  const facilityIds = facility_ids.filter((id) => rights.facilityIds.includes(id));
  return scopeForLater(tools, { userId, entityId, correlationId }, { ...rights, facilityIds }, mayEmit);
}
