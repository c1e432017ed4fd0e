import {
  type EligibilityRequest,
  genderCodes,
  genderWords,
  type policyHolders,
  type providerIdentifierTypes,
  providerRoles,
} from '@waypost/contract/eligibility/request';

export type RequestField = keyof EligibilityRequest;

/** The labels of the fields, in the order of the screen, which the error summary follows. */
export const requestLabels: Readonly<Record<RequestField, string>> = {
  facilityId: 'Facility',
  payerCode: 'Payer',
  payerName: 'Payer name',
  searchOptionId: 'Search option',
  providerIdentifierType: 'Provider identifier type',
  providerIdentifier: 'Provider identifier',
  taxonomyCode: 'Taxonomy code',
  taxonomyCodeIdentifier: 'Provider role',
  serviceDateFrom: 'Service start',
  serviceDateThrough: 'Service end',
  serviceTypeCodes: 'Service type code',
  policyHolder: 'Policy holder',
  patientLastName: 'Last name',
  patientFirstName: 'First name',
  patientMiddleInitial: 'MI',
  patientDateOfBirth: 'Date of birth',
  patientGender: 'Gender',
  memberId: 'Member ID',
  ssn: 'SSN',
  groupNumber: 'Group number',
  cardIssueDate: 'Card issue date',
  mrn: 'MRN',
  accountNumber: 'Account number',
  subscriberLastName: 'Subscriber last name',
  subscriberFirstName: 'Subscriber first name',
  subscriberMiddleInitial: 'Subscriber MI',
  subscriberDateOfBirth: 'Subscriber date of birth',
  subscriberGender: 'Subscriber gender',
  taskId: 'Task',
};
export const requestFields = Object.keys(requestLabels) as RequestField[];

type Words<Value extends string> = Readonly<Record<Value, string>>;

export const policyHolderWords: Words<(typeof policyHolders)[number]> = {
  self: 'Self',
  spouse: 'Spouse',
  child: 'Child',
  other: 'Other',
};
export const identifierTypeWords: Words<(typeof providerIdentifierTypes)[number]> = {
  npi: 'NPI',
  providerId: 'Provider ID',
  taxId: 'Tax ID',
};
/** Provider roles by their X12 PRV01 code. */
const providerRoleWords: Words<(typeof providerRoles)[number]> = {
  RF: 'Referring',
  AD: 'Admitting',
  AT: 'Attending',
  BI: 'Billing',
  CO: 'Consulting',
  CV: 'Covering',
  H: 'Hospital',
  HH: 'Home health care',
  LA: 'Laboratory',
  OT: 'Other physician',
  P1: 'Pharmacist',
  P2: 'Pharmacy',
  PC: 'Primary care physician',
  PE: 'Performing',
  R: 'Rural health clinic',
  SB: 'Submitting',
  SK: 'Skilled nursing facility',
  SU: 'Supervising',
};

const options = <Value extends string>(words: Words<Value>, values: readonly Value[]) =>
  values.map((value) => ({ value, label: words[value] }));

export const policyHolderOptions = options(policyHolderWords, ['self', 'spouse', 'child', 'other']);
export const identifierTypeOptions = options(identifierTypeWords, ['npi', 'providerId', 'taxId']);
export const genderOptions = options(genderWords, genderCodes);
export const providerRoleOptions = [
  { value: '', label: 'Not sent' },
  ...providerRoles.map((value) => ({ value, label: `${value} ${providerRoleWords[value]}` })),
];
