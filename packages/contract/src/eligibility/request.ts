import { z } from 'zod';
import { internal, phi, secret } from '../core/classes.ts';
import { message } from '../core/messages.ts';
import { isoDate, uuid } from '../core/values.ts';

export const policyHolders = ['self', 'spouse', 'child', 'other'] as const;
export const providerIdentifierTypes = ['npi', 'providerId', 'taxId'] as const;
export const genderCodes = ['M', 'F', 'U', 'B'] as const;
export const genderWords: Readonly<Record<(typeof genderCodes)[number], string>> = {
  M: 'Male',
  F: 'Female',
  U: 'Unknown',
  B: 'Not sent',
};
/** The genders of cases and patients (C-134). */
export const genders = ['Female', 'Male', 'Other', 'Unknown'] as const;

/** The gender of a case as the code of a request (C-135); a gender that a 270 cannot carry is not sent. */
export const genderCodeOf = (gender: string | null): (typeof genderCodes)[number] =>
  gender === 'Male' ? 'M' : gender === 'Female' ? 'F' : gender === 'Unknown' ? 'U' : 'B';

/** Provider roles of the taxonomy (C-144), X12 PRV01. */
export const providerRoles = [
  'RF',
  'AD',
  'AT',
  'BI',
  'CO',
  'CV',
  'H',
  'HH',
  'LA',
  'OT',
  'P1',
  'P2',
  'PC',
  'PE',
  'R',
  'SB',
  'SK',
  'SU',
] as const;
export const DEFAULT_SERVICE_TYPE = '30';
/** The X12 basic character set, with lower case that the writer converts (C-243, C-244). */
export const basicCharacters = /^[A-Za-z0-9 !"&'()*+,\-./:;?=]+$/;

const max = (n: number) => z.string().max(n, message('field.max', { n }));
const optionalDate = z.union([isoDate, z.literal('')]);

/**
 * An eligibility request as the form keeps and sends it (C-077, C-116, C-117). Empty text means "not given".
 * `checkEligibilityRequest` determines the further required fields from the payer's search option and the
 * facility.
 */
export const eligibilityRequestSchema = z.strictObject({
  facilityId: internal(z.string().min(1, message('field.required'))),
  payerCode: internal(z.string().min(1, message('field.required'))),
  payerName: internal(max(60)),
  searchOptionId: internal(z.string()),
  providerIdentifierType: internal(z.enum(providerIdentifierTypes, message('field.required'))),
  providerIdentifier: internal(
    z
      .string()
      .min(2, message('field.min', { n: 2 }))
      .max(80, message('field.max', { n: 80 }))
      .regex(basicCharacters, message('field.invalid')),
  ),
  taxonomyCodeIdentifier: internal(z.union([z.enum(providerRoles), z.literal('')])),
  taxonomyCode: internal(max(50)),
  /** Empty means the day on which the payer answers. */
  serviceDateFrom: phi(optionalDate),
  serviceDateThrough: phi(optionalDate),
  serviceTypeCodes: z.array(internal(z.string().regex(/^[A-Z0-9]{1,3}$/))).min(1, message('field.required')),
  policyHolder: internal(z.enum(policyHolders)),
  memberId: phi(max(80)),
  groupNumber: phi(max(150)),
  mrn: phi(max(150)),
  accountNumber: phi(max(150)),
  ssn: secret(
    z
      .union([z.string().regex(/^\d{3}-\d{2}-\d{4}$/, message('field.ssn')), z.literal('')])
      .meta({ examples: [''] }),
  ),
  cardIssueDate: phi(optionalDate),
  patientFirstName: phi(max(35)),
  patientMiddleInitial: phi(max(25)),
  patientLastName: phi(max(60)),
  patientDateOfBirth: phi(optionalDate),
  patientGender: phi(z.enum(genderCodes)),
  subscriberFirstName: phi(max(35)),
  subscriberMiddleInitial: phi(max(25)),
  subscriberLastName: phi(max(60)),
  subscriberDateOfBirth: phi(optionalDate),
  subscriberGender: phi(z.enum(genderCodes)),
  /** The task of this check; empty for a check without a task. */
  taskId: internal(z.union([uuid, z.literal('')])),
});
export type EligibilityRequest = z.infer<typeof eligibilityRequestSchema>;

/** The fields that a coverage of a case fills in when its payer is chosen. */
export const requestCoverageSchema = eligibilityRequestSchema.pick({
  payerCode: true,
  memberId: true,
  groupNumber: true,
  cardIssueDate: true,
  policyHolder: true,
  subscriberFirstName: true,
  subscriberLastName: true,
  subscriberDateOfBirth: true,
  subscriberGender: true,
});
export type RequestCoverage = z.infer<typeof requestCoverageSchema>;

/** Names by which other systems identify a request, such as `RequestId`. */
export const requestIdentifiersSchema = z
  .record(z.string().max(60), phi(z.string().max(80)))
  .refine((names) => Object.keys(names).length <= 20, message('field.invalid'));

/**
 * A request as it was submitted and recorded: besides the fields of the form, the names of its identifiers
 * (C-116), the service type codes as one text (C-117), and values that are not sent to the payer. An SSN may be
 * masked. Derived values are optional: `submittedRequest` adds them.
 */
export const submittedRequestSchema = eligibilityRequestSchema.extend({
  ssn: secret(z.string()),
  npi: internal(z.string()).optional(),
  taxId: internal(z.string()).optional(),
  providerId: internal(z.string()).optional(),
  serviceTypeCode: internal(z.string()).optional(),
  identifiers: requestIdentifiersSchema.optional(),
  legacyNpi: internal(z.string()).optional(),
});
export type SubmittedRequest = z.infer<typeof submittedRequestSchema>;

type Beside = Pick<SubmittedRequest, 'identifiers' | 'legacyNpi'>;

export function submittedRequest(request: EligibilityRequest & Beside): SubmittedRequest {
  const identifier = { npi: '', taxId: '', providerId: '' };
  identifier[request.providerIdentifierType] = request.providerIdentifier;
  return { ...request, ...identifier, serviceTypeCode: request.serviceTypeCodes.join('^') };
}

/** The form fields of a recorded request, for showing it in the form or sending it again. */
export function formOfRequest(submitted: EligibilityRequest | SubmittedRequest): EligibilityRequest {
  const names = Object.keys(emptyEligibilityRequest) as (keyof EligibilityRequest)[];
  const values = names.map((name) => [name, submitted[name]]);
  return Object.fromEntries(values) as EligibilityRequest;
}

/** A provider in whose name a facility asks: its identity for payers, and its role. */
export const facilityProviderSchema = z.object({
  id: internal(uuid),
  name: internal(z.string()),
  providerIdentifierType: internal(z.enum(providerIdentifierTypes)),
  providerIdentifier: internal(z.string()),
  taxonomyCode: internal(z.string()),
  taxonomyCodeIdentifier: internal(z.union([z.enum(providerRoles), z.literal('')])),
});
export type FacilityProvider = z.infer<typeof facilityProviderSchema>;

/** The values of an untouched form (C-078, C-079, C-136). */
export const emptyEligibilityRequest: EligibilityRequest = {
  facilityId: '',
  payerCode: '',
  payerName: '',
  searchOptionId: '',
  providerIdentifierType: 'npi',
  providerIdentifier: '',
  taxonomyCodeIdentifier: '',
  taxonomyCode: '',
  serviceDateFrom: '',
  serviceDateThrough: '',
  serviceTypeCodes: [DEFAULT_SERVICE_TYPE],
  policyHolder: 'self',
  memberId: '',
  groupNumber: '',
  mrn: '',
  accountNumber: '',
  ssn: '',
  cardIssueDate: '',
  patientFirstName: '',
  patientMiddleInitial: '',
  patientLastName: '',
  patientDateOfBirth: '',
  patientGender: 'B',
  subscriberFirstName: '',
  subscriberMiddleInitial: '',
  subscriberLastName: '',
  subscriberDateOfBirth: '',
  subscriberGender: 'B',
  taskId: '',
};
