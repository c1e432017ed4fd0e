import type { Helps } from '../fuzz.ts';
import { commentHelps } from './comments.ts';
import { configurationHelps } from './configuration.ts';
import { connectionHelps } from './connections.ts';
import { dropFolderHelps } from './drop-folders.ts';
import { importHelps } from './imports.ts';
import { machineHelps } from './machines.ts';
import { managedListHelps } from './managed-lists.ts';
import { organizationHelps } from './organization.ts';
import { peopleHelps } from './people.ts';
import { readHelps } from './reads.ts';
import { registrationHelps } from './registrations.ts';
import { workHelps } from './work.ts';

/**
 * The input that the document cannot express: records that belong together, and expressions in languages of
 * their own.
 */
export const helps: Helps = {
  ...readHelps,
  ...peopleHelps,
  ...machineHelps,
  ...organizationHelps,
  ...managedListHelps,
  ...connectionHelps,
  ...registrationHelps,
  ...dropFolderHelps,
  ...importHelps,
  ...workHelps,
  ...configurationHelps,
  ...commentHelps,
};
