import { readContact, readReference } from '../elements.ts';
import type { SegmentCursor } from '../segments.ts';
import { type Captured, capturedUpTo, contactCaptured, nameCaptured } from './captured.ts';
import { readProviderRole, readWholeName, takeCity, takeStreet } from './entity.ts';
import type { InformationReceiver, InformationSource } from './model.ts';

// The payer that answers and the provider that asked: loops 2100A and 2100B.

export function newSource(): InformationSource {
  return {
    entityIdCode: '',
    entityType: '',
    payerCode: '',
    payerCodeQualifier: '',
    payerName: '',
    contacts: [],
  };
}

export function newReceiver(): InformationReceiver {
  return {
    entityIdCode: '',
    entityType: '',
    npi: '',
    name: '',
    idCode: '',
    idCodeQualifier: '',
    additionalIdentification: [],
    providers: [],
    street: '',
    city: '',
    state: '',
    postalCode: '',
  };
}

/** Reads an NM1 of loop 2100A; the first one names the payer. */
export function nameSource(source: InformationSource, segment: SegmentCursor): Captured {
  if (source.payerName !== '' || source.payerCode !== '') return 'none';
  source.entityIdCode = segment.element(1);
  source.entityType = segment.element(2);
  source.payerName = readWholeName(segment);
  source.payerCodeQualifier = segment.element(8);
  source.payerCode = segment.element(9);
  return nameCaptured(segment, 9);
}

export function describeSource(source: InformationSource, segment: SegmentCursor): Captured {
  if (segment.id !== 'PER') return 'none';
  source.contacts.push(readContact(segment));
  return contactCaptured(segment);
}

/** Reads an NM1 of loop 2100B; the first one names the provider. */
export function nameReceiver(receiver: InformationReceiver, segment: SegmentCursor): Captured {
  if (receiver.name !== '' || receiver.idCode !== '') return 'none';
  receiver.entityIdCode = segment.element(1);
  receiver.entityType = segment.element(2);
  receiver.name = readWholeName(segment);
  receiver.idCodeQualifier = segment.element(8);
  receiver.idCode = segment.element(9);
  if (receiver.idCodeQualifier === 'XX') receiver.npi = receiver.idCode;
  return nameCaptured(segment, 9);
}

export function describeReceiver(receiver: InformationReceiver, segment: SegmentCursor): Captured {
  switch (segment.id) {
    case 'REF':
      receiver.additionalIdentification.push(readReference(segment));
      return capturedUpTo(segment, 3);
    case 'N3':
      return takeStreet(receiver, segment);
    case 'N4':
      return takeCity(receiver, segment);
    case 'PRV':
      receiver.providers.push(readProviderRole(segment));
      return capturedUpTo(segment, 3);
    default:
      return 'none';
  }
}
