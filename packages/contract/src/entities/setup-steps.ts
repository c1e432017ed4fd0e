import type { PermissionName } from '../core/permissions.ts';
import type { Setup } from './setup.ts';

/** The steps an organization takes before its people can work, in their order. */
export const setupSteps = [
  'second-administrator',
  'roles',
  'facilities',
  'payers',
  'plans',
  'first-case',
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** The permissions that a step requires, all of them. */
export const setupNeeds: Readonly<Record<SetupStep, readonly PermissionName[]>> = {
  'second-administrator': ['user-management-invite'],
  roles: ['user-management-role-write'],
  facilities: ['organization-write'],
  payers: ['payer-connection-write'],
  plans: ['organization-write'],
  'first-case': ['case-management-write', 'patient-write', 'patient-read'],
};

/** One of the eight default roles that has the permissions of the step. */
export const setupRoles: Readonly<Record<SetupStep, string>> = {
  'second-administrator': 'Facility Administrator',
  roles: 'Facility Administrator',
  facilities: 'Facility Administrator',
  payers: 'Configuration Administrator',
  plans: 'Facility Administrator',
  'first-case': 'Case Specialist',
};

/** The steps that need another person. */
export const stepsOfOthers = ['facilities', 'payers', 'first-case'] as const satisfies readonly SetupStep[];

/** Whether a step is done. Roles count as assigned once somebody may do each of the following steps. */
export function isStepDone(setup: Omit<Setup, 'isPutAway'>, step: SetupStep): boolean {
  switch (step) {
    case 'second-administrator':
      return setup.administrators > 1;
    case 'roles':
      return stepsOfOthers.every((other) => setup.people[other] > 0);
    case 'facilities':
      return setup.facilities > 0;
    case 'payers':
      return setup.payerConnections > 0;
    case 'plans':
      return setup.plans > 0;
    case 'first-case':
      return setup.hasCase;
  }
}
