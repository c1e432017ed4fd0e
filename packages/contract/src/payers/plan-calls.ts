import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../core/classes.ts';
import { emptyToNull } from '../core/empty-field.ts';
import { listPageSchema } from '../core/list.ts';
import { endingBody, managedListQuery, refuseDuplicates } from '../core/managed-list.ts';
import { message } from '../core/messages.ts';
import { organizationName, stateCode, zipCode } from '../core/organization-fields.ts';
import { countries } from '../core/places.ts';
import { idempotencyHeaders, ifMatchHeaders, instant, isoDate, uuid, version } from '../core/values.ts';
import {
  BILLING_PLACES,
  hasBillingContent,
  mediaType,
  planCode,
  planLine,
  preClaimRequirement,
} from './plan-fields.ts';

/** The plans of an organization, as administrators maintain them. */

export const MAX_PLAN_ADDRESSES = 100;
export const MAX_PLAN_BILLING = 500;

const addressSchema = z.strictObject({
  code: internal(planCode),
  name: emptyToNull(internal(planLine)),
  line1: emptyToNull(internal(planLine)),
  line2: emptyToNull(internal(planLine)),
  line3: emptyToNull(internal(planLine)),
  line4: emptyToNull(internal(planLine)),
  city: emptyToNull(internal(planLine)),
  state: emptyToNull(internal(stateCode)),
  postalCode: emptyToNull(internal(zipCode)),
  country: emptyToNull(internal(z.enum(Object.keys(countries) as [keyof typeof countries]))),
  district: emptyToNull(internal(planLine)),
  /** The day from which it is not offered. */
  deactivatedOn: emptyToNull(internal(isoDate)),
});
export type ManagedPlanAddress = z.infer<typeof addressSchema>;

const billingFields = {
  /** The facility; null for all facilities. */
  facilityId: emptyToNull(internal(uuid)),
  /** The position in the billing order; null for every position. */
  insuranceSequence: internal(z.int().min(1).max(BILLING_PLACES)).nullable().default(null),
  mediaType: emptyToNull(internal(mediaType)),
  requirementCode: emptyToNull(internal(preClaimRequirement)),
};
const billingSchema = z
  .strictObject(billingFields)
  .refine(hasBillingContent, { error: message('plan.billingEmpty'), path: ['mediaType'] });
export type ManagedPlanBilling = z.infer<typeof billingSchema>;

const planFields = {
  insurancePlan: internal(organizationName),
  clientInsuranceCode: emptyToNull(internal(planCode)),
  payerName: internal(organizationName),
  /** The payer of its eligibility checks: one to which the organization has a connection. */
  payerCode: emptyToNull(internal(z.string().trim().min(1).max(20))),
  insuranceCompany: emptyToNull(internal(planLine)),
  insuranceCategory: emptyToNull(internal(planLine)),
  financialCategory: emptyToNull(internal(planLine)),
  parentInsuranceCompany: emptyToNull(internal(planLine)),
};
const partFields = {
  addresses: z
    .array(addressSchema)
    .max(MAX_PLAN_ADDRESSES)
    .superRefine(refuseDuplicates(({ code }) => code, 'code', message('plan.addressTwice')))
    .default([]),
  billing: z
    .array(billingSchema)
    .max(MAX_PLAN_BILLING)
    .superRefine(
      refuseDuplicates(
        ({ facilityId, insuranceSequence }) => `${facilityId} ${insuranceSequence}`,
        'facilityId',
        message('plan.billingTwice'),
      ),
    )
    .default([]),
};
const writtenPlan = z.strictObject({ ...planFields, ...partFields });
export type WrittenPlan = z.infer<typeof writtenPlan>;

const example = {
  insurancePlan: 'Northern Choice PPO',
  payerName: 'Northern Mutual',
  payerCode: null,
  insuranceCategory: 'Commercial',
  addresses: [
    { code: 'CLM', name: 'Claims', line1: 'PO Box 1', city: 'Dayton', state: 'OH', postalCode: '45402' },
  ],
  billing: [{ mediaType: 'Electronic' }, { insuranceSequence: 2, mediaType: 'Paper' }],
};
export const newPlanSchema = z
  .strictObject({ insuranceCode: internal(planCode), ...planFields, ...partFields })
  .meta({ examples: [{ insuranceCode: 'NOR-01', ...example }] });
