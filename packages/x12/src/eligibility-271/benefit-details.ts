import { timePeriods } from '../codes/benefits.ts';
import { CodeList } from '../codes/code-list.ts';
import {
  deliveryFrequencies,
  deliveryQuantityQualifiers,
  deliveryTimes,
  deliveryUnits,
  placesOfService,
} from '../codes/services-delivery.ts';
import { readQualifiedDate, readReference } from '../elements.ts';
import type { ProblemList } from '../problems.ts';
import type { SegmentCursor } from '../segments.ts';
import { emptyList, type OpenCoverage } from './benefit.ts';
import { type Captured, capturedUpTo } from './captured.ts';
import type { PlaceOfService, ServicesDelivery } from './model.ts';

const quantities = new CodeList(deliveryQuantityQualifiers);
const units = new CodeList(deliveryUnits);
const periods = new CodeList(timePeriods);
const frequencies = new CodeList(deliveryFrequencies);
const times = new CodeList(deliveryTimes);
const places = new CodeList(placesOfService);

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

/** Adds an item to a list of a benefit; replaces the shared empty list with a new one. */
export function append<Item>(list: readonly Item[], item: Item): readonly Item[] {
  if (list === emptyList) return [item];
  // A second item creates a new list: most lists end there, and engines overallocate when a list grows.
  if (list.length === 1) return [list[0] as Item, item];
  (list as Item[]).push(item);
  return list;
}

/** HSD */
function readServicesDelivery(segment: SegmentCursor): ServicesDelivery {
  const quantityQualifier = segment.code(1);
  const unit = segment.code(3);
  const timePeriod = segment.code(5);
  const frequency = segment.code(7);
  const time = segment.code(8);
  return {
    quantityQualifierCode: quantityQualifier.text,
    quantityQualifier: quantities.labelOf(quantityQualifier),
    quantity: segment.element(2),
    unitCode: unit.text,
    unit: units.labelOf(unit),
    sampleSelectionModulus: segment.element(4),
    timePeriodQualifierCode: timePeriod.text,
    timePeriodQualifier: periods.labelOf(timePeriod),
    periodCount: segment.element(6),
    deliveryFrequencyCode: frequency.text,
    deliveryFrequency: frequencies.labelOf(frequency),
    deliveryTimeCode: time.text,
    deliveryTime: times.labelOf(time),
  };
}

/** III */
function readPlaceOfService(segment: SegmentCursor): PlaceOfService {
  const codeListQualifier = segment.element(1);
  const code = segment.code(2);
  return {
    codeListQualifier,
    code: code.text,
    label: codeListQualifier === 'ZZ' ? places.labelOf(code) : code.text,
    category: segment.element(3),
    description: segment.element(4),
  };
}
