import { z } from 'zod';
import { transactionStates } from '../cases/calls.ts';
import { internal, phi, secret } from '../core/classes.ts';
import { instant, isoDate, uuid, version } from '../core/values.ts';
import { rulesResultSchema } from '../decision-tables/rules-result.ts';
import { alertSchema } from './alerts.ts';
import {
  addressShape,
  coded,
  contactSchema,
  coverageSchema,
  dateSchema,
  entityShape,
  identificationSchema,
  providerRoleSchema,
  rejectionSchema,
} from './benefit.ts';
import { coverageCautionSchema } from './coverage-caution.ts';
import { otherCoverageSchema, otherPayerSchema, serviceStatusSchema } from './other-coverage.ts';
import { eligibilityRequestSchema, submittedRequestSchema } from './request.ts';
import { normalizedStatuses, planSummarySchema, spendDownSchema } from './summary.ts';

export type { Coverage, Rejection } from './benefit.ts';

const text = phi(z.string()).nullable();

/** MPI: military service. */
const militarySchema = z.object({
  informationStatus: coded.nullable(),
  employmentStatus: coded.nullable(),
  affiliation: coded.nullable(),
  description: text,
  rank: coded.nullable(),
  date: phi(z.string()).nullable(),
  fromDate: phi(z.string()).nullable(),
  toDate: phi(z.string()).nullable(),
});

/** A subscriber or dependent (C-127). */
export const personSchema = z.object({
  ...addressShape,
  ...entityShape,
  role: phi(z.enum(['subscriber', 'dependent'])),
  /** For a dependent: the subscriber, an index in `people`. */
  subscriberIndex: phi(z.int().min(0)).nullable(),
  firstName: text,
  middleName: text,
  lastName: text,
  suffix: text,
  gender: text,
  dateOfBirth: phi(isoDate).nullable(),
  dateOfDeath: phi(isoDate).nullable(),
  /** A member id that is an SSN shows its last four digits. */
  memberId: text,
  memberIdQualifier: text,
  /** INS01: Y for the insured, N for another person. */
  insuredIndicator: text,
  individualRelationshipCode: text,
  individualRelationshipDefinition: text,
  /** Whether the payer states that it corrected identifying data. */
  identityChanged: phi(z.boolean()),
  /** The specification's subscriberDate or dependentDate, by `role`. */
  dates: z.array(dateSchema),
  additionalIdentification: z.array(identificationSchema),
  diagnoses: z.array(z.object({ qualifier: phi(z.string()), code: phi(z.string()) })),
  providers: z.array(providerRoleSchema),
  military: z.array(militarySchema),
});
export type Person = z.infer<typeof personSchema>;

/**
 * The parts of a payer's answer that are left out because nobody reads that much: the number of omitted
 * entries of each named list, or of shortened texts, which end with an ellipsis. The raw message is complete;
 * of a long one only the start is sent unless the request asks for all of it. An index past the end of
 * `coverages` or `people` refers to an omitted entry.
 */
export const leftOutSchema = z.array(z.object({ list: phi(z.string()), count: phi(z.int().min(1)) }));
export type LeftOut = z.infer<typeof leftOutSchema>;

/** A segment that the fields do not represent completely: stored as it was sent (SSNs masked), with its position. */
const otherSegmentSchema = z.object({
  id: phi(z.string()),
  text: phi(z.string()),
  expressed: phi(z.enum(['part', 'none'])),
  loop: phi(z.string()),
  personIndex: phi(z.int().min(0)).nullable(),
  coverageIndex: phi(z.int().min(0)).nullable(),
  segment: phi(z.int()),
});

