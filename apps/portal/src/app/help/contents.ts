import type { EntityAccess } from '../entity-context.ts';
import { mayManageUsers, maySearchAudit } from '../entity-context.ts';

/** The pages of the guide, as in their addresses. */
export const helpPages = [
  'first-ten-minutes',
  'task-worker',
  'task-worker-screens',
  'task-manager',
  'task-manager-screens',
  'case-specialist',
  'case-specialist-screens',
  'facility-administrator',
  'facility-administrator-screens',
  'configuration-administrator',
  'configuration-administrator-screens',
  'auditor',
  'auditor-screens',
  'eligibility-reader',
  'eligibility-reader-screens',
  'no-access-yet',
  'everywhere',
  'codes',
  'keys',
  'words',
] as const;
export type HelpPage = (typeof helpPages)[number];

type Access = Pick<EntityAccess, 'can' | 'permissions'>;

/** The guide of a default role: its day and its screens. */
type RoleGuide = {
  name: string;
  pages: readonly [HelpPage, ...HelpPage[]];
  /** Whether the user does this work, independent of role names. */
  isOf: (access: Access) => boolean;
};

const holds = ({ permissions }: Access, ending: string): boolean =>
  [...permissions].some((name) => name.endsWith(ending));
const registers = ({ can }: Access): boolean => can('case-management-write') && can('patient-write');

/** The order in which a user with several roles sees their guides. */
export const roleGuides: readonly RoleGuide[] = [
  {
    name: 'Task Manager',
    pages: ['task-manager', 'task-manager-screens'],
    isOf: (access) => holds(access, '-manage'),
  },
  {
    name: 'Case Specialist',
    pages: ['case-specialist', 'case-specialist-screens'],
    isOf: registers,
  },
  {
    name: 'Task Worker',
    pages: ['task-worker', 'task-worker-screens'],
    isOf: (access) => holds(access, '-work'),
  },
  {
    name: 'Facility Administrator',
    pages: ['facility-administrator', 'facility-administrator-screens'],
    isOf: mayManageUsers,
  },
  {
    name: 'Configuration Administrator',
    pages: ['configuration-administrator', 'configuration-administrator-screens'],
    isOf: ({ can }) =>
      can('decision-table-write', 'organization-write', 'payer-connection-write', 'webhooks-write'),
  },
  { name: 'Auditor', pages: ['auditor', 'auditor-screens'], isOf: maySearchAudit },
  {
    name: 'Eligibility Reader',
    pages: ['eligibility-reader', 'eligibility-reader-screens'],
    // Users who work on or manage tasks read answers as part of that.
    isOf: (access) =>
      access.can('eligibility-verification-read') && !holds(access, '-work') && !holds(access, '-manage'),
  },
];

/** The first page for users without work. */
const fallbackGuide: RoleGuide = { name: 'No access yet', pages: ['no-access-yet'], isOf: () => true };

/** Pages for all users. */
export const commonPages = [
  'everywhere',
  'codes',
  'keys',
  'words',
  'first-ten-minutes',
] as const satisfies HelpPage[];

/** The guides for the user's permissions, at least one. */
export function ownGuides(access: Access): [RoleGuide, ...RoleGuide[]] {
  const [first, ...others] = roleGuides.filter(({ isOf }) => isOf(access));
  return first ? [first, ...others] : [fallbackGuide];
}

/** All guides; the one for users without work is last. */
export const allGuides: readonly RoleGuide[] = [...roleGuides, fallbackGuide];
