import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { EMPTY_DATE } from '../core/empty-date.ts';
import { emptiable } from '../core/empty-field.ts';
import { message } from '../core/messages.ts';
import { type Country, countries, type State, states } from '../core/places.ts';
import { idempotencyHeaders, ifMatchHeaders, isoDate, uuid, version } from '../core/values.ts';
import { genders, relationships } from '../patients/lists.ts';
import {
  administrationTypes,
  coveragePaymentTypes,
  coverageStatuses,
  mediaTypes,
  type PreClaimRequirement,
  preClaimRequirements,
} from './lists.ts';
import { addressGaps } from './rules.ts';

/** The insurances of a case: reading (C-096 to C-099), adding, changing and ordering them. */

const keys = <Key extends string>(list: Record<Key, unknown>) => Object.keys(list) as [Key, ...Key[]];
const text = (most: number) =>
  phi(
    z
      .string()
      .trim()
      .max(most, message('field.max', { n: most })),
  ).nullable();
const state = phi(z.enum(keys<State>(states))).nullable();
const country = phi(z.enum(keys<Country>(countries))).nullable();
const postalCode = phi(
  z
    .string()
    .regex(/^\d{5}(-\d{4})?$/, message('field.invalid'))
    .meta({ examples: ['60601'] }),
).nullable();

const lines = {
  line1: text(80),
  line2: text(80),
  line3: text(80),
  line4: text(80),
  city: text(60),
  state,
  postalCode,
  country,
};
/** The address of a subscriber. */
export const subscriberAddressSchema = z.object(lines);
export type SubscriberAddress = z.infer<typeof subscriberAddressSchema>;
/** The address for claims: with a code, an address of the payer; without one, an address typed by the user. */
export const coverageAddressSchema = z.object({
  name: text(80),
  ...lines,
  district: text(60),
  addressCode: internal(z.string().trim().max(40)).nullable(),
});
export type CoverageAddress = z.infer<typeof coverageAddressSchema>;

const coverageShape = {
  subscriberId: phi(
    z
      .string()
      .trim()
      .max(80, message('field.max', { n: 80 })),
  ),
  insuranceName: phi(
    z
      .string()
      .trim()
      .min(1, message('field.required'))
      .max(120, message('field.max', { n: 120 })),
  ),
  groupNumber: text(80),
  administrationTypeCode: phi(z.enum(administrationTypes)),
  preClaimRequirementCode: phi(z.enum(keys<PreClaimRequirement>(preClaimRequirements))).nullable(),
  periodStart: phi(isoDate).nullable(),
  periodEnd: phi(isoDate).nullable(),
  /** The id of the plan in the payer data. */
  rcsInsuranceCode: text(40),
  clientInsuranceCode: text(40),
  hardCopyClaim: phi(z.boolean()),
  media: phi(z.enum(mediaTypes)),
};
const subscriberShape = {
  firstName: text(60),
  lastName: text(60),
  middleInitial: text(1),
  birthDate: phi(isoDate).nullable(),
  gender: phi(z.enum(genders)).nullable(),
};
const relationshipSchema = z.strictObject({ relationshipTypeName: phi(z.enum(relationships)) });

/** An insurance of a case. Here a coverage belongs to one case only, so both ids are equal. */
export const caseCoverageSchema = z.object({
  caseCoverageId: internal(uuid),
  coverageId: internal(uuid),
  order: internal(z.int()),
  version,
  coverage: z.object({
    ...coverageShape,
    /** The name of the plan, where the payer data has one. */
    planName: phi(z.string()).nullable(),
    coveragePaymentType: phi(z.enum(coveragePaymentTypes)),
    coverageStatus: phi(z.enum(coverageStatuses)),
    address: coverageAddressSchema.nullable(),
  }),
  coverageSubscriber: z.object({ ...subscriberShape, address: subscriberAddressSchema.nullable() }),
  coverageRelationshipType: relationshipSchema,
});
export type CaseCoverage = z.infer<typeof caseCoverageSchema>;

/** An address is replaced as a whole: absent fields become empty. */
const writtenSubscriberAddress = z
  .strictObject(emptiable(subscriberAddressSchema.shape))
  .superRefine((address, context) => {
    for (const { field, message: text } of addressGaps(address))
      context.addIssue({ code: 'custom', path: [field], message: text });
  })
  .nullable();
