import type { EventType } from '@waypost/contract/core/events';
import { machine, type Person, person } from './actor.ts';
import type { LaterTools } from './job-tools.ts';
import type { Standing } from './people/standing.ts';
import { createScope, type Scope } from './scope.ts';

type Whose = { userId: string; entityId: string; correlationId: string };

/**
 * The scope of a person or a machine account for what is done later for them, outside any call, with the rights that they
 * have by then.
 */
export async function scopeForLater(
  tools: LaterTools,
  { userId, entityId, correlationId }: Whose,
  { permissions, facilityIds }: Standing,
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
