import type { EventType } from '@waypost/contract/events';
import type { ExportKind } from '@waypost/contract/services/files';
import type { JobTools } from '../../http/job-tools.ts';
import { person } from '../../kernel/actor.ts';
import { SendError } from '../../kernel/outbox.ts';
import { createScope, type Scope } from '../../kernel/scope.ts';
import { standingOf } from '../../kernel/standing.ts';
import { isAllowed } from './exports.ts';

export type Asked = {
  id: string;
  entity_id: string;
  user_id: string;
  facility_ids: readonly string[];
  kind: ExportKind;
};

const none: readonly EventType[] = [];

/**
 * The scope of whoever asked for a file, as they stand now, at those of the facilities that are still theirs.
 *
 * @throws SendError when they may not have it any more
 */
export async function scopeOfAsker(tools: JobTools, asked: Asked): Promise<Scope> {
  const { app, signin, clock, logger } = tools;
  const standing = await standingOf(tools, asked.user_id, asked.entity_id);
  if (!standing || !isAllowed(asked.kind, standing.permissions))
    throw new SendError('who asked for it may not have it any more', true);
  const correlationId = `file-${asked.id}`;
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
    mayEmit: none,
    mustHaveRoom: () => undefined,
  });
}
