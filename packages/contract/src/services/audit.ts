import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../classes.ts';

/** What an audit record can say happened. */
export const auditActions = [
  'SignIn',
  'SignInFailed',
  'MfaFailed',
  'SignOut',
  'SignOutTimeout',
  'PasswordChange',
  'View',
  'Export',
  'Mutation',
  'Refused',
] as const;
export type AuditAction = (typeof auditActions)[number];
export const mutationOperations = ['Create', 'Update', 'Delete'] as const;
export type MutationOperation = (typeof mutationOperations)[number];

export const auditContract = {
  signOut: oc
    .route({
      method: 'POST',
      path: '/services/audit/api/Authentication/signOut',
      inputStructure: 'detailed',
      successStatus: 204,
      tags: ['audit'],
      summary: 'End this session and put the sign-out on record',
    })
    .input(z.object({ query: z.object({ isTimeout: internal(z.stringbool()).optional() }) }))
    .output(z.undefined().optional()),
};
