import { forPeople, protecting } from '../../framework/access-rules.ts';
import { anyImportAccess } from '../imports/module.ts';

/**
 * A program may not configure the source of files. Each call also requires the permission for the kind of the folder's
 * files.
 */
export const administrators = protecting('DropFolder', forPeople(anyImportAccess));
export const readers = protecting('DropFolder', anyImportAccess);
