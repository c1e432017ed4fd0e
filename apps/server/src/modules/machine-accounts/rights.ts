import type { Machine, MachineRequest } from '@waypost/contract/machine-accounts/calls';
import type { Person } from '../../framework/actor.ts';

/** Permissions and facilities, by name and id. */
export type Rights = { permissions: readonly string[]; facilityIds: readonly string[] };

export const rightsOf = ({
  permissions,
  facilities,
}: Pick<Machine, 'permissions' | 'facilities'>): Rights => ({
  permissions,
  facilityIds: facilities.map(({ id }) => id),
});

/** The requested rights, without duplicates. */
export const requestedRights = ({ permissions, facilityIds }: MachineRequest): Rights => ({
  permissions: [...new Set(permissions)].sort(),
  facilityIds: [...new Set(facilityIds.map((id) => id.toLowerCase()))],
});

export const exclude = (some: readonly string[], others: readonly string[]): string[] =>
  some.filter((one) => !others.includes(one));

/**
 * Whether a user has all of these rights. Knowing the secret of an account means having its rights, and nobody may give
 * themselves rights that they lack: then one person sets the permissions, and another receives the secret.
 */
export const holdsAll = (
  { may, facilityIds: own }: Pick<Person, 'may' | 'facilityIds'>,
  { permissions, facilityIds }: Rights,
): boolean => permissions.every((name) => may(name)) && facilityIds.every((id) => own.includes(id));
