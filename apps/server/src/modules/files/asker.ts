import type { ExportKind } from '@waypost/contract/services/files';
import type { JobTools } from '../../http/job-tools.ts';
import { scopeForLater } from '../../http/scope-for-later.ts';
import { SendError } from '../../kernel/outbox.ts';
import type { Scope } from '../../kernel/scope.ts';
import { standingOf } from '../../kernel/standing.ts';
import { isAllowed } from './exports.ts';

export type Asked = {
  id: string;
  entity_id: string;
  user_id: string;
  facility_ids: readonly string[];
  kind: ExportKind;
};

/**
 * The scope of whoever asked for a file, as they stand now, at those of the facilities that are still theirs.
 *
 * @throws SendError when they may not have it any more
 */
export async function scopeOfAsker(tools: JobTools, asked: Asked): Promise<Scope> {
  const standing = await standingOf(tools, asked.user_id, asked.entity_id);
  if (!standing || !isAllowed(asked.kind, standing.permissions))
    throw new SendError('who asked for it may not have it any more', true);
  const whose = { userId: asked.user_id, entityId: asked.entity_id, correlationId: `file-${asked.id}` };
  const facilityIds = asked.facility_ids.filter((id) => standing.facilityIds.includes(id));
  return scopeForLater(tools, whose, { permissions: standing.permissions, facilityIds });
}
