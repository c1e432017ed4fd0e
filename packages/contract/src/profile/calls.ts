import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../core/classes.ts';
import { extensionSchema, firstNameSchema, lastNameSchema, phoneSchema } from '../core/person.ts';
import { flag, ifMatchHeaders, uuid, version } from '../core/values.ts';
import { facilitySchema, userSchema, userTypes } from '../entities/calls.ts';
import { userSettingSchema } from '../saved-views/calls.ts';

/** The fields of a person that can be changed separately. */
export const profileFields = ['email', 'firstName', 'lastName', 'phone', 'typeOfUser'] as const;
export type ProfileField = (typeof profileFields)[number];

/** A person's profile in one entity, with their roles and access there. */
export const userProfileSchema = userSchema.extend({
  version,
  /** The value for `If-Match` of a change of the membership: whether they are active, their facilities. */
  membershipVersion: version,
  roles: z.array(z.object({ roleId: internal(uuid), name: internal(z.string()) })),
  facilities: z.array(facilitySchema),
  /** The additional access that the invitation requested, for the person who sets it up in the linked products. */
  additionalAccesses: z.array(internal(z.string())),
  harpOperatorCode: internal(z.string()).nullable(),
  /**
   * The person's settings in this entity, for others only the default facility; present only when requested
   * (P-279).
   */
  settings: z.array(userSettingSchema).optional(),
  /** The fields that the caller may not change, because they are managed elsewhere (P-094, P-095). */
  lockedFields: z.array(internal(z.enum(profileFields))),
});
export type UserProfile = z.infer<typeof userProfileSchema>;

/** The profile update (P-157); an absent field stays unchanged. The extension belongs to its number (P-158). */
export const profileUpdateSchema = z.strictObject({
  id: internal(uuid),
  name: z.strictObject({ family: internal(lastNameSchema), given: internal(firstNameSchema) }).optional(),
  telecom: z
    .array(
      z.strictObject({
        system: internal(z.literal('phone')),
        use: internal(z.literal('work')),
        value: internal(phoneSchema),
        /** Absent, null or empty: the number has no extension. */
        extension: internal(extensionSchema).nullable().default(null),
      }),
    )
    .max(1)
    .optional(),
  typeOfUser: internal(z.enum(userTypes)).optional(),
});
export type ProfileUpdate = z.infer<typeof profileUpdateSchema>;

const tags = ['policy'];
const params = z.object({ userId: internal(uuid) });
const query = z.object({ includeSettings: internal(flag).optional() });
const update = { headers: ifMatchHeaders, body: profileUpdateSchema };
const needsVersion = 'Needs `If-Match` with the version the profile was read with.';

/** The profile of a person, for themselves and for users who manage the users of their entity. */
export const profileContract = {
  myProfile: oc
    .route({
      method: 'GET',
      path: '/services/policy/users/me/profile',
      inputStructure: 'detailed',
      tags,
      summary: 'The profile of the signed-in user in this entity',
    })
    .input(z.object({ query }))
    .output(userProfileSchema),
  userProfile: oc
    .route({
      method: 'GET',
      path: '/services/policy/users/{userId}',
      inputStructure: 'detailed',
      tags,
      summary: 'The profile of a user of this entity',
    })
    .input(z.object({ params, query }))
    .output(userProfileSchema),
  updateMyProfile: oc
    .route({
      method: 'PATCH',
      path: '/services/policy/logins/me',
      inputStructure: 'detailed',
      tags,
      summary: 'Change the own name or phone; nobody changes their own type of user',
      description: needsVersion,
    })
    .input(z.object(update))
    .output(userProfileSchema),
  updateUserProfile: oc
    .route({
      method: 'PATCH',
      path: '/services/policy/logins/{userId}',
      inputStructure: 'detailed',
      tags,
      summary: 'Change the name, phone or type of a user of this entity',
      description: needsVersion,
    })
    .input(z.object({ params, ...update }))
    .output(userProfileSchema),
};
