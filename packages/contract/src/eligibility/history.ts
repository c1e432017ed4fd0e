import { z } from 'zod';
import { transactionStates } from '../cases/calls.ts';
import { internal, phi } from '../core/classes.ts';
import { decimal, instant, isoDate, uuid } from '../core/values.ts';
import { coverageSchema } from './benefit.ts';
import { coverageCautionSchema } from './coverage-caution.ts';
import { leftOutSchema } from './response.ts';
import { levels, networks, normalizedStatuses, visitKinds } from './summary.ts';

/** One answer of a payer about a patient, in the list of all answers. */
export const historyEntrySchema = z.object({
  id: internal(uuid),
  facilityId: internal(uuid),
  facilityName: internal(z.string()),
  sentAt: internal(instant),
  answeredAt: internal(instant),
  requestedBy: internal(z.string()),
  state: internal(z.enum(transactionStates)),
  payerName: phi(z.string()),
  /** The member id as it was sent; empty when none was. */
  memberId: phi(z.string()),
  /** The code of a rejection. */
  rejectReasonCode: phi(z.string()).nullable(),
  coverageStatus: phi(z.string()).nullable(),
  /** The caution as it was shown at that time, like the status. */
  coverageCaution: coverageCautionSchema,
  /** The status of the first plan; null when the answer was read before this field existed. */
  normalizedStatus: phi(z.enum(normalizedStatuses)).nullable(),
  /** Null when the request was for the day of its answer. */
  serviceDateFrom: phi(isoDate).nullable(),
  serviceDateThrough: phi(isoDate).nullable(),
  /** Whether this is the transaction whose history was requested. */
  isThis: internal(z.boolean()),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** A payer's answers about the same patient, newest first, at the user's facilities. */
export const historySchema = z.object({
  total: internal(z.int().min(0)),
  entries: z.array(historyEntrySchema),
});

/** The facts that are compared between two answers. */
export const comparedFacts = [
  'coverageStatus',
  'planName',
  'groupNumber',
  'memberId',
  'coverageStart',
  'coverageEnd',
  'otherPayer',
] as const;

const factChangeSchema = z.object({
  fact: phi(z.enum(comparedFacts)),
  before: phi(z.string()).nullable(),
  after: phi(z.string()).nullable(),
});

/** A changed figure of the summary. Null means that the payer does not state it. */
const figureChangeSchema = z.object({
  planName: phi(z.string()).nullable(),
  kind: phi(z.enum(['coPay', 'deductible', 'outOfPocket'])),
  /** For a co-payment. */
  visit: phi(z.enum(visitKinds)).nullable(),
  /** For a limit. */
  level: phi(z.enum(levels)).nullable(),
  part: phi(z.enum(['total', 'remaining'])).nullable(),
  network: phi(z.enum(networks)),
  before: phi(decimal).nullable(),
  after: phi(decimal).nullable(),
});

/** The parts of a benefit that may change while it remains the same benefit. */
export const benefitParts = [
  'amount',
  'percent',
  'quantity',
  'dates',
  'messages',
  'authorization',
  'plan',
  'identification',
  'delivery',
  'related',
] as const;

const benefitChangeSchema = z.object({
  change: phi(z.enum(['added', 'removed', 'changed'])),
  /** Indexes in `coverages` of this answer and of the previous one. */
  coverageIndex: phi(z.int().min(0)).nullable(),
  previousCoverageIndex: phi(z.int().min(0)).nullable(),
  before: coverageSchema.nullable(),
  after: coverageSchema.nullable(),
  /** Empty unless the benefit changed. */
  parts: z.array(phi(z.enum(benefitParts))),
});

/** An answer and its counterpart in the previous transaction; `added` and `removed` have none. */
const answerChangeSchema = z.object({
  change: phi(z.enum(['compared', 'added', 'removed'])),
  payerName: phi(z.string()).nullable(),
  responseIndex: phi(z.int().min(0)).nullable(),
  previousResponseIndex: phi(z.int().min(0)).nullable(),
  facts: z.array(factChangeSchema),
  figures: z.array(figureChangeSchema),
  benefits: z.array(benefitChangeSchema),
});

/** The differences from the payer's previous answer. */
export const differenceSchema = z.object({
  /** The previous answer; null when this is the first. */
  previous: historyEntrySchema.nullable(),
  isChanged: phi(z.boolean()),
  answers: z.array(answerChangeSchema),
  leftOut: leftOutSchema,
});
export type Difference = z.infer<typeof differenceSchema>;
