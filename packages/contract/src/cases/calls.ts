import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { instant, uuid } from '../core/values.ts';
import { coverageCalls } from '../coverages/calls.ts';
import { coverageCautionSchema } from '../eligibility/coverage-caution.ts';
import { addNote } from './notes.ts';
import { caseCalls } from './open.ts';
import { caseIdSchema, caseProcessesSchema } from './shapes.ts';

/** The states of an eligibility transaction; each has a screen of its own, none is a blank page. */
export const transactionStates = [
  'sent',
  'answered',
  'rejected',
  'failed',
  'cancelled',
  'interrupted',
] as const;
export type TransactionState = (typeof transactionStates)[number];

export const transactionSummarySchema = z.object({
  id: internal(uuid),
  facilityId: internal(uuid),
  state: internal(z.enum(transactionStates)),
  coverageStatus: phi(z.string()).nullable(),
  coverageCaution: coverageCautionSchema,
  /** The code of a rejection. */
  rejectReasonCode: phi(z.string()).nullable(),
  payerName: phi(z.string()),
  patientName: phi(z.string()),
  createdAt: internal(instant),
});
export type TransactionSummary = z.infer<typeof transactionSummarySchema>;

export const caseContract = {
  ...caseCalls,
  addNote,
  eligibilityOfCase: oc
    .route({
      method: 'GET',
      path: '/services/case/api/CaseProcess/Eligibility/{caseId}',
      inputStructure: 'detailed',
      tags: ['case'],
      summary: 'The eligibility checks that were made for a case, the latest first',
      description: 'The same rows as `getCaseProcess`, without the verifications by hand.',
    })
    .input(z.object({ params: caseIdSchema }))
    .output(caseProcessesSchema),
  ...coverageCalls,
  myTransactions: oc
    .route({
      method: 'GET',
      path: '/services/case/api/EligibilityTransactions/me',
      tags: ['case'],
      summary: "The user's own latest eligibility transactions in this entity, newest first",
    })
    .output(z.object({ total: internal(z.int().min(0)), transactions: z.array(transactionSummarySchema) })),
};
