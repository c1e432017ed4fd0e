import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, open, phi } from '../core/classes.ts';
import { asked } from '../core/empty-field.ts';
import { idempotencyHeaders, placeHeaders, uuid } from '../core/values.ts';
import { payerSchema } from '../payers/calls.ts';
import { alertDecisionInput } from './alerts.ts';
import { differenceSchema, historySchema } from './history.ts';
import { eligibilityRequestSchema, facilityProviderSchema, requestCoverageSchema } from './request.ts';
import { eligibilityTransactionSchema } from './response.ts';
import { verifyRequestSchema } from './verify-request.ts';

const transactionId = z.object({ params: z.object({ id: internal(uuid) }) });

/**
 * The data of a verify answer has two shapes (C-327): a transaction, or a list of transactions of which the first
 * is shown.
 */
export const verifyAnswerSchema = z.union([
  eligibilityTransactionSchema,
  z.array(eligibilityTransactionSchema).min(1),
]);
export type VerifyAnswer = z.infer<typeof verifyAnswerSchema>;

const filledFormSchema = z.object({
  caseId: internal(uuid),
  caseNumber: phi(z.string()),
  request: eligibilityRequestSchema,
  /** The coverages of the case whose payer can be asked; the one of the request is first. */
  coverages: z.array(requestCoverageSchema),
  /** The last completed check of the case, by this payer if it was asked; null when none is complete. */
  lastCheckId: internal(uuid).nullable(),
});

