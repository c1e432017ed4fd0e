import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../core/classes.ts';
import { isoDate, uuid } from '../core/values.ts';
import { mediaTypes, type PreClaimRequirement, preClaimRequirements } from '../coverages/lists.ts';

/** The plans that an entity bills. This data is about payers and never about a patient. */

const text = internal(z.string()).nullable();

/** An address for claims of a plan; no claims should go there after its deactivation date. */
const payerAddressSchema = z.object({
  code: internal(z.string()),
  deactivationDate: internal(isoDate).nullable(),
  address: z.object({
    name: text,
    line1: text,
    line2: text,
    line3: text,
    line4: text,
    city: text,
    state: text,
    postalCode: text,
    country: text,
    district: text,
  }),
});
export type PayerAddress = z.infer<typeof payerAddressSchema>;

const plan = { harpInsuranceCode: internal(z.string()), harpInsurancePlan: internal(z.string()) };
/** The plans of an entity by name (C-317). Ended plans are not offered for new records. */
export const payerPlansSchema = z.array(z.object({ ...plan, isEnded: internal(z.boolean()) }));

/** A plan with its payer (C-101). */
const payerDataSchema = z.object({
  ...plan,
  /** The code of the client's own system. */
  clientInsuranceCode: text,
  /** The payer's code for eligibility checks; null when it cannot be checked. */
  eligPayerCode: text,
  payerName: internal(z.string()),
  payerAddresses: z.array(payerAddressSchema),
});
export type PayerData = z.infer<typeof payerDataSchema>;

/** Minimum number of characters for a search for a payer (C-229). */
export const MIN_PAYER_SEARCH = 2;

const code = internal(z.string().trim().min(1).max(40));
const get = (path: `/${string}`, summary: string, description?: string) =>
  oc.route({
    method: 'GET',
    path: `/services/payer-data/api${path}`,
    inputStructure: 'detailed',
    tags: ['payer-data'],
    summary,
    description,
  });

export const payerPlanCalls = {
  searchPayerData: get(
    '/PayerData/{insuranceCode}',
    'Plans whose payer, name or code has a text in it, by the payer’s name',
    'In the path stands the id of the entity, to look among all its plans, or the insurance code of a plan, to look among those of its payer.',
  )
    .input(
      z.object({
        params: z.object({ insuranceCode: code }),
        query: z.object({ searchString: internal(z.string().trim().min(MIN_PAYER_SEARCH).max(100)) }),
      }),
    )
    .output(z.array(payerDataSchema)),
  payerData: get(
    '/PayerData',
    'The plan with an insurance code, for the client code of a facility or the entity',
  )
    .input(
      z.object({
        query: z.object({ insuranceCode: code, clientCode: internal(z.string().min(1).max(40)) }),
      }),
    )
    .output(z.array(payerDataSchema)),
  preClaimRequirement: get(
    '/PayerData/PreClaimRequirementCode',
    'What a plan asks for before a claim from a facility; null means nothing',
  )
    .input(z.object({ query: z.object({ insuranceCode: code, facilityId: internal(uuid) }) }))
    .output(
      z.object({
        requirementCode: internal(
          z.enum(Object.keys(preClaimRequirements) as [PreClaimRequirement, ...PreClaimRequirement[]]),
        ).nullable(),
      }),
    ),
  mediaType: get(
    '/Configuration/mediaType',
    'How claims of a plan go out, at a place in the billing order of a case',
    'Electronic where nothing else is configured.',
  )
    .input(
      z.object({
        query: z.object({
          caseId: internal(uuid),
          insuranceSequence: internal(z.coerce.number().int().min(1).max(50)),
          harpInsuranceCode: code,
          facilityId: internal(uuid),
        }),
      }),
    )
    .output(z.object({ mediaType: internal(z.enum(mediaTypes)) })),
};
