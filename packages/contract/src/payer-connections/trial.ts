import { z } from 'zod';
import { transactionStates } from '../cases/calls.ts';
import { internal, phi, secret } from '../core/classes.ts';
import { message } from '../core/messages.ts';
import { instant, isoDate, uuid } from '../core/values.ts';
import { rejectionSchema } from '../eligibility/benefit.ts';
import { genderCodes, policyHolders } from '../eligibility/request.ts';
import { attemptResults, failureKinds } from '../eligibility/response.ts';

/** "Try it": one inquiry through a connection as it is saved, with every step on the way to the payer. */

/** The value of `X-RequestSource` with which an inquiry that tries a connection is on record. */
export const TRIAL_SOURCE = 'connection-trial';

/** The way to a payer: its name is looked up, the machine is reached, the line is encrypted, and HTTP answers. */
export const trialSteps = ['look-up', 'connect', 'encrypt', 'answer'] as const;
export type TrialStepName = (typeof trialSteps)[number];

/** What stopped a step, where it is known better than by the failure of the whole. */
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
  /** What stopped it; null: it came about. */
  problem: internal(z.enum(stepProblems)).nullable(),
  /** Since the step before. */
  ms: internal(z.int().min(0)),
  /** The address that the name stands for, the version of TLS, the HTTP status. */
  detail: internal(z.string()).nullable(),
});
export type TrialStep = z.infer<typeof trialStepSchema>;

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, message('field.max', { n: most }));

/** Whom is asked about, and for which facility. Kept as a check keeps it, and nowhere else. */
export const trialRequestSchema = z
  .strictObject({
    facilityId: internal(uuid),
    /** The NPI with which the facility asks. */
    npi: internal(z.string().min(1, message('field.required')).max(10)),
    memberId: phi(text(80).min(1, message('field.required'))),
    patientFirstName: phi(text(35)),
    patientLastName: phi(text(60)),
    patientDateOfBirth: phi(z.union([isoDate, z.literal('')])),
    patientGender: phi(z.enum(genderCodes)).default('B'),
    /** What the patient is to the subscriber; of another one than themselves the payer wants to know who it is. */
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
  /** Also the id of its eligibility transaction, which is on record as any other. */
  trialId: internal(uuid),
  payerCode: internal(z.string()),
  state: internal(z.enum(transactionStates)),
  sentAt: internal(instant),
  answeredAt: internal(instant).nullable(),
  failure: z
    .object({ kind: internal(z.enum(failureKinds)), detail: internal(z.string()).nullable() })
    .nullable(),
  /** What the payer's envelope says of the failure, in its own words. */
  failureMessage: phi(z.string()).nullable(),
  attempts: z.array(
    z.object({
      number: internal(z.int().min(1)),
      result: internal(z.enum(attemptResults)).nullable(),
      steps: z.array(trialStepSchema),
    }),
  ),
  /** What the payer said: of the coverage, and why it rejected the inquiry. */
  coverageStatus: phi(z.string()).nullable(),
  rejections: z.array(rejectionSchema.pick({ rejectReasonCode: true, rejectReasonMessage: true })),
  /** What was sent: the 270, with SSNs masked. */
  raw270: secret(z.string()),
  /** What came, as it came out of its envelope: a 271, a 999, a TA1, or whatever else. Null where nothing did. */
  raw271: secret(z.string()).nullable(),
  /** How many characters of it are left out here; the eligibility transaction has it whole. */
  raw271LeftOut: internal(z.int().min(0)),
});
export type Trial = z.infer<typeof trialSchema>;
