import type { EntityAccess } from '#src/app/entity-context.ts';

/** Merging changes patients and moves their cases. */
export const mayMerge = ({ can }: Pick<EntityAccess, 'can'>): boolean =>
  can('patient-read') && can('patient-write') && can('case-management-write');
