import { z } from 'zod';
import { transactionStates } from '../cases/calls.ts';
import { internal, phi } from '../core/classes.ts';
import { decimal, instant, isoDate, uuid } from '../core/values.ts';
import { coverageSchema } from './benefit.ts';
import { coverageCautionSchema } from './coverage-caution.ts';
import { leftOutSchema } from './response.ts';
import { levels, networks, normalizedStatuses, visitKinds } from './summary.ts';

/** One answer of a payer about a patient, in the list of all of them. */
export const historyEntrySchema = z.object({
  id: internal(uuid),
  facilityId: internal(uuid),
  facilityName: internal(z.string()),
  sentAt: internal(instant),
  answeredAt: internal(instant),
  requestedBy: internal(z.string()),
  state: internal(z.enum(transactionStates)),
  payerName: phi(z.string()),
  /** As it was sent; empty where none was. */
  memberId: phi(z.string()),
  /** Of a rejection: the code that it is about. */
  rejectReasonCode: phi(z.string()).nullable(),
  coverageStatus: phi(z.string()).nullable(),
  /** As it was shown then, like the status. */
  coverageCaution: coverageCautionSchema,
  /** Of the first plan; null when the answer was read before this was known. */
  normalizedStatus: phi(z.enum(normalizedStatuses)).nullable(),
  /** Null when the payer was asked for the day of its answer. */
  serviceDateFrom: phi(isoDate).nullable(),
  serviceDateThrough: phi(isoDate).nullable(),
  /** Is it the transaction that the history was asked for? */
  isThis: internal(z.boolean()),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** Answers about the same patient by the same payer, newest first, in the user's facilities. */
export const historySchema = z.object({
  total: internal(z.int().min(0)),
  entries: z.array(historyEntrySchema),
});

/** Facts that are compared between two answers. */
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

/** A figure of the summary that is not what it was. null: the payer does not give it. */
const figureChangeSchema = z.object({
  planName: phi(z.string()).nullable(),
  kind: phi(z.enum(['coPay', 'deductible', 'outOfPocket'])),
  /** Of a co-payment. */
  visit: phi(z.enum(visitKinds)).nullable(),
  /** Of a limit. */
  level: phi(z.enum(levels)).nullable(),
  part: phi(z.enum(['total', 'remaining'])).nullable(),
  network: phi(z.enum(networks)),
  before: phi(decimal).nullable(),
  after: phi(decimal).nullable(),
});

/** What of a benefit can change while it stays the same benefit. */
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
  /** In `coverages` of the answer and of the one before. */
  coverageIndex: phi(z.int().min(0)).nullable(),
  previousCoverageIndex: phi(z.int().min(0)).nullable(),
  before: coverageSchema.nullable(),
  after: coverageSchema.nullable(),
  /** Empty unless it changed. */
  parts: z.array(phi(z.enum(benefitParts))),
});

/** One answer beside the one it stands for in the transaction before; `added` and `removed` have no other side. */
const answerChangeSchema = z.object({
  change: phi(z.enum(['compared', 'added', 'removed'])),
  payerName: phi(z.string()).nullable(),
  responseIndex: phi(z.int().min(0)).nullable(),
  previousResponseIndex: phi(z.int().min(0)).nullable(),
  facts: z.array(factChangeSchema),
  figures: z.array(figureChangeSchema),
  benefits: z.array(benefitChangeSchema),
});

/** What is not as the payer said the last time. */
export const differenceSchema = z.object({
  /** The answer before this one; null when this is the first. */
  previous: historyEntrySchema.nullable(),
  isChanged: phi(z.boolean()),
  answers: z.array(answerChangeSchema),
  leftOut: leftOutSchema,
});
export type Difference = z.infer<typeof differenceSchema>;
