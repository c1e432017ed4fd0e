import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, open, secret } from '../core/classes.ts';
import { emailSchema } from '../core/person.ts';
import { idempotencyHeaders, instant, uuid } from '../core/values.ts';
import { emailUpdateSchema } from '../users/email-update.ts';

export const ownSessionSchema = z.object({
  id: internal(uuid),
  createdAt: internal(instant),
  lastSeenAt: internal(instant),
  expiresAt: internal(instant),
  ipAddress: internal(z.string()),
  browser: internal(z.string()),
  operatingSystem: internal(z.string()),
  /** Whether this is the session of the request. */
  isCurrent: internal(z.boolean()),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

const nothing = z.undefined().optional();
/** Calls that send mail: a repeated key returns the first answer and sends nothing. */
const sendsOnce =
  'Needs `Idempotency-Key`: the same key never sends twice, and gets the same change as long as it waits (404 after).';
const tags = ['policy'];

/** A person's own account: sessions, e-mail address, invitation. All calls belong to the policy service. */
export const accountContract = {
  mySessions: oc
    .route({
      method: 'GET',
      path: '/services/policy/users/me/sessions',
      tags,
      summary: 'The live sessions of the signed-in user, the last used first',
    })
    .output(z.array(ownSessionSchema)),
  endMySession: oc
    .route({
      method: 'DELETE',
      path: '/services/policy/users/me/sessions/{sessionId}',
      inputStructure: 'detailed',
      successStatus: 204,
      tags,
      summary: 'End one of the own sessions',
    })
    .input(z.object({ params: z.object({ sessionId: internal(uuid) }) }))
    .output(nothing),
  endMySessions: oc
    .route({
      method: 'DELETE',
      path: '/services/policy/users/me/sessions',
      successStatus: 204,
      tags,
      summary: 'Sign out everywhere, here as well',
    })
    .output(nothing),
  endUserSessions: oc
    .route({
      method: 'POST',
      path: '/services/policy/users/{userId}/signOut',
      inputStructure: 'detailed',
      successStatus: 204,
      tags,
      summary: 'Sign a user out everywhere',
    })
    .input(z.object({ params: z.object({ userId: internal(uuid) }) }))
    .output(nothing),
  acceptInvitation: oc
    .route({
      method: 'POST',
      path: '/services/policy/users/me/acceptedInvitation',
      successStatus: 204,
      tags,
      summary: 'Accept the invitations that the signed-in user has; 404 when none is open',
    })
    .output(nothing),
  myEmailUpdate: oc
    .route({
      method: 'GET',
      path: '/services/policy/users/me/emailUpdate',
      outputStructure: 'detailed',
      tags,
      summary: 'The own e-mail change that waits to be confirmed; 204 means none',
    })
    .output(
      z.union([
        z.object({ status: z.literal(200), body: emailUpdateSchema }),
        z.object({ status: z.literal(204) }),
      ]),
    ),
  updateMyEmail: oc
    .route({
      method: 'POST',
      path: '/services/policy/users/me/emailUpdate',
      inputStructure: 'detailed',
      successStatus: 202,
      tags,
      summary:
        'Ask for another e-mail address: a link goes there, and the address changes when it is followed',
      description: sendsOnce,
    })
    .input(
      z.object({ headers: idempotencyHeaders, body: z.strictObject({ newEmail: internal(emailSchema) }) }),
    )
    .output(emailUpdateSchema),
  updateUserEmail: oc
    .route({
      method: 'POST',
      path: '/services/policy/users/{userId}/emailUpdate',
      inputStructure: 'detailed',
      successStatus: 202,
      tags,
      summary: 'Ask for another e-mail address for a user of the entity',
      description: sendsOnce,
    })
    .input(
      z.object({
        params: z.object({ userId: internal(uuid) }),
        headers: idempotencyHeaders,
        body: z.strictObject({ newEmail: internal(emailSchema) }),
      }),
    )
    .output(emailUpdateSchema),
  sendEmailVerification: oc
    .route({
      method: 'POST',
      path: '/services/policy/logins/me/emailVerification',
      inputStructure: 'detailed',
      successStatus: 202,
      tags,
      summary: 'Send the link of the pending e-mail change again; 404 when none is pending',
      description: sendsOnce,
    })
    .input(z.object({ headers: idempotencyHeaders }))
    .output(emailUpdateSchema),
  confirmEmail: oc
    .route({
      method: 'POST',
      path: '/services/policy/emailUpdates/{emailUpdateObjectId}/confirmation',
      inputStructure: 'detailed',
      successStatus: 204,
      tags,
      summary: 'Confirm an e-mail change with the secret of its link; ends all sessions of the user',
      description:
        'Needs no sign-in: the link may be opened on another device. 404 when it is over or unknown.',
    })
    .input(
      z.object({
        params: z.object({ emailUpdateObjectId: open(z.string().max(100)) }),
        body: z.strictObject({ secret: secret(z.string().min(1).max(100)) }),
      }),
    )
    .output(nothing),
};
