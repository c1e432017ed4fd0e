import { CodeList } from '../codes/code-list.ts';
import { entityIdentifiers, entityRelationships, idCodeQualifiers, providerCodes } from '../codes/parties.ts';
import { labelOf } from '../codes/table.ts';
import { type Address, readContact, readStreet } from '../elements.ts';
import type { SegmentCursor } from '../segments.ts';
import { type Captured, capturedUpTo, contactCaptured } from './captured.ts';
import type { BenefitRelatedEntity, ProviderRole } from './model.ts';

const roles = new CodeList(entityIdentifiers);
const qualifiers = new CodeList(idCodeQualifiers);
const relationships = new CodeList(entityRelationships);

/** NM104, NM105, NM103 and NM107, in reading order. */
const partsOfName = [4, 5, 3, 7] as const;

/** Joins the parts of an NM1 into one line: an organization, or first, middle and last name and suffix. */
export function readWholeName(segment: SegmentCursor): string {
  let name = '';
  for (const position of partsOfName) {
    const part = segment.element(position);
    // Joins rather than concatenates, because engines defer copying a concatenated text until it is first read.
    if (part !== '') name = name === '' ? part : [name, part].join(' ');
  }
  return name;
}

/** Creates an entity of loop 2120 before its segments are read. */
export function newEntity(): BenefitRelatedEntity {
  return {
    entityIdCode: '',
    entityIdDefinition: '',
    entityType: '',
    name: '',
    firstName: '',
    lastName: '',
    idCodeQualifierCode: '',
    idCodeQualifier: '',
    idCode: '',
    relationshipCode: '',
    relationship: '',
    street: '',
    city: '',
    state: '',
    postalCode: '',
    contacts: [],
    providerCode: '',
    providerDefinition: '',
    taxonomyQualifier: '',
    taxonomyCode: '',
  };
}

/** NM1 of loop 2120 */
export function readEntity(segment: SegmentCursor): BenefitRelatedEntity {
  const role = segment.code(1);
  const idCodeQualifier = segment.code(8);
  const relationship = segment.code(10);
  return {
    entityIdCode: role.text,
    entityIdDefinition: roles.labelOf(role),
    entityType: segment.element(2),
    name: readWholeName(segment),
    firstName: segment.element(4),
    lastName: segment.element(3),
    idCodeQualifierCode: idCodeQualifier.text,
    idCodeQualifier: qualifiers.labelOf(idCodeQualifier),
    idCode: segment.element(9),
    relationshipCode: relationship.text,
    relationship: relationships.labelOf(relationship),
    street: '',
    city: '',
    state: '',
    postalCode: '',
    contacts: [],
    providerCode: '',
    providerDefinition: '',
    taxonomyQualifier: '',
    taxonomyCode: '',
  };
}

/** Returns whether a segment can only belong to an entity, even without an NM1. */
export const isOfEntity = ({ id }: SegmentCursor): boolean =>
  id === 'N3' || id === 'N4' || id === 'PER' || id === 'PRV';

/**
 * Adds a segment that follows an NM1 to its entity. Only the first of each kind is used: the model has one field for
 * it.
 */
export function describeEntity(entity: BenefitRelatedEntity, segment: SegmentCursor): Captured {
  switch (segment.id) {
    case 'N3':
      return takeStreet(entity, segment);
    case 'N4':
      return takeCity(entity, segment);
    case 'PER':
      entity.contacts.push(readContact(segment));
      return contactCaptured(segment);
    case 'PRV':
      if (entity.providerCode !== '') return 'none';
      entity.providerCode = segment.element(1);
      entity.providerDefinition = labelOf(providerCodes, entity.providerCode);
      entity.taxonomyQualifier = segment.element(2);
      entity.taxonomyCode = segment.element(3);
      return capturedUpTo(segment, 3);
    default:
      return 'none';
  }
}

/** N3 */
export function takeStreet(address: Address, segment: SegmentCursor): Captured {
  if (address.street !== '') return 'none';
  address.street = readStreet(segment);
  return capturedUpTo(segment, 2);
}

/** N4 */
export function takeCity(address: Address, segment: SegmentCursor): Captured {
  if (address.city !== '' || address.state !== '' || address.postalCode !== '') return 'none';
  address.city = segment.element(1);
  address.state = segment.element(2);
  address.postalCode = segment.element(3);
  return capturedUpTo(segment, 3);
}

/** PRV of a person or of the information receiver */
export function readProviderRole(segment: SegmentCursor): ProviderRole {
  const providerCode = segment.element(1);
  return {
    providerCode,
    providerDefinition: labelOf(providerCodes, providerCode),
    qualifier: segment.element(2),
    identifier: segment.element(3),
  };
}
