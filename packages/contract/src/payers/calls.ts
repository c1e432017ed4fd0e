import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../core/classes.ts';
import { instant, placeHeaders } from '../core/values.ts';
import { payerPlanCalls } from './plans.ts';

/** Fields that a search option can require (C-254). */
export const searchFields = [
  'memberId',
  'patientFirstName',
  'patientLastName',
  'patientDateOfBirth',
  'patientGender',
  'subscriberFirstName',
  'subscriberLastName',
  'subscriberDateOfBirth',
  'subscriberGender',
  'groupNumber',
  'ssn',
  'cardIssueDate',
] as const;
export type SearchField = (typeof searchFields)[number];

export const searchOptionSchema = z.object({
  id: internal(z.string()),
  label: internal(z.string()),
  required: z.array(internal(z.enum(searchFields))),
});
export type SearchOption = z.infer<typeof searchOptionSchema>;

const instantOrNull = internal(instant).nullable();

export const payerSchema = z.object({
  payerCode: internal(z.string()),
  payerName: internal(z.string()),
  searchOptions: z.array(searchOptionSchema),
});
export type Payer = z.infer<typeof payerSchema>;

/**
 * The status of a payer's line. `not-answering`: the latest requests failed one after another, and new ones are
 * not sent for a while. `trying`: that time is over, and the next request tests the line.
 */
export const payerLineStates = ['answering', 'not-answering', 'trying'] as const;

export const payerStatusSchema = z.object({
  payerCode: internal(z.string()),
  payerName: internal(z.string()),
  state: internal(z.enum(payerLineStates)),
  /** The time since which it has not answered; null while it answers. */
  since: instantOrNull,
  /** The earliest time of the next request; null while requests may be sent. */
  nextTryAt: instantOrNull,
});
export type PayerStatus = z.infer<typeof payerStatusSchema>;

export const payerDataContract = {
  ...payerPlanCalls,
  eligibilityPayers: oc
    .route({
      method: 'GET',
      path: '/services/eligibility-payers/payers',
      inputStructure: 'detailed',
      tags: ['eligibility-payers'],
      summary: 'Payers this entity can ask, by name',
    })
    .input(z.object({ headers: placeHeaders }))
    .output(z.array(payerSchema)),
  payerStatus: oc
    .route({
      method: 'GET',
      path: '/services/eligibility-payers/status',
      tags: ['eligibility-payers'],
      summary: 'Which payers of this entity answer, and since when one does not',
    })
    .output(z.array(payerStatusSchema)),
};
