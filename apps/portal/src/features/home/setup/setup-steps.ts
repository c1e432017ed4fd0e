import type { Setup } from '@waypost/contract/entities/setup';
import {
  isStepDone,
  type SetupStep,
  setupNeeds,
  setupRoles,
  setupSteps,
  stepsOfOthers,
} from '@waypost/contract/entities/setup-steps';
import { type EntityAccess, mayImportData } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';

/** The user's view of a step: done, open, for another user, or blocked by another step. */
export type ShownStep = {
  step: SetupStep;
  title: string;
  note: string;
  state: 'done' | 'open' | 'others' | 'later';
  action: { label: string; path: string };
  /** An alternative way to do the step. */
  other?: { label: string; path: string };
};

type Words = {
  title: string;
  /** Why the step is needed. */
  why: string;
  /** The required permissions, by their names in the role editor. */
  permissions: readonly string[];
  /** The step as a phrase, for when no user has the permission. */
  deed: string;
  label: string;
  path: (lCode: string) => string;
};

export const setupWords: Readonly<Record<SetupStep, Words>> = {
  'second-administrator': {
    title: 'Invite a second administrator',
    why: 'Nobody gives themselves more permissions: each administrator gives the other what they need.',
    permissions: ['Invite users'],
    deed: 'invite people',
    label: 'Invite a User',
    path: (lCode) => `${paths.userManagement(lCode)}?tab=invite`,
  },
  roles: {
    title: 'Give people their roles',
    why: 'Eight roles are ready to be given.',
    permissions: ['Manage roles'],
    deed: 'give roles',
    label: 'Open Roles',
    path: (lCode) => `${paths.userManagement(lCode)}?tab=roles`,
  },
  facilities: {
    title: 'Add your facilities',
    why: 'Cases and people belong to facilities.',
    permissions: ['Manage the organization'],
    deed: 'add facilities',
    label: 'Open Facilities',
    path: (lCode) => `${paths.organization(lCode)}?tab=facilities`,
  },
  payers: {
    title: 'Connect your payers',
    why: 'Eligibility checks are sent to the payers that you connect.',
    permissions: ['Manage payer connections'],
    deed: 'connect payers',
    label: 'Open Payers',
    path: (lCode) => `${paths.organization(lCode)}?tab=payers`,
  },
  plans: {
    title: 'Add your plans',
    why: 'An insurance is chosen by its plan, and the plan says which payer is asked.',
    permissions: ['Manage the organization'],
    deed: 'add plans',
    label: 'Open Plans',
    path: (lCode) => `${paths.organization(lCode)}?tab=plans`,
  },
  'first-case': {
    title: 'Open the first case',
    why: 'Your rules look at each case, and open the tasks that it needs.',
    permissions: ['Change cases', 'Change patients', 'View patients'],
    deed: 'open cases',
    label: 'New Case',
    path: (lCode) => paths.newCase(lCode),
  },
};

const many = (count: number, one: string, more: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`;
const listed = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** The note below a finished step. */
function doneNote(step: SetupStep, setup: Setup): string {
  switch (step) {
    case 'second-administrator':
      return many(setup.administrators, 'administrator', 'administrators');
    case 'roles':
      return 'There is somebody for each of the next steps';
    case 'facilities':
      return many(setup.facilities, 'facility', 'facilities');
    case 'payers':
      return many(setup.payerConnections, 'payer is connected', 'payers are connected');
    case 'plans':
      return many(setup.plans, 'plan', 'plans');
    case 'first-case':
      return 'There are cases';
  }
}

/** The note below a step that the user can do. */
function openNote(step: SetupStep, setup: Setup): string {
  const { why } = setupWords[step];
  if (step === 'second-administrator' && setup.invitedAdministrators > 0)
    return `${many(setup.invitedAdministrators, 'invitation is', 'invitations are')} not accepted yet. ${why}`;
  if (step !== 'roles') return why;
  const missing = stepsOfOthers.filter((other) => setup.people[other] === 0);
  const roles = [...new Set(missing.map((other) => setupRoles[other]))];
  return `${why} Nobody may ${listed.format(missing.map((other) => setupWords[other].deed))} yet: give ${listed.format(roles)}.`;
}

/** The people who can do a step that the user cannot. */
function othersNote(step: SetupStep, { people }: Setup): string {
  const names = setupWords[step].permissions.map((name) => `“${name}”`);
  const takes = `It takes a role with ${listed.format(names)}, such as ${setupRoles[step]}.`;
  if (people[step] === 0) return `${takes} Nobody has one yet.`;
  return `${takes} ${many(people[step], 'person has', 'people have')} one.`;
}

/** The steps in order, as the user sees them. */
export function shownSteps(setup: Setup, access: EntityAccess): ShownStep[] {
  const { entity, permissions } = access;
  return setupSteps.map((step) => {
    const { title, label, path } = setupWords[step];
    const common = {
      step,
      title,
      action: { label, path: path(entity.lCode) },
      // A practice has a list of its patients before its first case.
      ...(step === 'first-case' &&
        mayImportData(access) && { other: { label: 'Import a File', path: paths.newImport(entity.lCode) } }),
    };
    if (isStepDone(setup, step)) return { ...common, state: 'done', note: doneNote(step, setup) };
    if (!setupNeeds[step].every((name) => permissions.has(name)))
      return { ...common, state: 'others', note: othersNote(step, setup) };
    if (step === 'first-case' && setup.facilities === 0)
      return { ...common, state: 'later', note: 'Needs a facility first.' };
    return { ...common, state: 'open', note: openNote(step, setup) };
  });
}
