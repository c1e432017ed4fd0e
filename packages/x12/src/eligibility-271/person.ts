import { relationships } from '../codes/parties.ts';
import { labelOf } from '../codes/table.ts';
import { readDate } from '../dates.ts';
import { readDiagnoses, readQualifiedDate, readReference } from '../elements.ts';
import type { ProblemList } from '../problems.ts';
import type { SegmentCursor } from '../segments.ts';
import { type Captured, capturedUpTo, nameCaptured } from './captured.ts';
import { readProviderRole, takeCity, takeStreet } from './entity.ts';
import { militaryCaptured, readMilitaryService } from './military.ts';
import type { EligibilityPerson } from './model.ts';

/** Creates a subscriber or dependent with empty fields. */
export function newPerson(role: EligibilityPerson['role']): EligibilityPerson {
  return {
    role,
    entityIdCode: '',
    entityType: '',
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
    insuredIndicator: '',
    individualRelationshipCode: '',
    individualRelationshipDefinition: '',
    identityChanged: false,
    subscriberDate: [],
    dependentDate: [],
    additionalIdentification: [],
    diagnoses: [],
    providers: [],
    military: [],
    traces: [],
  };
}

/**
 * Adds one segment of loop 2100C or 2100D to a person. Only the first address and the first demographics are used: the
 * model has one field for each.
 */
export function describePerson(
  person: EligibilityPerson,
  segment: SegmentCursor,
  problems: ProblemList,
): Captured {
  switch (segment.id) {
    case 'NM1':
      readName(person, segment);
      return nameCaptured(segment, 9);
    case 'REF':
      person.additionalIdentification.push(readReference(segment));
      return capturedUpTo(segment, 3);
    case 'N3':
      return takeStreet(person, segment);
    case 'N4':
      return takeCity(person, segment);
    case 'DMG':
      return readDemographics(person, segment, problems);
    case 'INS':
      return readRelationship(person, segment);
    case 'HI':
      for (const diagnosis of readDiagnoses(segment)) person.diagnoses.push(diagnosis);
      return hasMoreThanTwoComponents(segment) ? 'part' : 'whole';
    case 'DTP':
      readPersonDate(person, segment, problems);
      return capturedUpTo(segment, 3);
    case 'PRV':
      person.providers.push(readProviderRole(segment));
      return capturedUpTo(segment, 3);
    case 'MPI':
      person.military.push(readMilitaryService(segment));
      return militaryCaptured(segment);
    default:
      return 'none';
  }
}

function hasMoreThanTwoComponents(segment: SegmentCursor): boolean {
  for (let position = 1; position <= segment.count; position += 1)
    if (segment.components(position).length > 2) return true;
  return false;
}

function readName(person: EligibilityPerson, segment: SegmentCursor): void {
  person.entityIdCode = segment.element(1);
  person.entityType = segment.element(2);
  person.lastName = segment.element(3);
  person.firstName = segment.element(4);
  person.middleName = segment.element(5);
  person.suffix = segment.element(7);
  person.memberIdQualifier = segment.element(8);
  person.memberId = segment.element(9);
}

function readDemographics(
  person: EligibilityPerson,
  segment: SegmentCursor,
  problems: ProblemList,
): Captured {
  if (person.dateOfBirth !== null || person.gender !== '') return 'none';
  const birth = segment.element(2);
  person.dateOfBirth = readDate(birth);
  person.gender = segment.element(3);
  const isDay = birth === '' || person.dateOfBirth !== null;
  if (!isDay) problems.add('invalid-date', 'DMG02 is not a date.', segment.number, birth);
  const format = segment.element(1);
  return isDay && (format === 'D8' || format === '') ? capturedUpTo(segment, 3) : 'part';
}

function readRelationship(person: EligibilityPerson, segment: SegmentCursor): Captured {
  if (person.individualRelationshipCode !== '' || person.insuredIndicator !== '') return 'none';
  const code = segment.element(2);
  person.insuredIndicator = segment.element(1);
  person.individualRelationshipCode = code;
  person.individualRelationshipDefinition = labelOf(relationships, code);
  // INS03 001 with INS04 25: the payer changed identifying data of the inquiry (TR3, 2100C INS).
  person.identityChanged = segment.element(3) === '001' && segment.element(4) === '25';
  const maintenance = segment.element(3) + segment.element(4);
  return person.identityChanged || maintenance === '' ? capturedUpTo(segment, 4) : 'part';
}

function readPersonDate(person: EligibilityPerson, segment: SegmentCursor, problems: ProblemList): void {
  const date = readQualifiedDate(segment, problems);
  if (date.dateTimeQualifierCode === '442') person.dateOfDeath = date.date;
  (person.role === 'subscriber' ? person.subscriberDate : person.dependentDate).push(date);
}
