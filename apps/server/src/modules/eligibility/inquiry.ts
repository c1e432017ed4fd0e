import { message } from '@waypost/contract/core/messages';
import { taxIdDigits } from '@waypost/contract/eligibility/provider-identifier';
import type { EligibilityRequest } from '@waypost/contract/eligibility/request';
import { isRequiredField } from '@waypost/contract/eligibility/rules';
import type { SearchOption } from '@waypost/contract/payers/calls';
import { buildInquiry, type EnvelopeInput, type InquiryInput, X12ValueError } from '@waypost/x12';
import { AppError } from '../../framework/errors.ts';
import type { PayerConnection } from './connection.ts';

type Person = NonNullable<InquiryInput['subscriber']>;
type Inquiry = {
  request: EligibilityRequest;
  connection: PayerConnection;
  searchOption: SearchOption | undefined;
  /** The facility that asks. */
  facility: { name: string; state: string };
  /** ISA04, where the connection has any. */
  securityInformation: string | null;
  traceNumber: string;
  controlNumber: number;
  now: Date;
  /** The time zone of the requesting facility: a payer without a service date answers for the day of the request. */
  timeZone: string;
};

/** Codes of 2000D INS02: spouse, child, other adult. */
const relations = { spouse: '01', child: '19', other: '34' } as const;

const orUndefined = (text: string): string | undefined => (text === '' ? undefined : text);

/**
 * The 270 of a request. An SSN that the payer's search option does not require is omitted, because it only causes
 * mismatches. So is the card's date, unless the option or the law of California requires it.
 */
export function inquiryX12(inquiry: Inquiry): string {
  const { request, connection, searchOption } = inquiry;
  const rules = { searchOption, facility: inquiry.facility };
  const asks = (field: SearchOption['required'][number]) => isRequiredField(field, rules);
  const identifiers = {
    memberId: orUndefined(request.memberId),
    groupNumber: orUndefined(request.groupNumber),
    ssn: asks('ssn') ? orUndefined(request.ssn.replaceAll('-', '')) : undefined,
    cardIssueDate: asks('cardIssueDate') ? orUndefined(request.cardIssueDate) : undefined,
  };
  const patient: Person = {
    // The requester's own numbers belong to the patient, even when the patient is a dependent.
    mrn: orUndefined(request.mrn),
    accountNumber: orUndefined(request.accountNumber),

    firstName: orUndefined(request.patientFirstName),
    middleName: orUndefined(request.patientMiddleInitial),
    lastName: orUndefined(request.patientLastName),
    dateOfBirth: orUndefined(request.patientDateOfBirth),
    gender: request.patientGender,
  };
  const subscriber: Person = {
    firstName: orUndefined(request.subscriberFirstName),
    middleName: orUndefined(request.subscriberMiddleInitial),
    lastName: orUndefined(request.subscriberLastName),
    dateOfBirth: orUndefined(request.subscriberDateOfBirth),
    gender: request.subscriberGender,
  };
  const holder = request.policyHolder;
  const input: InquiryInput = {
    payer: {
      name: connection.payerSentName ?? connection.payerName,
      code: connection.payerId ?? connection.payerCode,
      entity: connection.payerEntity,
      qualifier: connection.payerIdQualifier,
    },
    provider: {
      kind: request.providerIdentifierType,
      value:
        request.providerIdentifierType === 'taxId'
          ? taxIdDigits(request.providerIdentifier)
          : request.providerIdentifier,
      organizationName: inquiry.facility.name,
      entity: connection.providerEntity,
      qualifier: connection.providerIdQualifier ?? undefined,
      taxonomyCode: orUndefined(request.taxonomyCode),
      taxonomyRole: orUndefined(request.taxonomyCodeIdentifier),
    },
    subscriber: { ...(holder === 'self' ? mergePersons(patient, subscriber) : subscriber), ...identifiers },
    dependent: holder === 'self' ? undefined : { ...patient, relation: relations[holder] },
    serviceDateFrom: orUndefined(request.serviceDateFrom),
    serviceDateThrough: orUndefined(request.serviceDateThrough),
    serviceTypeCodes: request.serviceTypeCodes,
    trace: { number: inquiry.traceNumber, originator: originator(connection.senderId) },
    reference: inquiry.traceNumber,
  };
  const envelope: EnvelopeInput = {
    senderId: connection.senderId,
    senderQualifier: connection.senderQualifier,
    receiverId: connection.receiverId,
    receiverQualifier: connection.receiverQualifier,
    ...envelopeSettings(connection, inquiry.securityInformation),
    usage: connection.usage,
    interchangeControlNumber: inquiry.controlNumber,
    groupControlNumber: inquiry.controlNumber,
    setControlNumber: 1,
    now: inquiry.now,
    timeZone: inquiry.timeZone,
  };
  return writeInquiry(input, envelope, holder);
}