/** The payer's answer, read from one transaction set of its 271 (C-120 to C-124); a transaction may have several. */
export const eligibilityResponseSchema = z.object({
  coverageStatus: phi(z.string()),
  normalizedStatus: phi(z.enum(normalizedStatuses)),
  /** Increases when the same answer is interpreted differently than before. */
  meaningVersion: internal(z.int().min(1)),
  /** The day for which everything is derived from the answer: the service date, else the day of the answer. */
  asOf: phi(isoDate).nullable(),
  /** The day of the answer (BHT04). */
  answeredOn: phi(isoDate).nullable(),
  /** The reason for the status of the coverage, such as an end before the day. */
  statusReason: phi(z.string()),
  /** Whether less than medical care is covered: a rider only, one service, emergencies, premiums. */
  isLimited: phi(z.boolean()),
  limitedTo: z.array(phi(z.string())),
  /** The services whose coverage the payer states for the day. */
  services: z.array(serviceStatusSchema),
  coverageStart: phi(isoDate).nullable(),
  coverageEnd: phi(isoDate).nullable(),
  planName: text,
  groupNumber: text,
  payerName: text,
  memberId: text,
  displayMessages: z.object({
    /** The differences between answer and request. */
    alerts: z.array(alertSchema),
    /** Other facts for the reader; `coverageIndex` is the benefit that states them. */
    notifications: z.array(
      z.object({ text: phi(z.string()), coverageIndex: phi(z.int().min(0)).nullable() }),
    ),
  }),
  /** The warnings of the specification. */
  AAAs: z.array(rejectionSchema),
  alertResponse: z.object({
    /** The organization's payers that may be the new or other payer, to choose from. Empty when none is known. */
    insurancePlanSelectPayer: z.array(
      z.object({ payerCode: internal(z.string()), payerName: internal(z.string()) }),
    ),
    isMedicareAdvantage: phi(z.boolean()),
    isMedicaidMco: phi(z.boolean()),
    /** Whether another payer than the one that was asked is to be billed. */
    newPayerFound: phi(z.boolean()),
    newPayerName: text,
    displayMessages: z.array(phi(z.string())),
    alertResponseMessage: text,
  }),
  /** False also when the answer names no person. */
  isPatientTheSubscriber: phi(z.boolean()),
  subscriber: personSchema.nullable(),
  dependent: personSchema.nullable(),
  /** Every person of the answer, including the subscriber and dependent above. */
  people: z.array(personSchema),
  /** The patient, an index in `people`: the dependent, else the subscriber; null when the answer names no person. */
  patientIndex: phi(z.int().min(0)).nullable(),
  informationSource: z.object({
    ...entityShape,
    payerCode: text,
    payerCodeQualifier: text,
    payerName: text,
    contacts: z.array(contactSchema),
  }),
  informationReceiver: z.object({
    ...addressShape,
    ...entityShape,
    npi: text,
    name: text,
    idCode: text,
    idCodeQualifier: text,
    additionalIdentification: z.array(identificationSchema),
  }),
  /** The benefit that states the active coverage. */
  activeCoverageLoop: z.object({ loop: phi(z.string()), coverageIndex: phi(z.int().min(0)) }).nullable(),
  activeServiceTypeCodes: z.array(phi(z.string())),
  activeServiceTypeCodeLabels: z.array(phi(z.string())),
  coverages: z.array(coverageSchema),
  /** Every PRV of the answer with its loop. */
  providerLoops: z.array(
    providerRoleSchema.extend({
      loop: phi(z.string()),
      personIndex: phi(z.int().min(0)).nullable(),
      coverageIndex: phi(z.int().min(0)).nullable(),
    }),
  ),
  /** One summary for each plan of the answer, the patient's own plan first. */
  plans: z.array(planSummarySchema),
  spendDown: spendDownSchema.nullable(),
  isMedicareResponse: phi(z.boolean()),
  isMedicaidResponse: phi(z.boolean()),
  isMedicareAdvantage: phi(z.boolean()),
  isManagedCareOrganization: phi(z.boolean()),
  isMedicareWithSecondaryPayer: phi(z.boolean()),
  mcoPayerName: text,
  otherCoverages: z.array(otherCoverageSchema),
  secondaryCoverage: otherPayerSchema.nullable(),
  secondaryActiveServiceTypeCodes: z.array(phi(z.string())),
  secondaryDateOfService: z
    .object({ from: phi(z.string()).nullable(), through: phi(z.string()).nullable() })
    .nullable(),
  identifiers: z.object({
    /** The trace of our own request, echoed by the payer. */
    RequestId: text,
    /** Traces of the payer and of intermediaries. */
    traces: z.array(
      z.object({ type: phi(z.string()), number: phi(z.string()), originator: text, subId: text }),
    ),
  }),
  medicalRecordNumber: text,
  accountNumber: text,
  otherSegments: z.array(otherSegmentSchema),
  leftOut: leftOutSchema,
});
export type EligibilityResponse = z.infer<typeof eligibilityResponseSchema>;

/** The reasons why there is no readable answer. Each has a sentence in the portal; none is a blank page. */
export const failureKinds = [
  'not-sent', // Waypost stopped before the request could leave
  'not-allowed', // the payer's address is not one the operator allows; nothing was sent
  'not-answering', // the payer has not answered for a while and is left alone; nothing was sent
  'unreachable', // no connection came about; nothing was sent
  'certificate', // the client certificate: the payer asks for one, refuses it, or it has expired; nothing was read
  'busy', // as many requests as agreed are at the payer already, or it says so itself (429)
  'timeout', // no answer within the limit
  'connection', // reset or broken off after the request left
  'too-large', // an answer larger than is read
  'http-status', // an HTTP error status
  'credentials', // the payer does not accept the user name or password
  'not-x12', // HTML, text, an empty or broken body
  'envelope', // the CORE envelope says no, or a SOAP fault
  'syntax-999', // the payer refused our 270 for its syntax
  'interchange-ta1', // the payer lost the whole interchange
  'unreadable', // reading it took more time or memory than an answer can need
  'wrong-trace', // the answer belongs to another request
  'no-answer', // acknowledged, but no 271 in it
] as const;
export type FailureKind = (typeof failureKinds)[number];

