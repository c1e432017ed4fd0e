/**
 * The causes that keep a payer from answering: advice is composed by cause, and rules distinguish their rows by
 * it.
 */
export const rejectionCauses = [
  'person',
  'dates',
  'question',
  'provider',
  'enrollment',
  'payer',
  'wait',
  'unknown',
] as const;
export type RejectionCause = (typeof rejectionCauses)[number];

/** Advice about a rejection in plain words: the action, and why it helps. */
export type Guidance = {
  cause: RejectionCause;
  action: string;
  reason: string;
  /** The fields to compare with the card, where several codes become one step. */
  compares?: string;
};

const memberId: Guidance = {
  cause: 'person',
  action: 'Compare the member ID with the card.',
  reason: 'The payer does not know the member ID as it was sent, or has it for more than one person.',
  compares: 'the member ID',
};
const patientName: Guidance = {
  cause: 'person',
  action: 'Compare the name with the card.',
  reason:
    'The payer needs first and last name exactly as it has them: no nickname, hyphens and suffix as on the card.',
  compares: 'the name',
};
const gender: Guidance = {
  cause: 'person',
  action: 'Check the gender.',
  reason: 'This payer wants Male or Female; Unknown and Not sent are left out of the request.',
  compares: 'the gender',
};
const birthDate: Guidance = {
  cause: 'person',
  action: 'Check the date of birth.',
  reason: 'It is missing, or it is not the one the payer has for this person.',
  compares: 'the date of birth',
};
const notFound: Guidance = {
  cause: 'person',
  action: 'Check whether this is the right payer and plan.',
  reason:
    'The payer found nobody with these details. Compare payer, member ID, name and date of birth with the card.',
};
const relation: Guidance = {
  cause: 'person',
  action: 'Check the policy holder.',
  reason:
    'The payer knows the subscriber but not this patient under them. The relation, name or date of birth may differ.',
};
const otherPerson: Guidance = {
  cause: 'person',
  action: 'Check whether this is the right person, and the date of service.',
  reason: 'The payer has a date of death before the date of service.',
};
const ageOrGender: Guidance = {
  cause: 'person',
  action: 'Check the date of birth, the gender and the service types.',
  reason: 'What was asked does not fit the age or the gender of the patient as they were sent.',
};
const serviceDates: Guidance = {
  cause: 'dates',
  action: 'Check the service dates.',
  reason:
    'The payer does not answer for these dates. Most answer from one year back to the end of this month.',
};
const birthAndService: Guidance = {
  cause: 'dates',
  action: 'Check the date of birth and the service dates.',
  reason: 'As they were sent, the patient is born after the service.',
};
const provider: Guidance = {
  cause: 'provider',
  action: 'Check the provider identifier.',
  reason:
    'The payer does not accept the provider as it was sent. Compare type and identifier with the enrollment.',
};
const providerDates: Guidance = {
  cause: 'provider',
  action: 'Ask when the provider was enrolled with this plan.',
  reason: 'The service dates are outside the provider’s enrollment.',
};
const specialty: Guidance = {
  cause: 'provider',
  action: 'Check the taxonomy code of the provider.',
  reason: 'The payer has another specialty for this provider, or needs one.',
};
const providerOfPlan: Guidance = {
  cause: 'provider',
  action: 'Ask the payer which providers the plan takes, and whether it needs a referral.',
  reason: 'The payer knows the provider, but not for this plan or this patient.',
};
const access: Guidance = {
  cause: 'enrollment',
  action: 'Ask for the enrollment of this facility with the payer.',
  reason:
    'The payer does not let this facility ask, or does not know the sender. It is not about the patient.',
};
const payerId: Guidance = {
  cause: 'payer',
  action: 'Check the payer.',
  reason: 'The payer that was chosen is not the one the clearinghouse knows by this code.',
};
const outage: Guidance = {
  cause: 'wait',
  action: 'Wait a few minutes, then send the request again as it is.',
  reason: 'The payer cannot answer now. Nothing is wrong with the request.',
};
const fewerQuestions: Guidance = {
  cause: 'question',
  action: 'Ask with the service type 30 alone.',
  reason: 'The payer does not answer this question for this patient or this provider.',
};
const missingData: Guidance = {
  cause: 'question',
  action: 'Fill in everything that is on the card.',
  reason: 'The payer needs something that is missing. Another search option may ask for it.',
};
const authorization: Guidance = {
  cause: 'question',
  action: 'Call the payer about the authorization.',
  reason: 'The payer wants an authorization or a diagnosis that this request cannot carry.',
};
const phone: Guidance = {
  cause: 'provider',
  action: 'Call the payer with the phone number of the provider.',
  reason: 'The payer wants the phone number, which no request carries.',
};

/** A field of the form that a code applies to; `person` fields belong to the patient or the subscriber. */
export type AdvisedField =
  | `person.${'LastName' | 'FirstName' | 'DateOfBirth' | 'Gender'}`
  | 'facilityId'
  | 'payerCode'
  | 'searchOptionId'
  | 'providerIdentifier'
  | 'taxonomyCode'
  | 'taxonomyCodeIdentifier'
  | 'policyHolder'
  | 'memberId'
  | 'groupNumber'
  | 'serviceDateFrom'
  | 'serviceDateThrough'
  | 'serviceTypeCodes';

/** The plain meaning of a code, the fields to check, and the advice it shares with similar codes. */
export type CodeAdvice = { wrong: string; fields: readonly AdvisedField[]; guidance: Guidance };

