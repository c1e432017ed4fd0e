import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../core/classes.ts';
import { managePermission, permissionNames, taskGroups, workPermission } from '../core/permissions.ts';
import { flag, ifMatchHeaders, uuid, version } from '../core/values.ts';
import { userSchema } from '../entities/calls.ts';
import { userSettingSchema } from '../saved-views/calls.ts';

/**
 * A user as the administrators of an entity see them (P-148). Data of other entities is omitted: `scopes` is the
 * requested entity, `status` and `isActive` are those of the user there.
 */
export const colleagueSchema = userSchema.extend({
  facilities: z.array(z.object({ id: internal(uuid), name: internal(z.string()) })),
  /** The value for `If-Match` of a change of the membership: whether they are active, their facilities. */
  membershipVersion: version,
  /** The default facility, as a setting; present only when requested. */
  settings: z.array(userSettingSchema).optional(),
});
export type Colleague = z.infer<typeof colleagueSchema>;

/** A possible assignee of a task (W-097); `scopes` is the requested entity. */
export const permissionHolderSchema = userSchema.pick({
  userObjectId: true,
  userName: true,
  firstName: true,
  lastName: true,
  email: true,
  scopes: true,
});
export type PermissionHolder = z.infer<typeof permissionHolderSchema>;

const permission = z.enum([
  ...permissionNames,
  ...taskGroups.flatMap((group) => [workPermission(group), managePermission(group)]),
]);
const tags = ['policy'];
const user = z.object({ userId: internal(uuid) });

/** The people of an entity, for its administrators: who is a member, who may join, and their facilities. */
export const policyUsersContract = {
  users: oc
    .route({
      method: 'GET',
      path: '/services/policy/users',
      inputStructure: 'detailed',
      tags,
      summary: 'The users of the entity by name; those deactivated or invited when asked for',
    })
    .input(
      z.object({
        query: z.object({
          includeInactive: internal(flag).optional(),
          includePending: internal(flag).optional(),
          includeSettings: internal(flag).optional(),
        }),
      }),
    )
    .output(z.array(colleagueSchema)),
  setActive: oc
    .route({
      method: 'PATCH',
      path: '/services/policy/users/{userId}',
      inputStructure: 'detailed',
      tags,
      summary: 'Activate or deactivate a user in the entity',
      description:
        'Needs `If-Match` with `membershipVersion`. Nobody does it to themselves. 409 for somebody who is invited, and for one who is so already; 422 when a licence of one of their roles is needed and none is left.',
    })
    .input(
      z.object({
        params: user,
        headers: ifMatchHeaders,
        body: z.strictObject({ isActive: internal(z.boolean()) }),
      }),
    )
    .output(colleagueSchema),
  setFacilities: oc
    .route({
      method: 'PATCH',
      path: '/services/policy/members/users/{userId}',
      inputStructure: 'detailed',
      tags,
      summary: 'Say at which facilities a user works: the list of their ids',
      description:
        'Needs `If-Match` with `membershipVersion`. At least one; all of the entity; not the own ones.',
    })
    .input(
      z.object({
        params: user,
        headers: ifMatchHeaders,
        body: z.array(internal(uuid)).min(1, 'Required').max(1000),
      }),
    )
    .output(colleagueSchema),
  permissionHolders: oc
    .route({
      method: 'GET',
      path: '/services/policy/permissions/users',
      inputStructure: 'detailed',
      tags,
      summary: 'The active users who hold all of the permissions named, by name',
    })
    .input(
      z.object({
        query: z.object({
          Permission: z.union([
            z.array(internal(permission)).min(1).max(50),
            internal(permission).transform((only) => [only]),
          ]),
        }),
      }),
    )
    .output(z.array(permissionHolderSchema)),
};
