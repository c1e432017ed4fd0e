import type { ImportKind } from '@waypost/contract/imports/shapes';
import { allOf, either, protecting, type Within } from '../../framework/access-rules.ts';

/** Who brings in files of each kind: what is in them is written as if it were typed. */
const ofCases = allOf('data-import', 'patient-read', 'case-management-write');
const ofDirectory = allOf('data-import', 'organization-write');
const importersOf: Readonly<Record<ImportKind, Within>> = {
  registrations: allOf('data-import', 'patient-read', 'patient-write', 'case-management-write'),
  coverages: ofCases,
  orders: ofCases,
  appointments: ofCases,
  physicians: ofDirectory,
  plans: ofDirectory,
};

/** Whoever brings in files of some kind. */
export const ofSomeKind = either(ofCases, ofDirectory);

/** Who brings files in, of whichever kind; each call asks for the kind of its file, too. */
export const importers = protecting('Import', ofSomeKind);

/** Who sees what came in by any channel: names of files may be of patients. */
export const readers = protecting('Import', importersOf.registrations);

/** Whether who has these permissions brings in files of a kind. */
export const mayImport = (kind: ImportKind, permissions: ReadonlySet<string>): boolean =>
  importersOf[kind].allows(permissions);
