import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../core/classes.ts';
import type { PermissionName } from '../core/permissions.ts';

/** What an organisation needs before its people can work, in the order in which it is done. */
export const setupSteps = ['second-administrator', 'roles', 'facilities', 'payers', 'first-case'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** The permissions that a step takes, all of them. */
export const setupNeeds: Readonly<Record<SetupStep, readonly PermissionName[]>> = {
  'second-administrator': ['user-management-invite'],
  roles: ['user-management-role-write'],
  facilities: ['organization-write'],
  payers: ['payer-connection-write'],
  'first-case': ['case-management-write', 'patient-write', 'patient-read'],
};

/** Who is told what is missing: whoever can do something about it, but for the work itself. */
export const setupPermissions = [
  'user-management-invite',
  'user-management-role-write',
  'organization-write',
  'payer-connection-write',
] as const satisfies readonly PermissionName[];

const count = internal(z.int().min(0));

/** Counts alone: nobody and nothing of the organisation is named. */
const setupSchema = z.object({
  /** People who may say what others may do. */
  administrators: count,
  /** Those who were invited to it and have not accepted yet. */
  invitedAdministrators: count,
  facilities: count,
  payerConnections: count,
  hasCase: internal(z.boolean()),
  /** How many people may do each step. */
  people: z.object({
    'second-administrator': count,
    roles: count,
    facilities: count,
    payers: count,
    'first-case': count,
  }),
  /** Whether the caller does not want to see it any more. */
  isPutAway: internal(z.boolean()),
});
export type Setup = z.infer<typeof setupSchema>;

/** The steps that somebody has to be there for. */
export const stepsOfOthers = ['facilities', 'payers', 'first-case'] as const satisfies readonly SetupStep[];

/** Whether a step is done. Roles are given once somebody may do each of the steps that follow. */
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
    case 'first-case':
      return setup.hasCase;
  }
}

const tags = ['policy'];
const path = '/services/policy/setup';

export const setupContract = {
  setup: oc
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'What the organisation has of what it needs before its people can work',
      description: 'Counts alone, for whoever administers something of it.',
    })
    .output(setupSchema),
  putSetupAway: oc
    .route({
      method: 'PUT',
      path: `${path}/me`,
      inputStructure: 'detailed',
      tags,
      summary: 'Say whether the steps of setting up are shown to the caller',
    })
    .input(z.object({ body: z.strictObject({ isPutAway: internal(z.boolean()) }) }))
    .output(z.object({ isPutAway: internal(z.boolean()) })),
};
