import { z } from 'zod';
import { internal, phi, secret } from '../classes.ts';
import { instant, isoDate, uuid } from '../values.ts';
import { exchangeStates } from './case.ts';
import { submittedRequestSchema } from './eligibility-request.ts';

const text = phi(z.string()).nullable();
const coded = z.object({ code: phi(z.string()), label: phi(z.string()) });

/** A rejection of the payer, one per AAA segment (C-125). */
export const rejectionSchema = z.object({
  rejectReasonCode: phi(z.string()),
  rejectReasonMessage: phi(z.string()),
  followUpActionCode: phi(z.string()),
  followUpActionMessage: phi(z.string()),
  /** Where in the answer it stood: 2000A … 2110D. */
  loop: phi(z.string()),
});
export type Rejection = z.infer<typeof rejectionSchema>;

const dateSchema = z.object({
  dateTimeQualifier: coded,
  date: phi(z.string()).nullable(),
  fromDate: phi(z.string()).nullable(),
  toDate: phi(z.string()).nullable(),
});

export const identificationSchema = z.object({
  referenceIdQualifier: coded,
  referenceId: phi(z.string()),
  referenceDescription: text,
});

export const personSchema = z.object({
  firstName: text,
  middleName: text,
  lastName: text,
  suffix: text,
  gender: text,
  dateOfBirth: phi(isoDate).nullable(),
  dateOfDeath: phi(isoDate).nullable(),
  street: text,
  city: text,
  state: text,
  postalCode: text,
  memberId: text,
  individualRelationshipDefinition: text,
  dates: z.array(dateSchema),
  additionalIdentification: z.array(identificationSchema),
});
export type Person = z.infer<typeof personSchema>;

export const relatedEntitySchema = z.object({
  entityId: coded,
  name: text,
  idCodeQualifier: text,
  idCode: text,
  providerDefinition: text,
  communications: z.array(z.object({ qualifier: coded, number: phi(z.string()) })),
});

/** A benefit, one per EB segment, in the payer's order (C-128). */
export const coverageSchema = z.object({
  benefitCode: phi(z.string()),
  benefitType: phi(z.string()),
  coverageLevel: text,
  insuranceType: text,
  planDescription: text,
  serviceTypeCodes: z.array(phi(z.string())),
  serviceTypes: z.array(phi(z.string())),
  inNetwork: text,
  preAuthorizationRequired: text,
  amounts: z.object({
    timePeriodQualifierCode: text,
    timePeriodQualifier: text,
    monetaryAmount: text,
    percent: text,
    quantity: text,
    quantityQualifier: text,
  }),
  coverageDate: z.array(dateSchema),
  coverageMessage: z.array(phi(z.string())),
  coverageHealthCareServicesDelivery: z.array(phi(z.string())),
  coverageAdditionalIdentification: z.array(identificationSchema),
  coverageProcedureCode: z
    .object({
      procedureCodeQualifier: coded,
      procedureCode: phi(z.string()),
      modifiers: z.array(phi(z.string())),
    })
    .nullable(),
  coverageAAAs: z.array(rejectionSchema),
  placesOfService: z.array(coded),
  benefitRelatedInfo: z.array(relatedEntitySchema),
  person: phi(z.enum(['subscriber', 'dependent'])),
});
export type Coverage = z.infer<typeof coverageSchema>;

/** What the payer answered, read from its 271 (C-120 to C-124). */
export const eligibilityResponseSchema = z.object({
  coverageStatus: phi(z.string()),
  coverageStart: phi(isoDate).nullable(),
  coverageEnd: phi(isoDate).nullable(),
  planName: text,
  groupNumber: text,
  payerName: text,
  memberId: text,
  AAAs: z.array(rejectionSchema),
  isPatientTheSubscriber: phi(z.boolean()),
  subscriber: personSchema.nullable(),
  dependent: personSchema.nullable(),
  informationSource: z.object({ payerCode: text, payerName: text }),
  informationReceiver: z.object({ npi: text, name: text }),
  activeServiceTypeCodes: z.array(phi(z.string())),
  activeServiceTypeCodeLabels: z.array(phi(z.string())),
  coverages: z.array(coverageSchema),
  isMedicareResponse: phi(z.boolean()),
});
export type EligibilityResponse = z.infer<typeof eligibilityResponseSchema>;

/** Why no readable answer came. Each has its plain sentence in the portal; none is a blank page. */
export const failureKinds = [
  'not-sent', // Waypost stopped before the request could leave
  'not-allowed', // the payer's address is not one the operator allows; nothing was sent
  'not-answering', // the payer has not answered for a while and is left alone; nothing was sent
  'unreachable', // no connection came about; nothing was sent
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
  'wrong-trace', // the answer belongs to another request
  'no-answer', // acknowledged, but no 271 in it
] as const;
export type FailureKind = (typeof failureKinds)[number];

/** How one attempt to send a request ended. */
export const attemptResults = ['answered', 'rejected', 'interrupted', ...failureKinds] as const;
export type AttemptResult = (typeof attemptResults)[number];

export const eligibilityTransactionSchema = z.object({
  id: internal(uuid),
  facilityId: internal(uuid),
  requestSource: internal(z.string()),
  state: internal(z.enum(exchangeStates)),
  taskId: internal(uuid).nullable(),
  caseNumber: phi(z.string()).nullable(),
  sentAt: internal(instant),
  answeredAt: internal(instant).nullable(),
  requestedBy: internal(z.string()),
  /** The SSN in it is masked unless it was asked for in full and allowed. */
  eligibilityRequest: submittedRequestSchema,
  eligibilityResponse: z.array(eligibilityResponseSchema),
  failure: z
    .object({ kind: internal(z.enum(failureKinds)), detail: internal(z.string()).nullable() })
    .nullable(),
  /** An answer that came after Cancel Request: kept, not shown as current. */
  isLate: internal(z.boolean()),
  /** Each time the request left for the payer, or tried to. */
  attempts: z.array(
    z.object({
      number: internal(z.int().min(1)),
      /** ISA13: each message that leaves has its own. */
      controlNumber: internal(z.string()),
      startedAt: internal(instant),
      endedAt: internal(instant).nullable(),
      /** null while it is on its way. */
      result: internal(z.enum(attemptResults)).nullable(),
    }),
  ),
  raw270: secret(z.string()).nullable(),
  raw271: secret(z.string()).nullable(),
  ssnShown: internal(z.boolean()),
});
export type EligibilityTransaction = z.infer<typeof eligibilityTransactionSchema>;
