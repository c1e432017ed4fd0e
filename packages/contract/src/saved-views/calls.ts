import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { asked, emptiable } from '../core/empty-field.ts';
import { type ApplicationName, applicationNames } from '../core/permissions.ts';
import { timeZone } from '../core/time-zone.ts';
import { EMPTY_ID, idempotencyHeaders, ifMatchHeaders, instant, uuid, version } from '../core/values.ts';
import { type GridFeature, gridFeatures, gridKinds } from './grids.ts';
import { gridViewSchema } from './shapes.ts';

/** Settings of a user (P-150): the default facility, and saved views of grids. */

/** The features with settings. */
export const featureKeys = ['default-facility', ...gridFeatures] as const;
export type FeatureKey = (typeof featureKeys)[number];
export const isGridFeature = (key: FeatureKey): key is GridFeature => key in gridKinds;

/** The application to which the settings of a feature belong. */
export const applicationOfFeature = (key: FeatureKey): ApplicationName =>
  isGridFeature(key) ? gridKinds[key].applicationName : 'administration';

/** Maximum length of the data of one setting, and maximum number of settings of one feature per user. */
export const MAX_SETTING_DATA = 20_000;
export const MAX_SETTINGS = 100;

const facilityId = internal(uuid);
const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Converts a default facility to the data of its setting, and back (P-151). */
export const facilityData = (id: string): string => JSON.stringify(id);
export function facilityOf(applicationData: string): string | null {
  const parsed = facilityId.safeParse(dataOf('default-facility', applicationData));
  return parsed.success ? parsed.data : null;
}

/** The data of a setting. A facility id may be sent plain or as JSON. */
const dataOf = (key: FeatureKey, text: string): unknown =>
  !isGridFeature(key) && facilityId.safeParse(text).success ? text : json(text);

const schemaOf = (key: FeatureKey) => (isGridFeature(key) ? gridViewSchema : facilityId);

/** Refuses data that does not match the feature, field by field. */
function checkData(
  { applicationName, featureKey, applicationData }: SettingBody,
  context: z.RefinementCtx<SettingBody>,
): void {
  if (applicationName !== applicationOfFeature(featureKey))
    context.addIssue({ code: 'custom', path: ['applicationName'], message: 'Not of this feature' });
  const { error } = schemaOf(featureKey).safeParse(dataOf(featureKey, applicationData));
  for (const { path, message } of error?.issues ?? [])
    context.addIssue({ code: 'custom', path: ['applicationData', ...path], message });
}

const shape = {
  applicationName: internal(z.enum(applicationNames)),
  featureKey: internal(z.enum(featureKeys)),
  /** The entity of the call; settings of another entity need a call there. */
  entityId: internal(uuid),
  /** A facility id, plain or as JSON, or a view of a grid as JSON. */
  applicationData: phi(z.string().min(1).max(MAX_SETTING_DATA)),
};
const plainBody = z.strictObject(shape);
/** An example with a default facility: the shape alone cannot produce fields that match. */
const examples = [
  {
    applicationName: applicationOfFeature('default-facility'),
    featureKey: 'default-facility',
    entityId: EMPTY_ID,
    applicationData: EMPTY_ID,
  },
];
export type SettingBody = z.infer<typeof plainBody>;
const body = plainBody.superRefine(checkData).meta({ examples });
const sharedBody = z
  .strictObject({
    ...shape,
    /** The shared view that this is a copy of: a user who opens its link gets their own copy. */
    ...emptiable({ sharedFromId: internal(uuid).nullable() }),
  })
  .superRefine(checkData)
  .meta({ examples });
export type SharedSetting = z.infer<typeof sharedBody>;

export const userSettingSchema = z.object({
  userSettingId: internal(uuid),
  version,
  ...shape,
  /** The user who shared it; null for a view of the user's own. */
  sharedBy: internal(z.string()).nullable(),
  sharedFromId: internal(uuid).nullable(),
});
export type UserSetting = z.infer<typeof userSettingSchema>;

