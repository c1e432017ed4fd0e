import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, open, secret } from '../core/classes.ts';
import { applicationNames } from '../core/permissions.ts';
import { instant, uuid } from '../core/values.ts';
import { emailUpdateSchema } from '../users/email-update.ts';
import { setupContract } from './setup.ts';

export const clientTypes = ['EDI', 'RCO', 'RCS'] as const;
export const userTypes = [
  'Business Associate',
  'Collection Agency',
  'Global Partner',
  'Support',
  'RPA Bot',
  'Third-Party Vendor',
] as const;
export const userStatuses = ['Active', 'Pending', 'Deactivated'] as const;

/** Scope (entity) status codes (P-010); U and O never reach an entity list (P-011). */
export const entityStatuses = {
  I: 'Active Implementation',
  B: 'Bankruptcy',
  D: 'Discontinuing Services',
  L: 'Live',
  O: 'On Hold',
  P: 'Pending',
  T: 'Testing',
  U: 'Unassigned/Closed',
} as const;

export const facilitySchema = z.object({
  id: internal(uuid),
  name: internal(z.string()),
  lCode: internal(z.string()),
  clientCode: internal(z.string()),
  defaultNPI: internal(z.string()).nullable(),
  /** US state of the facility: 'CA' makes the card issue date of an eligibility request required (C-256). */
  state: internal(z.string()),
});
export type Facility = z.infer<typeof facilitySchema>;

/** A facility of a user, with the values that other parts of the product need (C-113). */
export const workFacilitySchema = facilitySchema.extend({
  /** Whether it accepts no new cases, people and sources. */
  isEnded: internal(z.boolean()),
  /** The time zone of its work and of its appointments. */
  timeZone: internal(z.string()),
  productSettings: z.object({
    /** The document system of the facility; null for none. */
    documentSystem: z
      .object({
        loginUrl: internal(z.string()),
        apiUrl: internal(z.string()),
        clientId: internal(z.string()),
      })
      .nullable(),
  }),
});
export type WorkFacility = z.infer<typeof workFacilitySchema>;

export const entitySchema = z.object({
  id: internal(uuid),
  name: internal(z.string()),
  lCode: internal(z.string()),
  clientCode: internal(z.string()),
  defaultClientCode: internal(z.string()),
  clientTypes: z.array(internal(z.enum(clientTypes))),
  facilities: z.array(workFacilitySchema),
  products: z.array(z.object({ name: internal(z.string()) })),
  roles: z.array(z.object({ roleId: internal(uuid), name: internal(z.string()) })),
  isXpeditorPreReleaseCandidate: internal(z.boolean()),
});
export type Entity = z.infer<typeof entitySchema>;

/** A user (P-148). Settings belong to an organization; they are present when it is known and they were requested. */
export const userSchema = z.object({
  userObjectId: internal(uuid),
  userId: internal(uuid),
  firstName: internal(z.string()),
  lastName: internal(z.string()),
  email: internal(z.string()),
  userName: internal(z.string()),
  phoneNumber: internal(z.string()).nullable(),
  phoneNumberExtension: internal(z.string()).nullable(),
  typeOfUser: internal(z.enum(userTypes)),
  isActive: internal(z.boolean()),
  status: internal(z.enum(userStatuses)),
  usesExternalIdentityProvider: internal(z.boolean()),
  lastLoginDateTime: internal(instant).nullable(),
  /** Whether the user works for the provider of the product instead of an organization that uses it. */
  isWaypostEmployee: internal(z.boolean()),
  /**
   * The account at the embedded provider; null for a user of an external provider, and for a user who is not
   * active in the organization.
   */
  localAccountId: internal(z.string()).nullable(),
  /** The unconfirmed change of address (P-096, P-167). */
  emailUpdate: emailUpdateSchema.nullable(),
  scopes: z.array(z.object({ id: internal(uuid), name: internal(z.string()), lCode: internal(z.string()) })),
});
export type User = z.infer<typeof userSchema>;

export const permissionSchema = z.object({
  permissionName: internal(z.string()),
  applicationName: internal(z.enum(applicationNames)),
});
export type Permission = z.infer<typeof permissionSchema>;

export const policyContract = {
  createSession: oc
    .route({
      method: 'POST',
      path: '/services/policy/sessions',
      successStatus: 201,
      tags: ['policy'],
      summary: 'Mint the session of a fresh sign-in',
      description:
        'Takes the bearer ID token alone. The session id goes into the header `x-session-id` of every later call; a token without its live session is refused. Each ID token mints one session.',
    })
    .output(
      z.object({
        sessionId: secret(z.string()),
        idleTimeoutMs: open(z.int().positive()),
        expiresAt: internal(instant),
      }),
    ),
  me: oc
    .route({
      method: 'GET',
      path: '/services/policy/users/me',
      tags: ['policy'],
      summary: 'The signed-in user',
    })
    .output(userSchema),
  myEntities: oc
    .route({
      method: 'GET',
      path: '/services/policy/users/me/entities',
      tags: ['policy'],
      summary: "The user's entities, by name; closed ones and ones on hold are left out",
    })
    .output(z.array(entitySchema)),
  myPermissions: oc
    .route({
      method: 'GET',
      path: '/services/policy/users/me/scopes/{entityId}/permissions',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
      tags: ['policy'],
      summary: "The user's permissions in one entity; 204 means none",
    })
    .input(z.object({ params: z.object({ entityId: internal(uuid) }) }))
    .output(
      z.union([
        z.object({ status: z.literal(200), body: z.array(permissionSchema) }),
        z.object({ status: z.literal(204) }),
      ]),
    ),
  ...setupContract,
};
