import { z } from 'zod';
import { phi } from '../core/classes.ts';
import { decimal, isoDate } from '../core/values.ts';

const text = phi(z.string()).nullable();

/** The status on which programs decide, whatever the payer's wording. `unknown`: no line states active or inactive. */
export const normalizedStatuses = ['active', 'inactive', 'rejected', 'unknown'] as const;
export type NormalizedStatus = (typeof normalizedStatuses)[number];

/** A number that the payer gave, and the benefits (indexes in `coverages`) that state it. */
export const figureSchema = z.object({
  amount: phi(decimal),
  coverageIndexes: z.array(phi(z.int().min(0))),
});
export type Figure = z.infer<typeof figureSchema>;

/** The network of an answer's figures. `networkNotGiven` must never be read as in network. */
export const networks = ['inNetwork', 'outOfNetwork', 'networkNotGiven'] as const;
export type Network = (typeof networks)[number];

/** A deductible or an out-of-pocket limit. Contradictory figures are null; the benefits contain all of them. */
const limitSchema = z.object({
  total: figureSchema.nullable(),
  /** The stated remaining amount, else the total minus the used amount. */
  remaining: figureSchema.nullable(),
  isContradictory: phi(z.boolean()),
  /** Whether the payer writes a total of nines, which means no limit. */
  isUnlimited: phi(z.boolean()),
});
const limitByNetworkSchema = z.object({
  inNetwork: limitSchema,
  outOfNetwork: limitSchema,
  networkNotGiven: limitSchema,
});

/** The persons to whom a limit applies. */
export const levels = ['individual', 'family', 'levelNotGiven'] as const;
const limitByLevelSchema = z.object({
  individual: limitByNetworkSchema,
  family: limitByNetworkSchema,
  levelNotGiven: limitByNetworkSchema,
});

const coPayPartSchema = z.object({ amount: figureSchema.nullable(), isContradictory: phi(z.boolean()) });
/** The co-payment of one kind of visit. */
const coPaySchema = z.object({
  inNetwork: coPayPartSchema,
  outOfNetwork: coPayPartSchema,
  networkNotGiven: coPayPartSchema,
});

export const visitKinds = ['office', 'specialist', 'urgentCare', 'emergency'] as const;

/** A co-payment (money) or co-insurance (`0.2` is 20 %, always the patient's share) for one service. */
const shareSchema = z.object({
  kind: phi(z.enum(['copay', 'coinsurance'])),
  /** Null when it is not tied to a service. */
  serviceTypeCode: text,
  serviceType: text,
  coverageLevelCode: text,
  timePeriodQualifier: text,
  procedureCode: text,
  placesOfService: z.array(phi(z.string())),
  messages: z.array(phi(z.string())),
  inNetwork: figureSchema.nullable(),
  outOfNetwork: figureSchema.nullable(),
  networkNotGiven: figureSchema.nullable(),
  /** A co-insurance above 1: left as sent, not used in calculations. */
  isUnlikely: phi(z.boolean()),
});
export type PlanShare = z.infer<typeof shareSchema>;

/** The reasons why there is no estimate for a care. */
export const estimateRefusals = [
  'not-active', // the plan does not pay: all of it is the patient's
  'status-not-said', // the payer does not say whether the plan is active
  'bill-another', // another plan is billed in place of this payer
  'service-not-covered',
  'network-not-covered',
  'coverage-limited', // what is covered is something else
  'share-not-given', // neither co-pay nor co-insurance for this service
  'share-contradictory', // several, and nothing tells which holds
  'share-per-period', // a co-pay for each day or month, and nobody knows how many
  'coinsurance-unlikely', // above 100 %, so not a fraction as X12 wants it
  'deductible-not-given', // how much of the deductible is left
  'deductible-contradictory',
] as const;
export type EstimateRefusal = (typeof estimateRefusals)[number];

/** The terms of an estimate. Null: the payer does not state it, or it does not apply to this care. */
const careTermsSchema = z.object({
  coPay: figureSchema.nullable(),
  /** `0.2`: the patient pays 20 %. */
  coInsurance: figureSchema.nullable(),
  /** The remaining deductible where it applies first; null where it does not apply. */
  deductibleLeft: figureSchema.nullable(),
  outOfPocketLeft: figureSchema.nullable(),
  refusal: phi(z.enum(estimateRefusals)).nullable(),
});
export type CareTerms = z.infer<typeof careTermsSchema>;

/** The terms of a kind of visit or of a service, in and out of network. */
const termsOfCareSchema = z.object({
  visit: phi(z.enum(visitKinds)).nullable(),
  serviceTypeCode: text,
  inNetwork: careTermsSchema,
  outOfNetwork: careTermsSchema,
});
export type TermsOfCare = z.infer<typeof termsOfCareSchema>;

/** A summary of one plan for the registration desk: null, never 0, where the payer states nothing. */
export const planSummarySchema = z.object({
  planName: text,
  insuranceTypeCode: text,
  insuranceType: text,
  networkName: text,
  groupNumber: text,
  normalizedStatus: phi(z.enum(normalizedStatuses)),
  /** Null when the answer states neither active nor inactive. */
  isActive: phi(z.boolean()).nullable(),
  start: phi(isoDate).nullable(),
  /** Null also when the payer states that it is open-ended. */
  end: phi(isoDate).nullable(),
  /** The reason for the status of the plan, such as an end before the day. */
  statusReason: phi(z.string()),
  /** The benefit that states the status. */
  statusCoverageIndex: phi(z.int().min(0)).nullable(),
  coPays: z.object({
    office: coPaySchema,
    specialist: coPaySchema,
    urgentCare: coPaySchema,
    emergency: coPaySchema,
  }),
  deductible: limitByLevelSchema,
  outOfPocket: limitByLevelSchema,
  /** False when the payer states that the plan does not pay out of network; null when it does not state it. */
  isOutOfNetworkCovered: phi(z.literal(false)).nullable(),
  shares: z.array(shareSchema),
  /** The terms for an estimate of each care. */
  terms: z.array(termsOfCareSchema),
});
export type PlanSummary = z.infer<typeof planSummarySchema>;

/** The amount that a Medicaid patient pays before Medicaid pays: null figures where the payer names none. */
export const spendDownSchema = z.object({
  amount: figureSchema.nullable(),
  remaining: figureSchema.nullable(),
  messages: z.array(phi(z.string())),
  coverageIndexes: z.array(phi(z.int().min(0))),
});
export type SpendDown = z.infer<typeof spendDownSchema>;
