import { relationships } from '../codes/parties.ts';
import { labelOf } from '../codes/table.ts';
import { readDate } from '../dates.ts';
import { readDiagnoses, readQualifiedDate, readReference, readStreet } from '../elements.ts';
import type { ProblemList } from '../problems.ts';
import type { SegmentCursor } from '../segments.ts';
import type { EligibilityPerson } from './model.ts';

/** A subscriber or dependent nothing is known of yet. */
export function newPerson(role: EligibilityPerson['role']): EligibilityPerson {
  return {
    role,
    subscriberIndex: null,
    firstName: '',
    middleName: '',
    lastName: '',
    suffix: '',
    gender: '',
    dateOfBirth: null,
    dateOfDeath: null,
    street: '',
    city: '',
    state: '',
    postalCode: '',
    memberId: '',
    memberIdQualifier: '',
    individualRelationshipCode: '',
    individualRelationshipDefinition: '',
    identityChanged: false,
    subscriberDate: [],
    dependentDate: [],
    additionalIdentification: [],
    diagnoses: [],
    traces: [],
  };
}

/** Adds what one segment of loop 2100C or 2100D says; false when the segment is none of theirs. */
export function describePerson(
  person: EligibilityPerson,
  segment: SegmentCursor,
  problems: ProblemList,
): boolean {
  switch (segment.id) {
    case 'NM1':
      readName(person, segment);
      return true;
    case 'REF':
      person.additionalIdentification.push(readReference(segment));
      return true;
    case 'N3':
      person.street = readStreet(segment);
      return true;
    case 'N4':
      person.city = segment.element(1);
      person.state = segment.element(2);
      person.postalCode = segment.element(3);
      return true;
    case 'DMG':
      readDemographics(person, segment, problems);
      return true;
    case 'INS':
      readRelationship(person, segment);
      return true;
    case 'HI':
      person.diagnoses.push(...readDiagnoses(segment));
      return true;
    case 'DTP':
      readPersonDate(person, segment, problems);
      return true;
    default:
      // PRV and MPI belong here too; the portal shows neither.
      return segment.id === 'PRV' || segment.id === 'MPI';
  }
}

function readName(person: EligibilityPerson, segment: SegmentCursor): void {
  person.lastName = segment.element(3);
  person.firstName = segment.element(4);
  person.middleName = segment.element(5);
  person.suffix = segment.element(7);
  person.memberIdQualifier = segment.element(8);
  person.memberId = segment.element(9);
}

function readDemographics(person: EligibilityPerson, segment: SegmentCursor, problems: ProblemList): void {
  const birth = segment.element(2);
  person.dateOfBirth = readDate(birth);
  if (birth !== '' && person.dateOfBirth === null)
    problems.add('invalid-date', 'DMG02 is not a date.', segment.number);
  person.gender = segment.element(3);
}

function readRelationship(person: EligibilityPerson, segment: SegmentCursor): void {
  const code = segment.element(2);
  person.individualRelationshipCode = code;
  person.individualRelationshipDefinition = labelOf(relationships, code);
  // INS03 001 with INS04 25: the payer changed identifying data it was asked with (TR3, 2100C INS).
  person.identityChanged = segment.element(3) === '001' && segment.element(4) === '25';
}

function readPersonDate(person: EligibilityPerson, segment: SegmentCursor, problems: ProblemList): void {
  const date = readQualifiedDate(segment, problems);
  if (date.dateTimeQualifierCode === '442') person.dateOfDeath = date.date;
  (person.role === 'subscriber' ? person.subscriberDate : person.dependentDate).push(date);
}