const names = ['person.LastName', 'person.FirstName'] as const;
const dates = ['serviceDateFrom', 'serviceDateThrough'] as const;
const asked = ['serviceTypeCodes'] as const;
const identity = ['memberId', ...names, 'person.DateOfBirth'] as const;
const providerId = ['providerIdentifier'] as const;

/** Every reject reason of X12 AAA03 in a 271 (005010X279A1), with its advice. */
const advice: Readonly<Record<string, readonly [string, readonly AdvisedField[], Guidance]>> = {
  '04': ['More was asked than the payer answers at once.', asked, fewerQuestions],
  15: ['The payer needs something that is missing to find the person.', ['searchOptionId'], missingData],
  33: ['Something in the request does not fit the rules of the payer.', ['searchOptionId'], missingData],
  35: ['The provider is not in the network of the plan.', providerId, providerOfPlan],
  41: ['This facility may not ask this payer.', ['facilityId', 'payerCode'], access],
  42: ['The payer cannot answer at this moment.', [], outage],
  43: ['The payer does not know this provider, or the identifier is missing.', providerId, provider],
  44: ['The name of the provider is missing or not the one enrolled.', ['facilityId'], provider],
  45: ['The specialty of the provider is missing or wrong.', ['taxonomyCode'], specialty],
  46: ['The payer wants a phone number of the provider, which no request carries.', providerId, phone],
  47: ['The payer does not have the provider in this state.', ['facilityId'], provider],
  48: ['The referring provider is missing or unknown.', ['taxonomyCodeIdentifier', ...providerId], provider],
  49: ['The provider is not the primary care physician of this person.', providerId, providerOfPlan],
  50: ['The payer does not let this provider ask.', providerId, provider],
  51: ['The payer does not have this provider on file.', providerId, provider],
  52: ['The provider was not enrolled on the service dates.', dates, providerDates],
  53: ['What was asked does not fit this kind of provider.', asked, fewerQuestions],
  54: ['The payer does not take this kind of service code.', asked, fewerQuestions],
  55: ['The payer does not know the service that was asked for.', asked, fewerQuestions],
  56: ['A date is not one the payer can use.', dates, serviceDates],
  57: ['The service date is missing or wrong.', dates, serviceDates],
  58: ['The date of birth is missing or wrong.', ['person.DateOfBirth'], birthDate],
  60: ['The date of birth is after the service date.', ['person.DateOfBirth', ...dates], birthAndService],
  61: ['The payer has a date of death before the service date.', dates, otherPerson],
  62: ['The service date is too far back or too far ahead for this payer.', dates, serviceDates],
  63: ['The service date is in the future.', dates, serviceDates],
  64: ['The ID of the patient is missing or wrong.', ['memberId'], memberId],
  65: ['The name of the patient is missing or wrong.', names, patientName],
  66: ['The gender of the patient is missing or wrong.', ['person.Gender'], gender],
  67: ['The payer found no such patient.', identity, notFound],
  68: ['More than one patient has this ID.', ['memberId'], memberId],
  69: ['What was asked does not fit the age of the patient.', ['person.DateOfBirth', ...asked], ageOrGender],
  70: ['What was asked does not fit the gender of the patient.', ['person.Gender', ...asked], ageOrGender],
  71: ['The payer has another date of birth for this patient.', ['person.DateOfBirth'], birthDate],
  72: ['The member ID is missing or wrong.', ['memberId'], memberId],
  73: ['The name of the subscriber is missing or wrong.', names, patientName],
  74: ['The gender of the subscriber is missing or wrong.', ['person.Gender'], gender],
  75: ['The payer found no such subscriber.', identity, notFound],
  76: ['More than one subscriber has this ID.', ['memberId'], memberId],
  77: ['The payer has the subscriber, but not this patient.', ['policyHolder', ...names], relation],
  78: ['The subscriber is not in this group or plan.', ['groupNumber', 'payerCode'], notFound],
  79: ['The payer does not know the sender of the request.', ['payerCode'], access],
  80: ['The payer’s own systems did not answer.', [], outage],
  97: ['The address of the provider is missing or wrong.', ['facilityId'], provider],
  98: ['The service that was asked for is experimental.', asked, fewerQuestions],
  AA: ['The payer does not find the authorization number.', asked, authorization],
  AE: ['The primary care physician must authorize the service.', asked, authorization],
  AF: ['A diagnosis is missing or wrong, and no request carries one.', asked, authorization],
  AG: ['A procedure is missing or wrong, and no request carries one.', asked, authorization],
  AO: ['The payer wants to know more about the condition of the patient.', asked, authorization],
  CI: ['The certification does not match the patient.', asked, authorization],
  E8: ['The payer wants to review the service first.', asked, authorization],
  IA: ['The authorization number has a wrong form.', asked, authorization],
  MA: ['The authorization number is missing.', asked, authorization],
  T4: ['The name or the code of the payer is missing.', ['payerCode'], payerId],
};

/** All reject reason codes that have advice, in their order. */
export const rejectCodes: readonly string[] = Object.keys(advice).sort((a, b) => a.localeCompare(b, 'en-US'));

const unknown: Guidance = {
  cause: 'unknown',
  action: 'Call the payer and give them the error code.',
  reason: 'This code has no general advice. The reason below is the payer’s own wording.',
};

/** The advice for a reject reason code; null for an unknown code. */
export function codeAdvice(code: string): CodeAdvice | null {
  const found = Object.hasOwn(advice, code) ? advice[code] : undefined;
  if (!found) return null;
  const [wrong, fields, guidance] = found;
  return { wrong, fields, guidance };
}

/** Advice for an X12 reject reason code; without any, the user is advised to call the payer. */
export const guidanceFor = (code: string): Guidance => codeAdvice(code)?.guidance ?? unknown;