/** The person when the subscriber is the patient: values that the form has only in the subscriber section are used. */
function mergePersons(patient: Person, subscriber: Person): Person {
  const isStated = ([name, value]: [string, unknown]) =>
    value !== undefined && !(name === 'gender' && (value === 'B' || value === 'U'));
  const statedFields = (person: Person) => Object.fromEntries(Object.entries(person).filter(isStated));
  return { ...statedFields(subscriber), ...statedFields(patient) };
}

/** The authorization values of an interchange that the receiver expects, and the ids of its group. */
function envelopeSettings(
  connection: PayerConnection,
  securityInformation: string | null,
): Partial<EnvelopeInput> {
  const { authorizationQualifier, authorizationInformation, securityQualifier } = connection;
  return {
    authorization:
      authorizationInformation === null
        ? undefined
        : { qualifier: authorizationQualifier, value: authorizationInformation },
    security:
      securityInformation === null ? undefined : { qualifier: securityQualifier, value: securityInformation },
    senderCode: connection.senderCode ?? undefined,
    receiverCode: connection.receiverCode ?? undefined,
  };
}

/** TRN03 has ten characters: 9 and an identifier of our own. */
const originator = (senderId: string): string =>
  `9${senderId
    .replace(/[^A-Za-z0-9]/g, '')
    .padEnd(9, '0')
    .slice(0, 9)}`;

/** The form's fields by the 270 writer's names, where the names differ. */
const formFields: Readonly<Record<string, string>> = {
  value: 'providerIdentifier',
  taxonomyRole: 'taxonomyCodeIdentifier',
  firstName: 'FirstName',
  middleName: 'MiddleInitial',
  lastName: 'LastName',
  dateOfBirth: 'DateOfBirth',
  gender: 'Gender',
};

/** The form field of a value that cannot be sent, and its message: some values are set up by others. */
function refusedField(field: string, holder: EligibilityRequest['policyHolder']) {
  if (field === 'provider.organizationName')
    return {
      path: 'facilityId',
      message:
        'The name of this facility cannot be sent to a payer: it takes 60 letters from A to Z. An administrator changes it (Organization, Facilities).',
    };
  const [block = '', name = block] = field.split('.');
  if (block === 'payer')
    return {
      path: 'payerCode',
      message:
        'The name or code of this payer cannot be sent. An administrator states another for the connection (Organization, Payers).',
    };
  const isFormField =
    ['subscriber', 'dependent'].includes(block) ||
    ['provider.value', 'provider.taxonomyCode', 'provider.taxonomyRole'].includes(field) ||
    ['serviceDateFrom', 'serviceDateThrough', 'serviceTypeCodes'].includes(field);
  if (!isFormField)
    return {
      path: 'payerCode',
      message:
        'The connection to this payer holds what a message cannot carry. An administrator changes it (Organization, Payers).',
    };
  const person = block === 'dependent' || holder === 'self' ? 'patient' : 'subscriber';
  const own = formFields[name] ?? name;
  return { path: /^[A-Z]/.test(own) ? `${person}${own}` : own, message: message('field.invalid') };
}

/** Reports values that X12 cannot carry at their form field, before anything is sent. */
function writeInquiry(
  input: InquiryInput,
  envelope: EnvelopeInput,
  holder: EligibilityRequest['policyHolder'],
): string {
  try {
    return buildInquiry(input, envelope);
  } catch (error) {
    if (!(error instanceof X12ValueError)) throw error;
    throw new AppError('INVALID', [refusedField(error.field, holder)]);
  }
}
