import { allOf, protecting } from '../../framework/access-rules.ts';

/** Who brings files in: what is in them is written as if it were typed. */
export const importers = protecting(
  'Import',
  allOf('data-import', 'patient-read', 'patient-write', 'case-management-write'),
);
