import { allOf, forPeople, protecting } from '../../framework/access-rules.ts';

/** Files are brought in as by whoever brings one in by hand. */
export const bringers = allOf('data-import', 'patient-read', 'patient-write', 'case-management-write');

/** A program does not say from where files are fetched. */
export const administrators = protecting('DropFolder', forPeople(bringers));
export const readers = protecting('DropFolder', bringers);
