import { z } from 'zod';
import { transactionStates } from '../cases/calls.ts';
import { internal, phi, secret } from '../core/classes.ts';
import { message } from '../core/messages.ts';
import { instant, isoDate, uuid } from '../core/values.ts';
import { rejectionSchema } from '../eligibility/benefit.ts';
import { genderCodes, policyHolders } from '../eligibility/request.ts';
import { attemptResults, failureKinds } from '../eligibility/response.ts';

/** "Try it": one inquiry through a connection as saved, with every step of the transmission. */

/** The value of `X-RequestSource` in the record of a trial inquiry. */
export const TRIAL_SOURCE = 'connection-trial';

/** The steps of the transmission: the name is resolved, the connection opened and encrypted, and HTTP answers. */
export const trialSteps = ['look-up', 'connect', 'encrypt', 'answer'] as const;
export type TrialStepName = (typeof trialSteps)[number];

/** The known reasons why a step failed, more specific than the failure as a whole. */
export const stepProblems = [
  'no-such-name',
  'private-address',
  'refused',
  'no-route',
  'timeout',
  'certificate-expired',
  'certificate-of-another',
  'certificate-not-trusted',
  'no-tls',
  'certificate-asked-for',
  'certificate-refused',
  'closed-on-certificate',
  'broken-off',
] as const;
export type StepProblem = (typeof stepProblems)[number];

export const trialStepSchema = z.object({
  name: internal(z.enum(trialSteps)),
  /** The reason for the failure; null when the step succeeded. */
  problem: internal(z.enum(stepProblems)).nullable(),
  /** Milliseconds since the previous step. */
  ms: internal(z.int().min(0)),
  /** The resolved address, the version of TLS, or the HTTP status. */
  detail: internal(z.string()).nullable(),
});
export type TrialStep = z.infer<typeof trialStepSchema>;

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, message('field.max', { n: most }));

/** The patient and the facility of the inquiry. Stored like any eligibility check, and nowhere else. */
export const trialRequestSchema = z
  .strictObject({
    facilityId: internal(uuid),
    /** The NPI of the facility. */
    npi: internal(z.string().min(1, message('field.required')).max(10)),
    memberId: phi(text(80).min(1, message('field.required'))),
    patientFirstName: phi(text(35)),
    patientLastName: phi(text(60)),
    patientDateOfBirth: phi(z.union([isoDate, z.literal('')])),
    patientGender: phi(z.enum(genderCodes)).default('B'),
    /** The relationship of the patient to the subscriber; for another subscriber the payer needs their data. */
    policyHolder: internal(z.enum(policyHolders)).default('self'),
    subscriberFirstName: phi(text(35)).default(''),
    subscriberLastName: phi(text(60)).default(''),
    subscriberDateOfBirth: phi(z.union([isoDate, z.literal('')])).default(''),
    subscriberGender: phi(z.enum(genderCodes)).default('B'),
  })
  .meta({
    examples: [
      {
        facilityId: '0198c0de-0000-7000-8000-000000000001',
        npi: '1234567893',
        memberId: 'W123456789',
        patientFirstName: 'Marisol',
        patientLastName: 'Echeverria',
        patientDateOfBirth: '1984-03-14',
      },
    ],
  });
export type TrialRequest = z.infer<typeof trialRequestSchema>;

export const trialSchema = z.object({
  /** Also the id of its eligibility transaction, which is recorded like any other. */
  trialId: internal(uuid),
  payerCode: internal(z.string()),
  state: internal(z.enum(transactionStates)),
  sentAt: internal(instant),
  answeredAt: internal(instant).nullable(),
  failure: z
    .object({ kind: internal(z.enum(failureKinds)), detail: internal(z.string()).nullable() })
    .nullable(),
  /** The failure in the words of the payer's envelope. */
  failureMessage: phi(z.string()).nullable(),
  attempts: z.array(
    z.object({
      number: internal(z.int().min(1)),
      result: internal(z.enum(attemptResults)).nullable(),
      steps: z.array(trialStepSchema),
    }),
  ),
  /** The payer's answer: the coverage status, and the reasons of a rejection. */
  coverageStatus: phi(z.string()).nullable(),
  rejections: z.array(rejectionSchema.pick({ rejectReasonCode: true, rejectReasonMessage: true })),
  /** The sent 270, with SSNs masked. */
  raw270: secret(z.string()),
  /** The received message without its envelope: a 271, a 999, a TA1 or other text. Null when nothing was received. */
  raw271: secret(z.string()).nullable(),
  /** The number of omitted characters; the eligibility transaction has the whole message. */
  raw271LeftOut: internal(z.int().min(0)),
});
export type Trial = z.infer<typeof trialSchema>;
