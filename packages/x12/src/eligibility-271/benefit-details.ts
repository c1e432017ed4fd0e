import { timePeriods } from '../codes/benefits.ts';
import {
  deliveryFrequencies,
  deliveryQuantityQualifiers,
  deliveryTimes,
  deliveryUnits,
  placesOfService,
} from '../codes/services-delivery.ts';
import { labelOf } from '../codes/table.ts';
import { readQualifiedDate, readReference } from '../elements.ts';
import type { ProblemList } from '../problems.ts';
import type { SegmentCursor } from '../segments.ts';
import { none, type OpenCoverage } from './benefit.ts';
import { type Captured, capturedUpTo } from './captured.ts';
import type { PlaceOfService, ServicesDelivery } from './model.ts';

/** Adds a segment that follows an EB (loops 2110 and 2115) to its benefit. */
export function describeBenefit(
  coverage: OpenCoverage,
  segment: SegmentCursor,
  problems: ProblemList,
): Captured {
  switch (segment.id) {
    case 'DTP':
      coverage.coverageDate = append(coverage.coverageDate, readQualifiedDate(segment, problems));
      return capturedUpTo(segment, 3);
    case 'MSG':
      coverage.coverageMessage = append(coverage.coverageMessage, segment.element(1));
      return capturedUpTo(segment, 1);
    case 'REF':
      coverage.coverageAdditionalIdentification = append(
        coverage.coverageAdditionalIdentification,
        readReference(segment),
      );
      return capturedUpTo(segment, 3);
    case 'HSD':
      coverage.coverageHealthCareServicesDelivery = append(
        coverage.coverageHealthCareServicesDelivery,
        readServicesDelivery(segment),
      );
      return capturedUpTo(segment, 8);
    case 'III':
      coverage.placesOfService = append(coverage.placesOfService, readPlaceOfService(segment));
      return capturedUpTo(segment, 4);
    default:
      return 'none';
  }
}

/** Adds an item to a list of a benefit; replaces the shared empty list by a new one. */
export function append<Item>(list: readonly Item[], item: Item): readonly Item[] {
  if (list === none) return [item];
  (list as Item[]).push(item);
  return list;
}

/** HSD */
function readServicesDelivery(segment: SegmentCursor): ServicesDelivery {
  const quantityQualifierCode = segment.element(1);
  const unitCode = segment.element(3);
  const timePeriodQualifierCode = segment.element(5);
  const deliveryFrequencyCode = segment.element(7);
  const deliveryTimeCode = segment.element(8);
  return {
    quantityQualifierCode,
    quantityQualifier: labelOf(deliveryQuantityQualifiers, quantityQualifierCode),
    quantity: segment.element(2),
    unitCode,
    unit: labelOf(deliveryUnits, unitCode),
    sampleSelectionModulus: segment.element(4),
    timePeriodQualifierCode,
    timePeriodQualifier: labelOf(timePeriods, timePeriodQualifierCode),
    periodCount: segment.element(6),
    deliveryFrequencyCode,
    deliveryFrequency: labelOf(deliveryFrequencies, deliveryFrequencyCode),
    deliveryTimeCode,
    deliveryTime: labelOf(deliveryTimes, deliveryTimeCode),
  };
}

/** III */
function readPlaceOfService(segment: SegmentCursor): PlaceOfService {
  const codeListQualifier = segment.element(1);
  const code = segment.element(2);
  return {
    codeListQualifier,
    code,
    label: codeListQualifier === 'ZZ' ? labelOf(placesOfService, code) : code,
    category: segment.element(3),
    description: segment.element(4),
  };
}
