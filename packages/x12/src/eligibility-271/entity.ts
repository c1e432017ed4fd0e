import { entityIdentifiers, entityRelationships, idCodeQualifiers, providerCodes } from '../codes/parties.ts';
import { labelOf } from '../codes/table.ts';
import { type Address, readContact, readStreet } from '../elements.ts';
import type { SegmentCursor } from '../segments.ts';
import { contactExpressed, type Expressed, expressedTo } from './expressed.ts';
import type { BenefitRelatedEntity, ProviderRole } from './model.ts';

/** NM104, NM105, NM103 and NM107: the order in which a name is read. */
const partsOfName = [4, 5, 3, 7] as const;

/** The parts of NM1 as one line: an organisation, or first, middle and last name and suffix. */
export function readWholeName(segment: SegmentCursor): string {
  let name = '';
  for (const position of partsOfName) {
    const part = segment.element(position);
    if (part !== '') name = name === '' ? part : `${name} ${part}`;
  }
  return name;
}

/** NM1 of loop 2120 */
export function readEntity(segment: SegmentCursor): BenefitRelatedEntity {
  const entityIdCode = segment.element(1);
  const idCodeQualifierCode = segment.element(8);
  const relationshipCode = segment.element(10);
  return {
    entityIdCode,
    entityIdDefinition: labelOf(entityIdentifiers, entityIdCode),
    entityType: segment.element(2),
    name: readWholeName(segment),
    firstName: segment.element(4),
    lastName: segment.element(3),
    idCodeQualifierCode,
    idCodeQualifier: labelOf(idCodeQualifiers, idCodeQualifierCode),
    idCode: segment.element(9),
    relationshipCode,
    relationship: labelOf(entityRelationships, relationshipCode),
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

/** Adds what a segment after the NM1 says. The first of a kind counts; the model has no place for a second. */
export function describeEntity(entity: BenefitRelatedEntity, segment: SegmentCursor): Expressed {
  switch (segment.id) {
    case 'N3':
      return takeStreet(entity, segment);
    case 'N4':
      return takeCity(entity, segment);
    case 'PER':
      entity.contacts.push(readContact(segment));
      return contactExpressed(segment);
    case 'PRV':
      if (entity.providerCode !== '') return 'none';
      entity.providerCode = segment.element(1);
      entity.providerDefinition = labelOf(providerCodes, entity.providerCode);
      entity.taxonomyQualifier = segment.element(2);
      entity.taxonomyCode = segment.element(3);
      return expressedTo(segment, 3);
    default:
      return 'none';
  }
}

/** N3 */
export function takeStreet(address: Address, segment: SegmentCursor): Expressed {
  if (address.street !== '') return 'none';
  address.street = readStreet(segment);
  return expressedTo(segment, 2);
}

/** N4 */
export function takeCity(address: Address, segment: SegmentCursor): Expressed {
  if (address.city !== '' || address.state !== '' || address.postalCode !== '') return 'none';
  address.city = segment.element(1);
  address.state = segment.element(2);
  address.postalCode = segment.element(3);
  return expressedTo(segment, 3);
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
