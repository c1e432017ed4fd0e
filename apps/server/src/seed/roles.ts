import { join } from 'node:path';
import { administratorRole } from '../provision/entity.ts';
import { readRolesFile } from '../provision/read-file.ts';

export type CastRole = { name: string; isReadOnly?: boolean; permissions: string[] };

/** The file of the roles that operators include. */
export const usualRolesFile = join(import.meta.dirname, '../../usual-roles.yaml');

/** The roles every entity starts with: those that operators include, and that of its administrators. */
export const roles: readonly CastRole[] = [...readRolesFile(usualRolesFile), administratorRole];
