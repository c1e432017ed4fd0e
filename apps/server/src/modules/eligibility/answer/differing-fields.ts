import type { AlertField, noticeFields } from '@waypost/contract/eligibility/alerts';
import type { EligibilityRequest } from '@waypost/contract/eligibility/request';
import type { EligibilityResponse as Answer } from '@waypost/x12';
import type { AnswerPerson } from './wire.ts';

type ComparedField = AlertField | (typeof noticeFields)[number];
/** `requestValue` is null when the request did not say. */
export type Differing = { field: ComparedField; requestValue: string | null; responseValue: string };

/** REF01 codes that announce an SSN. */
const SSN = 'SY';
/** NM108 codes that announce an SSN. */
const SSN_AS_ID = '34';

/**
 * The fields in which the answer differs from the request's person (C-126, C-160). Spelling is ignored:
 * case, accents, punctuation and the suffix of a name (CORE 258). A field not in the request does not differ, unless
 * the payer says that it corrected identifying data (INS03 001, INS04 25). A rejection repeats the question.
 */
export function differingFields(request: EligibilityRequest, answer: Answer): Differing[] {
  if (answer.normalizedStatus === 'rejected') return [];
  const patient = answer.dependent ?? answer.subscriber;
  if (!patient) return [];
  const isCorrected = answer.people.some((person) => person.identityChanged);
  const found: Differing[] = [];
  const compare = (
    field: ComparedField,
    requested: string,
    answered: string | null,
    plain: (text: string) => string,
  ): void => {
    if (!answered || plain(answered) === '') return;
    if (requested === '' ? !isCorrected : plain(requested) === plain(answered)) return;
    found.push({ field, requestValue: requested === '' ? null : requested, responseValue: answered });
  };
  if (patient.memberIdQualifier !== SSN_AS_ID)
    compare('memberId', request.memberId, answer.memberId, lettersOf);
  compare('patientDateOfBirth', request.patientDateOfBirth, patient.dateOfBirth, lettersOf);
  compare('patientFirstName', request.patientFirstName, patient.firstName, lettersOf);
  compare('patientLastName', request.patientLastName, patient.lastName, familyNameOf);
  comparedGender('patientGender', request.patientGender, patient.gender, compare);
  const { subscriber } = answer;
  if (request.policyHolder !== 'self' && answer.dependent && subscriber) {
    compare('subscriberDateOfBirth', request.subscriberDateOfBirth, subscriber.dateOfBirth, lettersOf);
    compare('subscriberFirstName', request.subscriberFirstName, subscriber.firstName, lettersOf);
    compare('subscriberLastName', request.subscriberLastName, subscriber.lastName, familyNameOf);
    comparedGender('subscriberGender', request.subscriberGender, subscriber.gender, compare);
  }
  compare('ssn', request.ssn, ssnOf(answer), lettersOf);
  compare('address', '', addressLine(patient), lettersOf);
  return found;
}

/** Only M and F are sent, so only they can differ. */
function comparedGender(
  field: 'patientGender' | 'subscriberGender',
  requested: string,
  answered: string,
  compare: (
    field: ComparedField,
    requestedValue: string,
    answered: string,
    plain: (text: string) => string,
  ) => void,
): void {
  const isStated = (code: string): boolean => code === 'M' || code === 'F';
  if (isStated(requested) && isStated(answered)) compare(field, requested, answered, lettersOf);
}

/** The characters that are compared, more than any name, number or address has. */
const COMPARED = 500;

const lettersOf = (text: string): string =>
  text
    .slice(0, COMPARED)
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** A family name without the suffix that some write into it. */
function familyNameOf(text: string): string {
  const words = text
    .slice(0, COMPARED)
    .trimEnd()
    .split(/[\s,]+/);
  if (words.length > 1 && /^(JR|SR|II|III|IV)\.?$/i.test(words.at(-1) ?? '')) words.pop();
  return lettersOf(words.join(' '));
}

/** Formats the value as the form does. */
function ssnOf({ dependent, subscriber }: Answer): string | null {
  const people = [dependent, subscriber].filter((person) => person !== null);
  const digits = people
    .flatMap((person) => [
      ...person.additionalIdentification
        .filter((reference) => reference.referenceIdQualifierCode === SSN)
        .map((reference) => reference.referenceId),
      ...(person.memberIdQualifier === SSN_AS_ID ? [person.memberId] : []),
    ])
    .map((text) => text.replace(/\D/g, ''))
    .find((number) => number.length === 9);
  return digits ? digits.replace(/^(\d{3})(\d{2})/, '$1-$2-') : null;
}

/** Formats ZIP+4; X12 has its nine digits without a hyphen. */
const zipText = (code: string): string => code.replace(/^(\d{5})(\d{4})$/, '$1-$2');

function addressLine(person: AnswerPerson): string {
  const town = [person.state, zipText(person.postalCode)].filter((part) => part !== '').join(' ');
  return [person.street, person.city, town].filter((part) => part !== '').join(', ');
}
