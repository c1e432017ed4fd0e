import { message } from '@waypost/contract/core/messages';
import { taxIdDigits } from '@waypost/contract/eligibility/provider-identifier';
import type { EligibilityRequest } from '@waypost/contract/eligibility/request';
import type { SearchOption } from '@waypost/contract/payers/calls';
import { buildInquiry, type EnvelopeInput, type InquiryInput, X12ValueError } from '@waypost/x12';
import { AppError } from '../../framework/errors.ts';
import type { PayerConnection } from './connection.ts';

type Person = NonNullable<InquiryInput['subscriber']>;
type Inquiry = {
  request: EligibilityRequest;
  connection: PayerConnection;
  searchOption: SearchOption | undefined;
  organisationName: string;
  traceNumber: string;
  controlNumber: number;
  now: Date;
  /** Of the facility that asks: a payer without a service date answers for the day of the question. */
  timeZone: string;
};

/** Codes of 2000D INS02: spouse, child, other adult. */
const relations = { spouse: '01', child: '19', other: '34' } as const;

const given = (text: string): string | undefined => (text === '' ? undefined : text);

/** Gender is sent only as F or M; anything else is left out, because a 270 does not allow it. */
const gender = (code: string): 'F' | 'M' | undefined => (code === 'F' || code === 'M' ? code : undefined);

/**
 * The 270 of a request. An SSN that the payer's search option does not ask for is left out, since it only causes
 * mismatches. The card's date travels wherever it is given: facilities in California need it whatever the option.
 */
export function inquiryX12(inquiry: Inquiry): string {
  const { request, connection, searchOption } = inquiry;
  const asks = (field: SearchOption['required'][number]) => searchOption?.required.includes(field) ?? false;
  const identifiers = {
    memberId: given(request.memberId),
    groupNumber: given(request.groupNumber),
    ssn: asks('ssn') ? given(request.ssn.replaceAll('-', '')) : undefined,
    cardIssueDate: given(request.cardIssueDate),
  };
  const patient: Person = {
    // The requester's own numbers are the patient's, also where the patient is a dependent.
    mrn: given(request.mrn),
    accountNumber: given(request.accountNumber),

    firstName: given(request.patientFirstName),
    middleName: given(request.patientMiddleInitial),
    lastName: given(request.patientLastName),
    dateOfBirth: given(request.patientDateOfBirth),
    gender: gender(request.patientGender),
  };
  const subscriber: Person = {
    firstName: given(request.subscriberFirstName),
    middleName: given(request.subscriberMiddleInitial),
    lastName: given(request.subscriberLastName),
    dateOfBirth: given(request.subscriberDateOfBirth),
    gender: gender(request.subscriberGender),
  };
  const holder = request.policyHolder;
  const input: InquiryInput = {
    payer: { name: connection.payerName, code: connection.payerCode },
    provider: {
      kind: request.providerIdentifierType,
      value:
        request.providerIdentifierType === 'taxId'
          ? taxIdDigits(request.providerIdentifier)
          : request.providerIdentifier,
      organisationName: inquiry.organisationName,
      taxonomyCode: given(request.taxonomyCode),
      taxonomyRole: given(request.taxonomyCodeIdentifier),
    },
    subscriber: { ...(holder === 'self' ? patient : subscriber), ...identifiers },
    dependent: holder === 'self' ? undefined : { ...patient, relation: relations[holder] },
    serviceDateFrom: given(request.serviceDateFrom),
    serviceDateThrough: given(request.serviceDateThrough),
    serviceTypeCodes: request.serviceTypeCodes,
    trace: { number: inquiry.traceNumber, originator: originator(connection.senderId) },
    reference: inquiry.traceNumber,
  };
  const envelope: EnvelopeInput = {
    senderId: connection.senderId,
    senderQualifier: connection.senderQualifier,
    receiverId: connection.receiverId,
    receiverQualifier: connection.receiverQualifier,
    usage: connection.usage,
    interchangeControlNumber: inquiry.controlNumber,
    groupControlNumber: inquiry.controlNumber,
    setControlNumber: 1,
    now: inquiry.now,
    timeZone: inquiry.timeZone,
  };
  return writeInquiry(input, envelope, holder);
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
  firstName: 'FirstName',
  middleName: 'MiddleInitial',
  lastName: 'LastName',
  dateOfBirth: 'DateOfBirth',
  gender: 'Gender',
};

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
    const [block = '', name = block] = error.field.split('.');
    const person = block === 'dependent' || holder === 'self' ? 'patient' : 'subscriber';
    const field = formFields[name] ?? name;
    const path = /^[A-Z]/.test(field) ? `${person}${field}` : field;
    throw new AppError('INVALID', [{ path, message: message('field.invalid') }]);
  }
}