/** A saved view that its owner receives by mail each morning. */
export const viewSubscriptionSchema = z.object({
  userSettingId: internal(uuid),
  viewName: phi(z.string()),
  /** The owner's time zone. */
  timeZone: internal(z.string()),
  /** The time of the next mail. */
  nextAt: internal(instant),
});
export type ViewSubscription = z.infer<typeof viewSubscriptionSchema>;

const route = (
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE',
  path: `/${string}`,
  summary: string,
  more: { successStatus?: number; description?: string } = {},
) =>
  oc.route({
    method,
    path: `/services/policy${path}`,
    inputStructure: 'detailed',
    tags: ['policy'],
    summary,
    ...more,
  });
const settingParams = z.object({ userSettingId: internal(uuid) });
const needsVersion = { description: 'Needs `If-Match` with the version the setting was read with.' };

export const settingsContract = {
  mySettings: route('GET', '/users/me/settings', 'The settings of the signed-in user in this entity')
    .input(
      z.object({
        query: z.object({
          entityId: asked(internal(uuid)),
          /** Only settings of this feature. */
          featureKey: asked(internal(z.enum(featureKeys))),
        }),
      }),
    )
    .output(z.array(userSettingSchema)),
  addMySetting: route('POST', '/users/me/settings', 'Keep a setting', {
    successStatus: 201,
    description: `A user keeps ${MAX_SETTINGS} of a feature, and one default facility. A view that is the default takes that from the one before it. The same \`Idempotency-Key\` never keeps it twice.`,
  })
    .input(z.object({ headers: idempotencyHeaders, body }))
    .output(userSettingSchema),
  changeMySetting: route('PATCH', '/users/me/settings/{userSettingId}', 'Change a setting', needsVersion)
    .input(z.object({ params: settingParams, headers: ifMatchHeaders, body }))
    .output(userSettingSchema),
  removeMySetting: route('DELETE', '/users/me/settings/{userSettingId}', 'Forget a setting', {
    successStatus: 204,
  }).input(z.object({ params: settingParams })),
  mySubscriptions: route(
    'GET',
    '/users/me/subscriptions',
    'The views that are sent to this user each morning',
  ).output(z.array(viewSubscriptionSchema)),
  subscribe: route(
    'PUT',
    '/users/me/settings/{userSettingId}/subscription',
    'Have a view of the task list sent each morning',
    {
      description:
        'By mail, at seven in the morning of the time zone: how many tasks are in it, how many of them are overdue, and a link. It ends when the view is deleted, and when its holder may not see the list any more.',
    },
  )
    .input(z.object({ params: settingParams, body: z.strictObject({ timeZone: internal(timeZone) }) }))
    .output(viewSubscriptionSchema),
  unsubscribe: route(
    'DELETE',
    '/users/me/settings/{userSettingId}/subscription',
    'No longer have a view sent each morning',
    { successStatus: 204 },
  ).input(z.object({ params: settingParams })),
  giveSetting: route(
    'POST',
    '/users/{userId}/settings',
    'Share a view, or set the default facility of a user',
    {
      successStatus: 201,
      description:
        'A view needs a task permission ending in `-manage` and a receiver who sees that grid; they get a copy of their own, without filters that name a patient. A default facility needs `user-management-user-write`. The same `Idempotency-Key` never gives it twice.',
    },
  )
    .input(
      z.object({
        params: z.object({ userId: internal(uuid) }),
        headers: idempotencyHeaders,
        body: sharedBody,
      }),
    )
    .output(userSettingSchema),
  changeUserSetting: route(
    'PATCH',
    '/users/{userId}/settings/{userSettingId}',
    'Change the default facility of a user',
    { description: `${needsVersion.description} Views are changed by whoever has them.` },
  )
    .input(
      z.object({
        params: z.object({ userId: internal(uuid), userSettingId: internal(uuid) }),
        headers: ifMatchHeaders,
        body,
      }),
    )
    .output(userSettingSchema),
  receivers: route('GET', '/settings/receivers', 'Who a view of a grid can be shared with, by name')
    .input(z.object({ query: z.object({ featureKey: internal(z.enum(gridFeatures)) }) }))
    .output(
      z.array(
        z.object({
          userId: internal(uuid),
          firstName: internal(z.string()),
          lastName: internal(z.string()),
        }),
      ),
    ),
};
