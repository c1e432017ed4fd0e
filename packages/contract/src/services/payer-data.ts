import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../classes.ts';

/** Fields a search option can require (C-254). */
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

export const payerSchema = z.object({
  payerCode: internal(z.string()),
  payerName: internal(z.string()),
  searchOptions: z.array(searchOptionSchema),
});
export type Payer = z.infer<typeof payerSchema>;

export const payerDataContract = {
  eligibilityPayers: oc
    .route({
      method: 'GET',
      path: '/services/eligibility-payers/payers',
      tags: ['eligibility-payers'],
      summary: 'Payers this entity can ask, by name',
    })
    .output(z.array(payerSchema)),
};
