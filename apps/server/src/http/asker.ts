import type { EventType } from '@waypost/contract/events';
import { person } from '../kernel/actor.ts';
import { createScope, type Scope } from '../kernel/scope.ts';
import { standingOf } from '../kernel/standing.ts';
import type { JobTools } from './job-tools.ts';

/** What somebody asked for, to be done later: who, where, and at which of their facilities. */
export type Asked = { entity_id: string; user_id: string; facility_ids: readonly string[] };

type Later = {
  /** Whether who has these permissions may have it done. */
  isAllowed: (permissions: ReadonlySet<string>) => boolean;
  correlationId: string;
  mayEmit: readonly EventType[];
};

/**
 * The scope of whoever asked for something that the worker does, as they stand now, at those of the facilities that are
 * still theirs. Null when they may not have it done any more.
 */
export async function scopeOfAsker(
  tools: Pick<JobTools, 'app' | 'signin' | 'worker' | 'clock' | 'logger'>,
  asked: Asked,
  { isAllowed, correlationId, mayEmit }: Later,
): Promise<Scope | null> {
  const { app, signin, clock, logger } = tools;
  const standing = await standingOf(tools, asked.user_id, asked.entity_id);
  if (!standing || !isAllowed(standing.permissions)) return null;
  const [user, entity] = await Promise.all([
    signin
      .selectFrom('app_user')
      .select(['id', 'first_name as firstName', 'last_name as lastName', 'email'])
      .where('id', '=', asked.user_id)
      .executeTakeFirstOrThrow(),
    tools.worker
      .selectFrom('entity')
      .select(['id', 'name', 'lcode as lCode'])
      .where('id', '=', asked.entity_id)
      .executeTakeFirstOrThrow(),
  ]);
  return createScope({
    db: app,
    actor: person({
      ...user,
      facilityIds: asked.facility_ids.filter((id) => standing.facilityIds.includes(id)),
      permissions: standing.permissions,
    }),
    entity,
    sessionId: null,
    correlationId,
    clock,
    logger: logger.child({ correlationId }),
    client: null,
    mayEmit,
    mustHaveRoom: () => undefined,
  });
}