export const eligibilityContract = {
  serviceTypeCodes: oc
    .route({
      method: 'GET',
      path: '/services/realtime-eligibility/servicetypecodes',
      inputStructure: 'detailed',
      tags: ['realtime-eligibility'],
      summary: 'Service type codes with their labels',
    })
    .input(z.object({ headers: placeHeaders }))
    .output(z.array(z.object({ code: open(z.string()), label: open(z.string()) }))),
  payerTemplates: oc
    .route({
      method: 'GET',
      path: '/services/realtime-eligibility/template/payername',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
      tags: ['realtime-eligibility'],
      summary: 'Payers of this name with the form each asks for; 204 means that there is none',
      description: 'The name is compared without case. Several payers can have one name.',
    })
    .input(z.object({ query: z.object({ payerName: internal(z.string().min(1).max(60)) }) }))
    .output(
      z.union([
        z.object({ status: z.literal(200), body: z.array(payerSchema) }),
        z.object({ status: z.literal(204) }),
      ]),
    ),
  facilityProviders: oc
    .route({
      method: 'GET',
      path: '/services/realtime-eligibility/facilities/{facilityId}/providers',
      inputStructure: 'detailed',
      tags: ['realtime-eligibility'],
      summary: 'Providers a facility asks for, by name',
    })
    .input(z.object({ params: z.object({ facilityId: internal(uuid) }) }))
    .output(z.array(facilityProviderSchema)),
  prefill: oc
    .route({
      method: 'GET',
      path: '/services/realtime-eligibility/tasks/{taskId}/prefill',
      inputStructure: 'detailed',
      tags: ['realtime-eligibility'],
      summary: 'The request form of a task, filled in from its case and the insurance that the task is about',
    })
    .input(z.object({ params: z.object({ taskId: internal(uuid) }) }))
    .output(filledFormSchema),
  prefillCase: oc
    .route({
      method: 'GET',
      path: '/services/realtime-eligibility/cases/{caseId}/prefill',
      inputStructure: 'detailed',
      tags: ['realtime-eligibility'],
      summary: 'The request form of a case, filled in from its first insurance',
    })
    .input(z.object({ params: z.object({ caseId: internal(uuid) }) }))
    .output(filledFormSchema),
  verify: oc
    .route({
      method: 'POST',
      path: '/services/realtime-eligibility/api/EligibilityTransactions/verify',
      inputStructure: 'detailed',
      successStatus: 202,
      tags: ['realtime-eligibility'],
      summary: 'Ask the payer in real time',
      description:
        'Answers as soon as the request is on record as sent. Read the transaction for its state. The same `Idempotency-Key` never sends twice. A client must take the answer as one transaction or as a list of them.',
    })
    .input(
      z.object({
        headers: idempotencyHeaders.extend({
          isphifree: internal(z.string()).optional(),
          'x-requestsource': internal(z.string().max(40)).optional(),
        }),
        body: verifyRequestSchema,
      }),
    )
    .output(verifyAnswerSchema),
  verifyCase: oc
    .route({
      method: 'POST',
      path: '/services/realtime-eligibility/cases/{caseId}/verify',
      inputStructure: 'detailed',
      successStatus: 202,
      tags: ['realtime-eligibility'],
      summary: 'Ask the payer of the first insurance of a case in real time',
      description:
        'The request is filled in from the case, as the form of a task is; with a body it is the one that is sent, by the facility of the case. Answers as soon as it is on record as sent; what keeps the payer from being asked is in `errors`, by the fields of a request. The same `Idempotency-Key` never sends twice.',
    })
    .input(
      z.object({
        params: z.object({ caseId: internal(uuid) }),
        headers: idempotencyHeaders,
        body: verifyRequestSchema.optional(),
      }),
    )
    .output(eligibilityTransactionSchema),
  transaction: oc
    .route({
      method: 'GET',
      path: '/services/realtime-eligibility/eligibilityrequestlog/{id}',
      inputStructure: 'detailed',
      tags: ['realtime-eligibility'],
      summary: 'One eligibility transaction: request, state, answer and raw messages',
      description:
        'SSNs are masked. `displayFullSSN: true` asks for them in full and needs ssn-read. What is read from a long message ' +
        'is shortened, and so is `raw271`; `leftOut` says by how much. `raw=whole` asks for all of `raw271`.',
    })
    .input(
      transactionId.extend({
        headers: z.looseObject({ displayfullssn: internal(z.enum(['true', 'false'])).optional() }),
        query: z.looseObject({ raw: asked(internal(z.enum(['start', 'whole']))) }).optional(),
      }),
    )
    .output(eligibilityTransactionSchema),
  transactionOfCase: oc
    .route({
      method: 'GET',
      path: '/services/case/api/eligibilityTransactions/{id}',
      inputStructure: 'detailed',
      tags: ['case'],
      summary: 'The same eligibility transaction, as the case service names it; SSNs are masked',
    })
    .input(transactionId)
    .output(eligibilityTransactionSchema),
  cancel: oc
    .route({
      method: 'POST',
      path: '/services/realtime-eligibility/eligibilityrequestlog/{id}/cancel',
      inputStructure: 'detailed',
      tags: ['realtime-eligibility'],
      summary: 'Stop waiting for the payer; a late answer is still kept',
    })
    .input(transactionId)
    .output(eligibilityTransactionSchema),
  decideAlert: oc
    .route({
      method: 'POST',
      path: '/services/realtime-eligibility/eligibilityrequestlog/{id}/alerts/{field}/decision',
      inputStructure: 'detailed',
      tags: ['realtime-eligibility'],
      summary: 'Accept the value of the answer, or keep the one of the request; final for this alert',
      description: 'Needs `If-Match` with the version of the transaction. A second decision is a conflict.',
    })
    .input(alertDecisionInput)
    .output(eligibilityTransactionSchema),
  history: oc
    .route({
      method: 'GET',
      path: '/services/realtime-eligibility/eligibilityrequestlog/{id}/history',
      inputStructure: 'detailed',
      tags: ['realtime-eligibility'],
      summary: 'Answers of the same payer about the same patient, newest first',
    })
    .input(transactionId)
    .output(historySchema),
  difference: oc
    .route({
      method: 'GET',
      path: '/services/realtime-eligibility/eligibilityrequestlog/{id}/difference',
      inputStructure: 'detailed',
      tags: ['realtime-eligibility'],
      summary: 'What is not as the payer said in its last answer before this one',
    })
    .input(transactionId)
    .output(differenceSchema),
};
