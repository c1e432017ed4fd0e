import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../core/classes.ts';
import { messages } from '../core/messages.ts';
import { permissionCatalogue } from '../core/permission-catalogue.ts';
import { applicationNames } from '../core/permissions.ts';
import { flag, idempotencyHeaders, ifMatchHeaders, uuid, version } from '../core/values.ts';
import { userStatuses } from '../entities/calls.ts';

/** Any role of this name is licence-limited (P-233). */
export const LICENSED_ROLE = 'DDE Link User';

/** Name of a role (P-224 to P-227). Only English letters, so that no two names look alike. */
export const roleNameSchema = z
  .string()
  .trim()
  .min(1, messages['field.required'])
  .max(100, messages['role.nameMax'])
  .regex(/^[A-Za-z0-9 ]+$/, messages['person.alphanumeric']);

/** A permission with its texts in the role editor (P-153). */
const cataloguedPermissionSchema = z.object({
  permissionId: internal(uuid),
  permissionName: internal(z.string()),
  displayName: internal(z.string()),
  description: internal(z.string()),
  applicationName: internal(z.enum(applicationNames)),
  applicationDisplayName: internal(z.string()),
  section: z.object({
    id: internal(z.string()),
    name: internal(z.string()),
    displaySequence: internal(z.int()),
  }),
});
export type CataloguedPermission = z.infer<typeof cataloguedPermissionSchema>;

/** A user who can be added to a role, or has it. */
const roleCandidateSchema = z.object({
  userObjectId: internal(uuid),
  firstName: internal(z.string()),
  lastName: internal(z.string()),
  email: internal(z.string()),
  userName: internal(z.string()),
  status: internal(z.enum(userStatuses)),
});
export type RoleCandidate = z.infer<typeof roleCandidateSchema>;

const roleUserSchema = roleCandidateSchema.extend({
  /** Whether the user may lose this role: an active user must keep at least one (P-232). */
  isInSeveralRoles: internal(z.boolean()),
});
export type RoleUser = z.infer<typeof roleUserSchema>;

/** A role with its users and permissions (P-152, P-249). */
const roleSchema = z.object({
  roleId: internal(uuid),
  version,
  name: internal(z.string()),
  isReadOnly: internal(z.boolean()),
  /** Maximum number of users of the role; null for no limit. */
  userLimit: internal(z.int().min(0)).nullable(),
  /** Present when requested with `includeUsers`. */
  users: z.array(roleUserSchema).optional(),
  /** Present when requested with `includePermissions`: by application, in sections. */
  applications: z
    .array(
      z.object({
        applicationName: internal(z.enum(applicationNames)),
        applicationDisplayName: internal(z.string()),
        sections: z.array(
          z.object({
            id: internal(z.string()),
            name: internal(z.string()),
            displaySequence: internal(z.int()),
            permissions: z.array(cataloguedPermissionSchema),
          }),
        ),
      }),
    )
    .optional(),
});
export type Role = z.infer<typeof roleSchema>;

const named = z.object({ roleId: internal(uuid), name: internal(z.string()) });

/** A permission of a user, with the roles that grant it. */
const effectivePermissionSchema = cataloguedPermissionSchema.extend({ roles: z.array(named) });
export type EffectivePermission = z.infer<typeof effectivePermissionSchema>;

/** A user with a permission, and the roles that grant it. */
const permissionHolderSchema = roleCandidateSchema.extend({ roles: z.array(named) });
export type PermissionHolder = z.infer<typeof permissionHolderSchema>;

/** A user to add to a role, identified by all of these (P-228). The call sends the id. */
export const addedUserSchema = z.object({
  userObjectId: z.string().min(1, messages['field.required']),
  firstName: z.string().min(1, messages['field.required']),
  lastName: z.string().min(1, messages['field.required']),
  email: z.string().min(1, messages['field.required']),
});

const grantable = new Set(permissionCatalogue.map(({ permissionName }) => permissionName));
const NOT_A_PERMISSION = 'Not a permission of this installation';
const isPermission = (text: string): boolean => grantable.has(text) || uuid.safeParse(text).success;

/** A permission by name or id, or as a list returns it; the server resolves the id. */
const namedPermissionSchema = z.union([
  internal(
    z
      .string()
      .max(60)
      .refine(isPermission, NOT_A_PERMISSION)
      .meta({ examples: ['task-management-read'] }),
  ),
  z
    .looseObject({
      permissionId: internal(z.union([uuid, z.literal('')])).nullish(),
      permissionName: internal(z.string().max(60)).nullish(),
    })
    .refine(({ permissionId, permissionName }) => permissionId || permissionName, {
      error: 'Send permissionName or permissionId',
    })
    .refine(({ permissionName }) => !permissionName || grantable.has(permissionName), {
      path: ['permissionName'],
      error: NOT_A_PERMISSION,
    }),
]);
export type NamedPermission = z.infer<typeof namedPermissionSchema>;

