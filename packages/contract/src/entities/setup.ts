import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../core/classes.ts';

const count = internal(z.int().min(0));

/** Counts only: no person and no record of the organization is named. */
const setupSchema = z.object({
  /** People who may assign permissions. */
  administrators: count,
  /** Invited administrators who have not accepted yet. */
  invitedAdministrators: count,
  facilities: count,
  payerConnections: count,
  plans: count,
  hasCase: internal(z.boolean()),
  /** The number of people who may do each step. */
  people: z.object({
    'second-administrator': count,
    roles: count,
    facilities: count,
    payers: count,
    plans: count,
    'first-case': count,
  }),
  /** Whether the caller has dismissed it. */
  isPutAway: internal(z.boolean()),
});
export type Setup = z.infer<typeof setupSchema>;

const tags = ['policy'];
const path = '/services/policy/setup';

export const setupContract = {
  setup: oc
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'What the organization has of what it needs before its people can work',
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
