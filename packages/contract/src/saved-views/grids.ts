import { type ApplicationName, applicationOf } from '../core/permissions.ts';
import type { GridViewData } from './shapes.ts';

/** Saved views of grids: their content, their grids, and who may share them. */

type GridKind = {
  applicationName: ApplicationName;
  /** Whether a user with these permissions sees the grid. */
  isFor: (permissions: ReadonlySet<string>) => boolean;
  /** Columns whose filters name a patient; they are not shared with the rest of a view. */
  personal: readonly string[];
};

const hasAnyPermission =
  (...names: string[]) =>
  (permissions: ReadonlySet<string>): boolean =>
    names.some((name) => permissions.has(name));

/** The grids with saved views, by the feature key of their views (P-120, P-121). */
export const gridKinds = {
  'grid-view-tasks': {
    applicationName: 'task-management',
    isFor: (permissions) => [...permissions].some((name) => applicationOf(name) === 'task-management'),
    personal: ['patientLastName', 'patientFirstName', 'caseNumber', 'accountNumber'],
  },
  'grid-view-users': {
    applicationName: 'administration',
    isFor: hasAnyPermission('user-management-user-write'),
    personal: [],
  },
  'grid-view-roles': {
    applicationName: 'administration',
    isFor: hasAnyPermission('user-management-role-write'),
    personal: [],
  },
  'grid-view-audit-log': {
    applicationName: 'audit',
    isFor: hasAnyPermission('user-management-audit-read', 'case-management-audit-read'),
    personal: ['reference', 'note'],
  },
} as const satisfies Record<string, GridKind>;
export type GridFeature = keyof typeof gridKinds;
export const gridFeatures = Object.keys(gridKinds) as [GridFeature, ...GridFeature[]];

/** A view as shared: without filters that name a patient, and not the receiver's default. */
export function sharedView(feature: GridFeature, view: GridViewData): GridViewData {
  const personal: readonly string[] = gridKinds[feature].personal;
  const filterState = Object.fromEntries(
    Object.entries(view.filterState).filter(([column]) => !personal.includes(column)),
  );
  return { ...view, isDefault: false, filterState };
}