const writtenAddress = z.strictObject(emptiable(coverageAddressSchema.shape)).nullable();

const coverageBody = z.strictObject({ ...emptiable(coverageShape), address: writtenAddress.optional() });
const subscriberBody = z.strictObject({
  ...emptiable(subscriberShape),
  address: writtenSubscriberAddress.optional(),
});

const newCoverageSchema = z.strictObject({
  patientId: internal(uuid),
  facilityId: internal(uuid),
  /**
   * The position in the billing order; later insurances move down. An absent position, or one past the end, means
   * last.
   */
  order: internal(z.int().min(1)).nullish(),
  /** The codes of the facility; the server fills them in. */
  lCode: internal(z.string().max(40)).nullish(),
  clientCode: internal(z.string().max(40)).nullish(),
  paymentBy: emptiable({ paymentBy: phi(z.null()) }).paymentBy,
  coveragePaymentType: phi(z.enum(['Insurance'])),
  coverageStatus: phi(z.enum(['Active'])),
  coverage: coverageBody.extend({
    subscriberId: coverageShape.subscriberId.default(''),
    rcsInsuranceCode: phi(z.string().trim().min(1, message('field.required')).max(40)),
  }),
  coverageSubscriber: subscriberBody,
  coverageRelationshipType: relationshipSchema,
});
export type NewCoverage = z.infer<typeof newCoverageSchema>;

const coverageChangeSchema = z.strictObject({
  coverage: coverageBody.partial().optional(),
  coverageSubscriber: subscriberBody.partial().optional(),
  coverageRelationshipType: relationshipSchema.optional(),
});
export type CoverageChange = z.infer<typeof coverageChangeSchema>;

/** Maximum number of insurances of a case, more than any patient has. */
const MAX = 50;
/** An insurance in the complete list of a case: its name is required, everything else is optional. */
export const listedCoverageSchema = z.strictObject({
  coverage: coverageBody.extend({
    subscriberId: coverageShape.subscriberId.default(''),
    administrationTypeCode: coverageShape.administrationTypeCode.default('Unable to Verify'),
    hardCopyClaim: coverageShape.hardCopyClaim.default(false),
    media: coverageShape.media.default('Electronic'),
  }),
  coverageSubscriber: subscriberBody.default({}),
  coverageRelationshipType: relationshipSchema.default({ relationshipTypeName: 'Self' }),
});
export type ListedCoverage = z.infer<typeof listedCoverageSchema>;
/** All insurances of a case in billing order. */
export const coveragesSchema = z.array(listedCoverageSchema).max(MAX);

const path = '/services/case/api/Coverages';
export const coverageCalls = {
  addCoverage: oc
    .route({
      method: 'POST',
      path,
      inputStructure: 'detailed',
      successStatus: 201,
      tags: ['case'],
      summary: 'Add an insurance to a case, last in the billing order or at the place that `order` names',
      description:
        'How claims go out (`media`) is of the payer data where that knows the plan. The same `Idempotency-Key` never adds it twice.',
    })
    .input(
      z.object({
        query: z.object({ caseid: internal(uuid) }),
        headers: idempotencyHeaders,
        body: newCoverageSchema,
      }),
    )
    .output(caseCoverageSchema),
  changeCoverage: oc
    .route({
      method: 'PATCH',
      path: `${path}/{id}`,
      inputStructure: 'detailed',
      tags: ['case'],
      summary: 'Change an insurance of a case, by the id of the coverage',
      description: `Only what is sent changes; an address is sent whole. An empty date is \`null\`, an empty text or \`${EMPTY_DATE}\`. Needs \`If-Match\`.`,
    })
    .input(
      z.object({
        params: z.object({ id: internal(uuid) }),
        headers: ifMatchHeaders,
        body: coverageChangeSchema,
      }),
    )
    .output(caseCoverageSchema),
  orderCoverages: oc
    .route({
      method: 'PUT',
      path: `${path}/{id}`,
      inputStructure: 'detailed',
      tags: ['case'],
      summary: 'Put the insurances of a case into billing order, by the id of the case',
      description: 'Takes the ids of all of them. If one came or went since they were read, nothing changes.',
    })
    .input(
      z.object({
        params: z.object({ id: internal(uuid) }),
        body: z.array(internal(uuid)).min(1).max(MAX),
      }),
    )
    .output(z.array(caseCoverageSchema)),
};
