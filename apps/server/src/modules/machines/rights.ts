import type { Machine, MachineRequest } from '@waypost/contract/services/policy-machines';
import { AppError } from '../../kernel/errors.ts';
import type { Work } from '../../kernel/work.ts';

/** Permissions and facilities, by name and id. */
export type Rights = { permissions: readonly string[]; facilityIds: readonly string[] };

export const rightsOf = ({
  permissions,
  facilities,
}: Pick<Machine, 'permissions' | 'facilities'>): Rights => ({
  permissions,
  facilityIds: facilities.map(({ id }) => id),
});

/** What was asked for, each once. */
export const askedRights = ({ permissions, facilityIds }: MachineRequest): Rights => ({
  permissions: [...new Set(permissions)].sort(),
  facilityIds: [...new Set(facilityIds.map((id) => id.toLowerCase()))],
});

export const without = (some: readonly string[], others: readonly string[]): string[] =>
  some.filter((one) => !others.includes(one));

/**
 * Whoever knows the secret of an account may do what the account may. So nobody gives it, nor gets to know the secret of,
 * what they lack themselves.
 *
 * @throws AppError MACHINE_RIGHTS
 */
export function mustHold({ actor }: Work, { permissions, facilityIds }: Rights): void {
  const isHeld =
    permissions.every((name) => actor.may(name)) && facilityIds.every((id) => actor.facilityIds.includes(id));
  if (!isHeld) throw new AppError('MACHINE_RIGHTS');
}
