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

/** What was asked for, each once. */
export const askedRights = ({ permissions, facilityIds }: MachineRequest): Rights => ({
  permissions: [...new Set(permissions)].sort(),
  facilityIds: [...new Set(facilityIds.map((id) => id.toLowerCase()))],
});

export const without = (some: readonly string[], others: readonly string[]): string[] =>
  some.filter((one) => !others.includes(one));

/**
 * Whether somebody holds all of these rights. Whoever knows the secret of an account may do what it may, and nobody gives
 * themselves what they lack: who says what it may do, and who gets to know its secret, are two people then.
 */
export const holdsAll = (
  { may, facilityIds: own }: Pick<Person, 'may' | 'facilityIds'>,
  { permissions, facilityIds }: Rights,
): boolean => permissions.every((name) => may(name)) && facilityIds.every((id) => own.includes(id));
