import { join } from 'node:path';
import { permissionNames } from '@waypost/contract/core/permissions';

/** The file with seven of the eight default roles of a new organization. */
export const usualRolesFile = join(import.meta.dirname, '../../usual-roles.yaml');

/**
 * The eighth, for a first administrator: the users, roles and invitations of an organization, and its facilities,
 * without which nobody can work in it. It grants nothing about patients or about where their data is sent (decision
 * 156).
 */
export const administratorRole = {
  name: 'Facility Administrator',
  isReadOnly: true,
  permissions: [
    ...permissionNames.filter((name) => name.startsWith('user-management-')),
    'organization-write',
  ] as string[],
};
