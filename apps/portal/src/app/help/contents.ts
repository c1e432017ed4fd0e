import type { EntityAccess } from '../entity-context.ts';
import { mayManageUsers, maySearchAudit } from '../entity-context.ts';

/** The pages of the guide, as in the address. */
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

/** The guide of one of the usual roles: what its day is like, and what is on its screens. */
type RoleGuide = {
  name: string;
  pages: readonly [HelpPage, ...HelpPage[]];
  /** Whether somebody does this work, whatever their roles are called. */
  isOf: (access: Access) => boolean;
};

const holds = ({ permissions }: Access, ending: string): boolean =>
  [...permissions].some((name) => name.endsWith(ending));
const registers = ({ can }: Access): boolean => can('case-management-write') && can('patient-write');

/** In the order in which somebody with several of them is shown theirs. */
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
    // Whoever works on tasks, or manages them, reads answers as a part of it.
    isOf: (access) =>
      access.can('eligibility-verification-read') && !holds(access, '-work') && !holds(access, '-manage'),
  },
];

/** Where whoever has no work yet begins. */
const nobodysGuide: RoleGuide = { name: 'No access yet', pages: ['no-access-yet'], isOf: () => true };

/** For everybody, whatever they work on. */
export const commonPages = [
  'everywhere',
  'codes',
  'keys',
  'words',
  'first-ten-minutes',
] as const satisfies HelpPage[];

/** The guides of what somebody does, by their permissions: there is one at least. */
export function ownGuides(access: Access): [RoleGuide, ...RoleGuide[]] {
  const [first, ...others] = roleGuides.filter(({ isOf }) => isOf(access));
  return first ? [first, ...others] : [nobodysGuide];
}

/** All guides, that for whoever has no work yet at the end. */
export const allGuides: readonly RoleGuide[] = [...roleGuides, nobodysGuide];
