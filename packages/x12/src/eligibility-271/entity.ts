import { entityIdentifiers, idCodeQualifiers, providerCodes } from '../codes/parties.ts';
import { labelOf } from '../codes/table.ts';
import { readContact, readStreet } from '../elements.ts';
import type { SegmentCursor } from '../segments.ts';
import type { BenefitRelatedEntity } from './model.ts';

/** The parts of NM1 as one line: an organisation, or first, middle and last name and suffix. */
export function readWholeName(segment: SegmentCursor): string {
  const parts = [segment.element(4), segment.element(5), segment.element(3), segment.element(7)];
  return parts.filter((part) => part !== '').join(' ');
}

/** NM1 of loop 2120 */
export function readEntity(segment: SegmentCursor): BenefitRelatedEntity {
  const entityIdCode = segment.element(1);
  const idCodeQualifierCode = segment.element(8);
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
    street: '',
    city: '',
    state: '',
    postalCode: '',
    contacts: [],
    providerCode: '',
    providerDefinition: '',
    taxonomyCode: '',
  };
}

/** Adds what a segment after the NM1 says; false when the segment is none of loop 2120. */
export function describeEntity(entity: BenefitRelatedEntity, segment: SegmentCursor): boolean {
  switch (segment.id) {
    case 'N3':
      entity.street = readStreet(segment);
      return true;
    case 'N4':
      entity.city = segment.element(1);
      entity.state = segment.element(2);
      entity.postalCode = segment.element(3);
      return true;
    case 'PER':
      entity.contacts.push(readContact(segment));
      return true;
    case 'PRV':
      entity.providerCode = segment.element(1);
      entity.providerDefinition = labelOf(providerCodes, entity.providerCode);
      entity.taxonomyCode = segment.element(3);
      return true;
    default:
      return false;
  }
}
