import type { ApplicationName, PermissionName } from '@waypost/contract/core/permissions';
import type { Entity, Permission } from '@waypost/contract/entities/calls';
import { setupPermissions } from '@waypost/contract/entities/setup-permissions';
import type { ImportKind } from '@waypost/contract/imports/shapes';
import { createContext, use } from 'react';
import { paths } from './paths.ts';

/**
 * The selected entity and the user's permissions in it. The portal shows or hides by them; the server checks again.
 */
export type EntityAccess = {
  entity: Entity;
  permissions: ReadonlySet<string>;
  /** Whether the user has any of the given permissions. */
  can: (...names: PermissionName[]) => boolean;
  /** Whether the user has any permission of an application (W-013). */
  canUse: (application: ApplicationName) => boolean;
  /** Whether the user works on or manages tasks of any group (W-022). */
  worksOnTasks: boolean;
  /** Path of the entity's home, e.g. `/LKMT`. */
  basePath: string;
};

/** Derives the access from the permissions of an entity. */
export function entityAccess(entity: Entity, permissions: readonly Permission[]): EntityAccess {
  const names = new Set(permissions.map(({ permissionName }) => permissionName));
  const applications = new Set<string>(permissions.map(({ applicationName }) => applicationName));
  return {
    entity,
    permissions: names,
    can: (...wanted) => wanted.some((name) => names.has(name)),
    canUse: (application) => applications.has(application),
    worksOnTasks: [...names].some((name) => /-(work|manage)$/.test(name)),
    basePath: paths.home(entity.lCode),
  };
}

/** The search page requires both (P-066). */
export const maySearch = ({ can }: Pick<EntityAccess, 'can'>): boolean =>
  can('case-management-read') && can('patient-read');

/** Whether the user may see tasks or cases, and so may be mentioned in a comment. */
export const mayBeMentioned = ({ can, canUse }: Pick<EntityAccess, 'can' | 'canUse'>): boolean =>
  canUse('task-management') || maySearch({ can });

/** Whether the user has one of the permissions of the user-management area (P-037). */
export const mayManageUsers = ({ can }: Pick<EntityAccess, 'can'>): boolean =>
  can('user-management-user-write', 'user-management-role-write', 'user-management-invite');

/** Whether the user sees the organization's open setup steps. */
export const maySetUp = ({ can }: Pick<EntityAccess, 'can'>): boolean => can(...setupPermissions);

/** The case page shows the case, or only its audit log to an auditor. */
export const mayOpenCase = ({ can }: Pick<EntityAccess, 'can'>): boolean =>
  can('case-management-read') && can('patient-read', 'case-management-audit-read');

/** Whether the user may change or cancel a case. */
export const mayChangeCase = ({ can }: Pick<EntityAccess, 'can'>): boolean =>
  can('case-management-write') && can('patient-read');

/** Searching the whole audit log shows both users and cases, so it requires both permissions. */
export const maySearchAudit = ({ can }: Pick<EntityAccess, 'can'>): boolean =>
  can('user-management-audit-read') && can('case-management-audit-read');

/** The settings tab Decision Tables requires one of the two (W-050). */
export const mayReadDecisionTables = ({ can }: Pick<EntityAccess, 'can'>): boolean =>
  can('decision-table-read', 'decision-table-write');

/** The tab Machine Accounts of the settings requires both: an account is created, and gets permissions. */
export const mayManageMachines = ({ can }: Pick<EntityAccess, 'can'>): boolean =>
  can('user-management-user-write') && can('user-management-role-write');

/** The settings tab Webhooks Portal requires one of the two (W-051, W-052). */
export const mayManageWebhooks = ({ can }: Pick<EntityAccess, 'can'>): boolean =>
  can('webhooks-admin', 'webhooks-write');

/**
 * Registration Document Generation requires any of the four, the other tabs of the configuration one of the first two
 * (W-174).
 */
export const mayManageRules = ({ can }: Pick<EntityAccess, 'can'>): boolean =>
  can(
    'decision-table-read',
    'decision-table-write',
    'shared-decision-table-write',
    'decision-table-schema-write',
  );

/** The page Organization, except its tab Payers. */
export const mayManageOrganization = ({ can }: Pick<EntityAccess, 'can'>): boolean =>
  can('organization-write');

/** The tab Payers of the page Organization. */
export const mayManageConnections = ({ can }: Pick<EntityAccess, 'can'>): boolean =>
  can('payer-connection-write');

/** Held registrations, which show patients. */
export const mayResolveHeld = ({ can }: Pick<EntityAccess, 'can'>): boolean =>
  can('data-import') && can('patient-read');

/** The page Data Import. */
export const mayImport = ({ can }: Pick<EntityAccess, 'can'>): boolean =>
  mayResolveHeld({ can }) || (can('data-import') && can('organization-write'));

/** Whether the user may import registration lists, whose rows become patients and cases. */
export const mayImportData = ({ can }: Pick<EntityAccess, 'can'>): boolean =>
  mayResolveHeld({ can }) && can('patient-write') && can('case-management-write');

/** The kinds of files that the user may import, with the permissions for typing the records. */
export function importKindsOf({ can }: Pick<EntityAccess, 'can'>): ImportKind[] {
  const isOfCases = mayResolveHeld({ can }) && can('case-management-write');
  const canImportDirectory = can('data-import') && can('organization-write');
  return [
    ...(mayImportData({ can }) ? (['registrations'] as const) : []),
    ...(isOfCases ? (['coverages', 'orders', 'appointments'] as const) : []),
    ...(canImportDirectory ? (['physicians', 'plans'] as const) : []),
  ];
}

/** The page New Case requires all permissions for registering a patient and opening a case. */
export const mayOpenNewCase = ({ can }: Pick<EntityAccess, 'can'>): boolean =>
  can('case-management-write') && can('patient-write') && can('patient-read');

export const EntityContext = createContext<EntityAccess | null>(null);

/** The selected entity. Works only inside an entity route. */
export function useEntity(): EntityAccess {
  const access = use(EntityContext);
  if (!access) throw new Error('useEntity is called outside an entity route');
  return access;
}