/** The permissions that a role grants. An empty list is refused (P-176). */
export const rolePermissionsSchema = z
  .array(namedPermissionSchema)
  .min(1, messages['role.noPermissions'])
  .max(grantable.size);

const roleParams = z.object({ roleId: internal(uuid) });
const userInRole = z.strictObject({ userObjectId: internal(uuid) });
const tags = ['policy'];

/** Roles of an entity and their permissions. All calls belong to the policy service. */
export const rolesContract = {
  permissions: oc
    .route({
      method: 'GET',
      path: '/services/policy/permissions',
      tags,
      summary: 'Every permission that a role can give, by application, section and name',
    })
    .output(z.array(cataloguedPermissionSchema)),
  roles: oc
    .route({
      method: 'GET',
      path: '/services/policy/roles',
      inputStructure: 'detailed',
      tags,
      summary: 'The roles of the entity by name, with their users and permissions when asked for',
    })
    .input(
      z.object({
        query: z
          .looseObject({
            includeUsers: internal(flag).optional(),
            includePermissions: internal(flag).optional(),
          })
          .optional(),
      }),
    )
    .output(z.array(roleSchema)),
  createRole: oc
    .route({
      method: 'POST',
      path: '/services/policy/roles',
      inputStructure: 'detailed',
      successStatus: 201,
      tags,
      summary: 'Make a role that gives nothing yet',
      description: 'Refused with ROLE_NAME_TAKEN when the entity has a role of that name, in any case.',
    })
    .input(
      z.object({ headers: idempotencyHeaders, body: z.strictObject({ name: internal(roleNameSchema) }) }),
    )
    .output(roleSchema),
  setRolePermissions: oc
    .route({
      method: 'PUT',
      path: '/services/policy/roles/{roleId}/permissions',
      inputStructure: 'detailed',
      tags,
      summary: 'Give a role these permissions and no others',
      description:
        'The body is the list of permissions, each by its name, its id, or an object with either, as they are listed. Needs `If-Match` with the version the role was read with. Counts from the next call of each of its users. Nobody gives themselves a permission that they lack.',
    })
    .input(z.object({ params: roleParams, headers: ifMatchHeaders, body: rolePermissionsSchema }))
    .output(roleSchema),
  deleteRole: oc
    .route({
      method: 'DELETE',
      path: '/services/policy/roles/{roleId}',
      inputStructure: 'detailed',
      successStatus: 204,
      tags,
      summary: 'Delete a role that nobody has',
      description: 'Needs `If-Match` with the version the role was read with.',
    })
    .input(z.object({ params: roleParams, headers: ifMatchHeaders })),
  roleCandidates: oc
    .route({
      method: 'GET',
      path: '/services/policy/roles/{roleId}/candidates',
      inputStructure: 'detailed',
      tags,
      summary: 'Whom the caller may add to a role: active and pending users who do not have it',
    })
    .input(z.object({ params: roleParams }))
    .output(z.array(roleCandidateSchema)),
  addRoleUser: oc
    .route({
      method: 'POST',
      path: '/services/policy/roles/{roleId}/users',
      inputStructure: 'detailed',
      successStatus: 204,
      tags,
      summary: 'Add an active or pending user to a role; one who has it keeps it',
    })
    .input(z.object({ params: roleParams, headers: idempotencyHeaders, body: userInRole })),
  addLicensedRoleUser: oc
    .route({
      method: 'POST',
      path: '/services/policy/roles/{roleId}/licensedUsers',
      inputStructure: 'detailed',
      tags,
      summary: 'Add a user to a licence-limited role; says how many licences are in use',
      description: 'The same as adding a user otherwise, which checks the limit as well.',
    })
    .input(z.object({ params: roleParams, headers: idempotencyHeaders, body: userInRole }))
    .output(z.object({ licensesUsed: internal(z.int()), userLimit: internal(z.int()).nullable() })),
  removeRoleUser: oc
    .route({
      method: 'DELETE',
      path: '/services/policy/roles/{roleId}/users/{userObjectId}',
      inputStructure: 'detailed',
      successStatus: 204,
      tags,
      summary: 'Take a user out of a role; never out of their only one while they are at work',
    })
    .input(z.object({ params: roleParams.extend({ userObjectId: internal(uuid) }) })),
  userPermissions: oc
    .route({
      method: 'GET',
      path: '/services/policy/users/{userObjectId}/permissions',
      inputStructure: 'detailed',
      tags,
      summary: 'What a user may do here, and which of their roles lets them',
    })
    .input(z.object({ params: z.object({ userObjectId: internal(uuid) }) }))
    .output(z.array(effectivePermissionSchema)),
  permissionHolders: oc
    .route({
      method: 'GET',
      path: '/services/policy/permissions/{permissionName}/holders',
      inputStructure: 'detailed',
      tags,
      summary: 'Who holds a permission here, and through which roles',
    })
    .input(z.object({ params: z.object({ permissionName: internal(z.string().max(60)) }) }))
    .output(z.array(permissionHolderSchema)),
};
