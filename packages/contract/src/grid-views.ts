import { z } from 'zod';
import { internal, phi } from './classes.ts';
import { columnFilterSchema } from './list.ts';
import { message } from './messages.ts';
import { type ApplicationName, applicationOf } from './permissions.ts';

/** Saved views of grids: what is kept of one, whose grids have them, and who may share them. */

/** Letters of a view's name. */
const VIEW_NAME_MOST = 100;
const COLUMNS_MOST = 200;

const id = z.string().min(1).max(100);

/** What a user has made of a grid, under a name (P-117). What it does not know of a column is left out. */
export const gridViewSchema = z.object({
  viewName: phi(
    z
      .string()
      .trim()
      .min(1, message('field.required'))
      .max(VIEW_NAME_MOST, message('field.max', { n: VIEW_NAME_MOST })),
  ),
  /** The grid opens with it. */
  isDefault: internal(z.boolean()),
  columnState: z
    .array(
      z.object({
        colId: internal(id),
        /** Null for a column that takes a share of the width that is left over. */
        width: internal(z.int().min(1).max(10_000)).nullable(),
        hide: internal(z.boolean()),
        pinned: internal(z.enum(['left', 'right'])).nullable(),
        sort: internal(z.enum(['asc', 'desc'])).nullable(),
        sortIndex: internal(z.int().min(0).max(COLUMNS_MOST)).nullable(),
      }),
    )
    .max(COLUMNS_MOST),
  columnGroupState: z
    .array(z.object({ groupId: internal(id), open: internal(z.boolean()) }))
    .max(COLUMNS_MOST),
  filterState: z
    .record(id, columnFilterSchema)
    .refine((filters) => Object.keys(filters).length <= COLUMNS_MOST),
});
export type GridViewData = z.infer<typeof gridViewSchema>;

type GridKind = {
  applicationName: ApplicationName;
  /** Whether somebody with these permissions sees the grid at all. */
  isFor: (permissions: ReadonlySet<string>) => boolean;
  /** Columns whose filters name a patient: they are not shared with the rest of a view. */
  personal: readonly string[];
};

const holds =
  (...names: string[]) =>
  (permissions: ReadonlySet<string>): boolean =>
    names.some((name) => permissions.has(name));

/** The grids with saved views, by the feature key their views are kept under (P-120, P-121). */
export const gridKinds = {
  'grid-view-tasks': {
    applicationName: 'task-management',
    isFor: (permissions) => [...permissions].some((name) => applicationOf(name) === 'task-management'),
    personal: ['patientLastName', 'patientFirstName', 'caseNumber', 'accountNumber'],
  },
  'grid-view-users': {
    applicationName: 'administration',
    isFor: holds('user-management-user-write'),
    personal: [],
  },
  'grid-view-roles': {
    applicationName: 'administration',
    isFor: holds('user-management-role-write'),
    personal: [],
  },
  'grid-view-audit-log': {
    applicationName: 'audit',
    isFor: holds('user-management-audit-read', 'case-management-audit-read'),
    personal: ['reference', 'note'],
  },
} as const satisfies Record<string, GridKind>;
export type GridFeature = keyof typeof gridKinds;
export const gridFeatures = Object.keys(gridKinds) as [GridFeature, ...GridFeature[]];

/** Sharing a view of any grid needs a task permission ending in `-manage` (P-113). */
export const mayShareViews = (permissions: ReadonlySet<string>): boolean =>
  [...permissions].some((name) => name.endsWith('-manage') && applicationOf(name) === 'task-management');

/** A view as it is shared: without the filters that name a patient, and not the receiver's default. */
export function sharedView(feature: GridFeature, view: GridViewData): GridViewData {
  const personal: readonly string[] = gridKinds[feature].personal;
  const filterState = Object.fromEntries(
    Object.entries(view.filterState).filter(([column]) => !personal.includes(column)),
  );
  return { ...view, isDefault: false, filterState };
}
