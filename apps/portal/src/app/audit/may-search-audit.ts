import type { EntityAccess } from '#src/app/entity-context.ts';

/** Searching the whole record shows what users and what cases were about: it takes both permissions. */
export const maySearchAudit = ({ can }: Pick<EntityAccess, 'can'>): boolean =>
  can('user-management-audit-read') && can('case-management-audit-read');
