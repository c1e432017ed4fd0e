import type { LinkedProduct, NavigationGroup } from '@waypost/contract/linked-products/shapes';
import {
  AppWindow,
  Building2,
  CalendarOff,
  ChartColumn,
  ExternalLink,
  FilePlus,
  Folder,
  FolderClock,
  History,
  House,
  Import,
  ListChecks,
  type LucideIcon,
  ReceiptText,
  Search,
  Settings,
  SlidersHorizontal,
  Ticket,
  Tickets,
  Users,
} from 'lucide-react';
import {
  type EntityAccess,
  mayImport,
  mayManageConnections,
  mayManageMachines,
  mayManageOrganization,
  mayManageRules,
  mayManageUsers,
  mayManageWebhooks,
  mayOpenNewCase,
  mayReadDecisionTables,
  maySearch,
  maySearchAudit,
} from '#src/app/entity-context.ts';
import { mayUseLinked } from '#src/app/linked-products.ts';
import { paths } from '#src/app/paths.ts';

/** A destination: a page of the portal, or a linked product in a new window. */
export type Destination = {
  id: string;
  label: string;
  icon: LucideIcon;
  group: NavigationGroup;
  isPreRelease: boolean;
  /** The keyboard shortcut, available on every page. */
  keys?: string;
} & ({ path: string; isExact?: boolean } | { window: LinkedProduct });

/** The groups below the pages, in order (P-065). */
export const groupTitles: Readonly<Record<Exclude<NavigationGroup, 'main'>, string>> = {
  products: 'Products',
  'analytics-reporting': 'Analytics & Reporting',
  maintenance: 'Maintenance',
  'documentation-support': 'Documentation & Support',
};

const icons: Readonly<Record<string, LucideIcon>> = {
  harp: Ticket,
  'harp-pre-release': Tickets,
  pas: Folder,
  'pas-pre-release': FolderClock,
  'claims-management': ReceiptText,
};

type Page = Pick<Destination, 'id' | 'label' | 'icon' | 'keys'> & {
  path: string;
  isExact?: boolean;
  group?: NavigationGroup;
};
const page = (own: Page): Destination => ({ group: 'main', isPreRelease: false, ...own });

const linked =
  (lCode: string) =>
  (product: LinkedProduct): Destination => {
    const { id, title, group, target, isPreRelease } = product;
    const icon = icons[id] ?? (target === 'window' ? ExternalLink : AppWindow);
    const common = { id, label: title, icon, group, isPreRelease };
    return target === 'window'
      ? { ...common, window: product }
      : { ...common, path: paths.linkedPage(lCode, id) };
  };

/** The destinations of this user in this entity (P-064). Others are not listed at all. */
export function destinations(access: EntityAccess, products: readonly LinkedProduct[]): Destination[] {
  const { entity, canUse } = access;
  const { lCode } = entity;
  return [
    page({ id: 'home', label: 'Home', icon: House, path: paths.home(lCode), isExact: true, keys: 'g h' }),
    ...(maySearch(access)
      ? [page({ id: 'search', label: 'Search', icon: Search, path: paths.search(lCode), keys: 'g s' })]
      : []),
    ...(canUse('task-management')
      ? [
          page({
            id: 'task-management',
            label: 'Task Management',
            icon: ListChecks,
            path: paths.taskManagement(lCode),
            keys: 'g t',
          }),
          page({ id: 'board', label: 'Board', icon: ChartColumn, path: paths.board(lCode), keys: 'g b' }),
        ]
      : []),
    ...(mayOpenNewCase(access)
      ? [page({ id: 'new-case', label: 'New Case', icon: FilePlus, path: paths.newCase(lCode), keys: 'g n' })]
      : []),
    ...(mayImport(access)
      ? [page({ id: 'data-import', label: 'Data Import', icon: Import, path: paths.dataImport(lCode) })]
      : []),
    ...(mayManageUsers(access)
      ? [
          page({
            id: 'user-management',
            label: 'User Management',
            icon: Users,
            path: paths.userManagement(lCode),
            group: 'maintenance',
            keys: 'g u',
          }),
        ]
      : []),
    ...(mayManageOrganization(access) || mayManageConnections(access)
      ? [
          page({
            id: 'organization',
            label: 'Organization',
            icon: Building2,
            path: paths.organization(lCode),
            group: 'maintenance',
          }),
        ]
      : []),
    ...(maySearchAudit(access)
      ? [
          page({
            id: 'audit-history',
            label: 'Audit History',
            icon: History,
            path: paths.auditHistory(lCode),
            group: 'maintenance',
            keys: 'g a',
          }),
        ]
      : []),
    ...(mayManageRules(access)
      ? [
          page({
            id: 'task-configuration',
            label: 'Task Management Configuration',
            icon: SlidersHorizontal,
            path: paths.taskConfiguration(lCode),
            group: 'maintenance',
          }),
        ]
      : []),
    ...(mayReadDecisionTables(access)
      ? [
          page({
            id: 'holidays',
            label: 'Holidays',
            icon: CalendarOff,
            path: paths.holidays(lCode),
            group: 'maintenance',
          }),
        ]
      : []),
    ...(mayReadDecisionTables(access) || mayManageWebhooks(access) || mayManageMachines(access)
      ? [
          page({
            id: 'settings',
            label: 'Settings',
            icon: Settings,
            path: paths.settings(lCode),
            group: 'maintenance',
          }),
        ]
      : []),
    ...products.filter((product) => mayUseLinked(product, access)).map(linked(lCode)),
  ];
}
