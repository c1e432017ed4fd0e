import { join } from 'node:path';
import { permissionNames } from '@waypost/contract/core/permissions';

/** The file with seven of the eight roles that a new organisation has. */
export const usualRolesFile = join(import.meta.dirname, '../../usual-roles.yaml');

/**
 * The eighth, of a first administrator: the users, roles and invitations of an organisation, and its facilities, without which
 * nobody can work in it. Nothing of patients, nor where their data is sent (decision 156).
 */
export const administratorRole = {
  name: 'Facility Administrator',
  isReadOnly: true,
  permissions: [
    ...permissionNames.filter((name) => name.startsWith('user-management-')),
    'organization-write',
  ] as string[],
};
