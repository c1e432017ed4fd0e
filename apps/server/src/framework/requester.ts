import type { EventType } from '@waypost/contract/core/events';
import type { LaterTools } from './job-tools.ts';
import { standingOf } from './people/standing.ts';
import type { Scope } from './scope.ts';
import { scopeForLater } from './scope-for-later.ts';

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
export async function scopeOfRequester(
  tools: LaterTools,
  { entity_id: entityId, user_id: userId, facility_ids }: Asked,
  { isAllowed, correlationId, mayEmit }: Later,
): Promise<Scope | null> {
  const standing = await standingOf(tools, userId, entityId);
  if (!standing || !isAllowed(standing.permissions)) return null;
  const facilityIds = facility_ids.filter((id) => standing.facilityIds.includes(id));
  return scopeForLater(tools, { userId, entityId, correlationId }, { ...standing, facilityIds }, mayEmit);
}
