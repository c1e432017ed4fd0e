import { readRolesFile } from '../provision/read-file.ts';
import { administratorRole, usualRolesFile } from '../provision/usual-roles.ts';

export type CastRole = { name: string; isReadOnly?: boolean; permissions: string[] };

/** The roles every entity starts with: the default ones, and that of its administrators. */
export const roles: readonly CastRole[] = [...readRolesFile(usualRolesFile), administratorRole];