export type NewPlan = z.infer<typeof newPlanSchema>;
const writtenPlanSchema = writtenPlan.meta({ examples: [example] });

const ownFields = {
  planId: internal(uuid),
  insuranceCode: internal(z.string()),
  /** The time when it was ended; null while it is offered. */
  endedAt: internal(instant).nullable(),
  version,
};
const read = internal(z.string()).nullable();
/** A plan of the list. */
const listedPlanSchema = z.object({
  ...ownFields,
  insurancePlan: internal(z.string()),
  payerName: internal(z.string()),
  payerCode: read,
  clientInsuranceCode: read,
  insuranceCategory: read,
});
export type ListedPlan = z.infer<typeof listedPlanSchema>;

const managedPlanSchema = listedPlanSchema.extend({
  insuranceCompany: read,
  financialCategory: read,
  parentInsuranceCompany: read,
  addresses: z.array(
    z.object({
      code: internal(z.string()),
      name: read,
      line1: read,
      line2: read,
      line3: read,
      line4: read,
      city: read,
      state: read,
      postalCode: read,
      country: read,
      district: read,
      deactivatedOn: internal(isoDate).nullable(),
    }),
  ),
  billing: z.array(
    z.object({
      facilityId: internal(uuid).nullable(),
      facilityName: read,
      insuranceSequence: internal(z.int()).nullable(),
      mediaType: read,
      requirementCode: read,
    }),
  ),
});
export type ManagedPlan = z.infer<typeof managedPlanSchema>;

/** Columns for sorting and filtering the list. */
export const planColumns = {
  payerName: 'text',
  insurancePlan: 'text',
  insuranceCode: 'text',
  clientInsuranceCode: 'text',
  insuranceCategory: 'text',
  payerCode: 'text',
} as const;

const path = '/services/payer-data/api/Plans';
const one = `${path}/{planId}` as const;
const tags = ['payer-data'];
const params = z.object({ planId: internal(uuid) });

export const plansContract = {
  plans: oc
    .route({
      method: 'GET',
      path,
      inputStructure: 'detailed',
      tags,
      summary: 'The plans of the organization, by payer, name and code, a page at a time',
      description: '`after` is the `next` of the page before. Ended plans come with `includeEnded`.',
    })
    .input(z.object({ query: managedListQuery(planColumns) }))
    .output(listPageSchema(listedPlanSchema)),
  plan: oc
    .route({
      method: 'GET',
      path: one,
      inputStructure: 'detailed',
      tags,
      summary: 'A plan with its addresses and how it is billed',
    })
    .input(z.object({ params }))
    .output(managedPlanSchema),
  createPlan: oc
    .route({
      method: 'POST',
      path,
      inputStructure: 'detailed',
      successStatus: 201,
      tags,
      summary: 'Add a plan',
      description:
        'Its code is unique in the organization and stays. The same `Idempotency-Key` never adds it twice. Refused with PLAN_CODE_TAKEN when another plan has the code, ended ones included.',
    })
    .input(z.object({ headers: idempotencyHeaders, body: newPlanSchema }))
    .output(managedPlanSchema),
  changePlan: oc
    .route({
      method: 'PUT',
      path: one,
      inputStructure: 'detailed',
      tags,
      summary: 'Change a plan, with all its addresses and billing',
      description:
        'It is sent whole: what is left out is empty. An address is not left out but given the day of its deactivation, because insurances name it by its code. Needs `If-Match`.',
    })
    .input(z.object({ params, headers: ifMatchHeaders, body: writtenPlanSchema }))
    .output(managedPlanSchema),
  endPlan: oc
    .route({
      method: 'PUT',
      path: `${one}/ended`,
      inputStructure: 'detailed',
      tags,
      summary: 'End a plan, or reactivate it',
      description:
        'An ended plan is not offered. Insurances that have it keep it; one that comes with its code is as one whose code no plan has. Needs `If-Match`.',
    })
    .input(z.object({ params, headers: ifMatchHeaders, body: endingBody }))
    .output(managedPlanSchema),
};