/** How one attempt to send a request ended. */
export const attemptResults = ['answered', 'rejected', 'interrupted', ...failureKinds] as const;
export type AttemptResult = (typeof attemptResults)[number];

/** The reasons why a request cannot be sent again here (C-166 to C-168). */
export const resubmitRefusals = [
  'no-permission', // eligibility-verification-write is needed
  'still-waiting', // the payer has not answered yet, and nobody stopped waiting
  'task-of-another', // somebody else works the task that the check was made for
  'payer-gone', // the organization has no connection to this payer any more
] as const;

export const eligibilityTransactionSchema = z.object({
  id: internal(uuid),
  facilityId: internal(uuid),
  requestSource: internal(z.string()),
  state: internal(z.enum(transactionStates)),
  taskId: internal(uuid).nullable(),
  caseId: internal(uuid).nullable(),
  caseNumber: phi(z.string()).nullable(),
  /** The insurance of the case that was checked; null when the case no longer has one of this payer. */
  coverageId: internal(uuid).nullable(),
  sentAt: internal(instant),
  answeredAt: internal(instant).nullable(),
  requestedBy: internal(z.string()),
  /** Its SSN is masked unless it was requested in full and permitted. */
  eligibilityRequest: submittedRequestSchema,
  eligibilityResponse: z.array(eligibilityResponseSchema),
  failure: z
    .object({ kind: internal(z.enum(failureKinds)), detail: internal(z.string()).nullable() })
    .nullable(),
  failureMessage: phi(z.string()).nullable(), // What the payer's envelope says of it, in its own words.
  /** Whether the answer came after Cancel Request: it is stored, but not shown as current. */
  isLate: internal(z.boolean()),
  ...rulesResultSchema.shape,
  /** Each attempt to send the request to the payer. */
  attempts: z.array(
    z.object({
      number: internal(z.int().min(1)),
      /** ISA13: each message that is sent has its own. */
      controlNumber: internal(z.string()),
      startedAt: internal(instant),
      endedAt: internal(instant).nullable(),
      result: internal(z.enum(attemptResults)).nullable(), // Null while it is on its way.
    }),
  ),
  /** The value for `If-Match` when an alert is decided. */
  version,
  /** This transaction and the one with the other payer of the same case: a patient has up to two (C-168). */
  transactions: z
    .array(
      z.object({
        order: phi(z.enum(['primary', 'secondary'])),
        id: internal(uuid),
        payerCode: internal(z.string()),
        payerName: phi(z.string()),
        state: internal(z.enum(transactionStates)),
        coverageStatus: phi(z.string()).nullable(),
        coverageCaution: coverageCautionSchema,
        isThis: internal(z.boolean()),
      }),
    )
    .max(2),
  /** Whether this request can be sent again, and with which values. */
  resubmit: z.object({
    isAllowed: internal(z.boolean()),
    /** The reason why not; null when it is allowed. */
    reason: internal(z.enum(resubmitRefusals)).nullable(),
    /** The request with the decisions on its alerts. Its SSN is empty unless it was requested and permitted. */
    request: eligibilityRequestSchema,
  }),
  /** Problems in the message, and the segments outside of every transaction set. */
  problems: z.array(
    z.object({
      code: phi(z.string()),
      /** `error`: something is missing, or its position is a guess; `note`: a formal matter. */
      severity: phi(z.enum(['error', 'warning', 'note'])),
      message: phi(z.string()),
      /** The invalid element, as sent and shortened (SSNs masked). */
      value: text,
      /** ST02 of its transaction set; null outside of every set. */
      setControlNumber: text,
      segment: phi(z.int()).nullable(),
    }),
  ),
  strays: z.array(z.object({ id: phi(z.string()), text: phi(z.string()), segment: phi(z.int()) })),
  /** Omissions from answers, problems and strays above; `raw271` counts the characters after its start. */
  leftOut: leftOutSchema,
  raw270: secret(z.string()).nullable(),
  raw271: secret(z.string()).nullable(),
  ssnShown: internal(z.boolean()),
});
export type EligibilityTransaction = z.infer<typeof eligibilityTransactionSchema>;
