import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../core/classes.ts';
import { emptyToNull } from '../core/empty-field.ts';
import { idempotencyHeaders, uuid } from '../core/values.ts';
import { inviteFields } from './rules.ts';

const tags = ['policy'];

/**
 * The request for an invitation (P-155). The inviting user and the entity are taken from the session; values for
 * them in the request must agree and have no other effect.
 */
export const invitePayloadSchema = z.strictObject({
  typeOfUser: internal(inviteFields.typeOfUser),
  phoneNumber: internal(inviteFields.phoneNumber),
  phoneNumberExtension: internal(inviteFields.phoneNumberExtension).default(''),
  newUserEmail: internal(inviteFields.email),
  newUserFirstName: internal(inviteFields.firstName),
  newUserLastName: internal(inviteFields.lastName),
  inviterFirstName: internal(z.string().max(100)).default(''),
  inviterLastName: internal(z.string().max(100)).default(''),
  inviterEmail: internal(z.string().max(320)).default(''),
  inviterUserObjectId: internal(uuid),
  scope: z.strictObject({
    ownerId: internal(uuid),
    scopeObjectId: internal(uuid),
    name: internal(z.string().max(200)).default(''),
    lCode: internal(z.string().max(40)).default(''),
  }),
  members: z
    .array(
      z.strictObject({
        memberObjectId: internal(uuid),
        name: internal(z.string().max(200)).default(''),
        clientCode: internal(z.string().max(40)).default(''),
      }),
    )
    .max(1000)
    .default([]),
  roles: z.array(internal(uuid)).min(1, 'Required').max(100),
  harpOperatorCode: emptyToNull(internal(inviteFields.harpOperatorCode)),
  additionalAccesses: z.array(internal(inviteFields.additionalAccess)).max(20).default([]),
});
export type InvitePayload = z.infer<typeof invitePayloadSchema>;

/** The options that this user may choose for invitations into this entity. */
export const inviteOptionsSchema = z.object({
  facilities: z.array(
    z.object({ id: internal(uuid), name: internal(z.string()), clientCode: internal(z.string()) }),
  ),
  roles: z.array(z.object({ roleId: internal(uuid), name: internal(z.string()) })),
});
export type InviteOptions = z.infer<typeof inviteOptionsSchema>;

/** Invitations of people into an entity. */
export const policyInvitationsContract = {
  options: oc
    .route({
      method: 'GET',
      path: '/services/policy/accountInvitations/options',
      tags,
      summary: 'The facilities and roles that an invitation into the entity can give',
    })
    .output(inviteOptionsSchema),
  invite: oc
    .route({
      method: 'POST',
      path: '/services/policy/accountInvitations/invite',
      inputStructure: 'detailed',
      successStatus: 201,
      tags,
      summary: 'Invite somebody into the entity: a link goes to their address',
      description:
        'Needs `Idempotency-Key`. They are Pending until they accept. 400 says why not: invited already, a user already, no facilities for a role with licences; 422 when a role has no licence left.',
    })
    .input(z.object({ headers: idempotencyHeaders, body: invitePayloadSchema }))
    .output(z.object({ userObjectId: internal(uuid) })),
  cancel: oc
    .route({
      method: 'POST',
      path: '/services/policy/users/{userId}/cancelUserInvitation',
      inputStructure: 'detailed',
      successStatus: 204,
      tags,
      summary: 'Cancel an invitation: its link leads nowhere, and the user is off the list',
    })
    .input(z.object({ params: z.object({ userId: internal(uuid) }) }))
    .output(z.undefined().optional()),
};
