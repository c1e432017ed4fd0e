import type { PermissionName } from '@waypost/contract/core/permissions';
import { EMPTY_ID } from '@waypost/contract/core/values';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';

/** Whose a model is: the entity's own, or the provider's default, which has the entity of zeros. */
export type Owner = { id: string; isDefault: boolean };

export const provider: Owner = { id: EMPTY_ID, isDefault: true };

/** What a call asks for with `tenantId`; another organisation's tables are not there (W-190). */
export function ownerFor({ entity }: Work, tenantId: string | undefined): Owner {
  if (tenantId === undefined) return provider;
  if (tenantId.toLowerCase() !== entity.id) throw new AppError('ENTITY_REFUSED');
  return { id: entity.id, isDefault: false };
}

export const ownerOf = (entityId: string): Owner => ({ id: entityId, isDefault: entityId === EMPTY_ID });

export const tenantIdOf = (entityId: string): string | null => (entityId === EMPTY_ID ? null : entityId);

/**
 * Own tables are changed by those who may change tables; the defaults by those who may change shared ones, and only in an
 * organisation that the operator named as the one that keeps them: they decide for every organisation (W-054).
 */
export async function mustBeAllowed({ actor, db, entity }: Work, owner: Owner): Promise<void> {
  const needed: PermissionName = owner.isDefault ? 'shared-decision-table-write' : 'decision-table-write';
  if (!actor.may(needed)) throw new AppError('FORBIDDEN');
  if (!owner.isDefault) return;
  const row = await db
    .selectFrom('entity')
    .select('keeps_defaults')
    .where('id', '=', entity.id)
    .executeTakeFirst();
  if (row?.keeps_defaults !== true) throw new AppError('DEFAULTS_REFUSED');
}
