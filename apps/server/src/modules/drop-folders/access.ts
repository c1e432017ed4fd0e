import { forPeople, protecting } from '../../framework/access-rules.ts';
import { ofSomeKind } from '../imports/module.ts';

/** A program does not say from where files are fetched. Each call asks for the kind of the folder's files, too. */
export const administrators = protecting('DropFolder', forPeople(ofSomeKind));
export const readers = protecting('DropFolder', ofSomeKind);
