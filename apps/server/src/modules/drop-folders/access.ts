import { forPeople, protecting } from '../../framework/access-rules.ts';
import { ofSomeKind } from '../imports/module.ts';

/**
 * A program may not configure the source of files. Each call also requires the permission for the kind of the folder's
 * files.
 */
export const administrators = protecting('DropFolder', forPeople(ofSomeKind));
export const readers = protecting('DropFolder', ofSomeKind);
