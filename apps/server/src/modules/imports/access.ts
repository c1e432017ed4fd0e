import type { ImportKind } from '@waypost/contract/imports/shapes';
import { allOf, either, protecting, type Within } from '../../framework/access-rules.ts';

/** Users who may import files of each kind: importing equals typing the records. */
const ofCases = allOf('data-import', 'patient-read', 'case-management-write');
const directoryAccess = allOf('data-import', 'organization-write');
const importersOf: Readonly<Record<ImportKind, Within>> = {
  registrations: allOf('data-import', 'patient-read', 'patient-write', 'case-management-write'),
  coverages: ofCases,
  orders: ofCases,
  appointments: ofCases,
  physicians: directoryAccess,
  plans: directoryAccess,
};

/** Users who may import files of any kind. */
export const anyImportAccess = either(ofCases, directoryAccess);

/** Users who may import files; each call also requires the permission for the kind of its file. */
export const importers = protecting('Import', anyImportAccess);

/** Users who may see received data of all channels: file names may contain patients' names. */
export const readers = protecting('Import', importersOf.registrations);

/** Whether these permissions allow importing files of a kind. */
export const mayImport = (kind: ImportKind, permissions: ReadonlySet<string>): boolean =>
  importersOf[kind].allows(permissions);
