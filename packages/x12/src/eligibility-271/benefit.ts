import {
  benefitTypes,
  coverageLevels,
  insuranceTypes,
  procedureQualifiers,
  quantityQualifiers,
  timePeriods,
} from '../codes/benefits.ts';
import { CodeList } from '../codes/code-list.ts';
import { serviceTypeCodes } from '../codes/service-types.ts';
import { laterServiceTypeCodes } from '../codes/service-types-later.ts';
import { labelOf } from '../codes/table.ts';
import type { ProblemList } from '../problems.ts';
import type { SegmentCursor } from '../segments.ts';
import { type Captured, capturedUpTo } from './captured.ts';
import type { Coverage, CoverageAmounts, CoverageProcedure, Indicator, NetworkIndicator } from './model.ts';

const benefits = new CodeList(benefitTypes);
const levels = new CodeList(coverageLevels);
const insurances = new CodeList(insuranceTypes);
const periods = new CodeList(timePeriods);
const quantities = new CodeList(quantityQualifiers);

/** A shared empty list, since a large answer would need hundreds of thousands of them. */
export const emptyList: readonly never[] = Object.freeze([]);

/** A benefit whose segments are still being read. */
export type OpenCoverage = { -readonly [Key in keyof Coverage]: Coverage[Key] };

/** Returns the label of a service type, from the 005010 list or the codes added later. */
export function serviceTypeLabel(code: string): string {
  const label = labelOf(serviceTypeCodes, code);
  return label === code ? labelOf(laterServiceTypeCodes, code) : label;
}

type ServiceTypes = {
  codes: readonly string[];
  joined: string;
  labels: readonly string[];
  /** True when the codes are separated by a character other than the one that the header declares. */
  isForeign: boolean;
};

/** Characters that senders put between service types, whatever ISA11 says. */
const foreignSeparators = /[\^>|\\:;,{}!]/;
const codePattern = /^[A-Z0-9]{1,3}$/i;

/** Splits each distinct list of EB03 once, since an answer repeats the same lists many times. */
export class ServiceTypeLists {
  readonly #known = new Map<string, ServiceTypes>();
  // Most benefits repeat the list of the previous benefit.
  #lastText: string | null = null;
  #last: ServiceTypes = { codes: emptyList, joined: '', labels: emptyList, isForeign: false };

  read(text: string, repetition: string | null): ServiceTypes {
    if (text !== this.#lastText) {
      this.#last = this.#known.get(text) ?? this.#split(text, repetition);
      this.#lastText = text;
    }
    return this.#last;
  }

  #split(text: string, repetition: string | null): ServiceTypes {
    const codes =
      text === '' ? [] : (repetition === null ? [text] : text.split(repetition)).map((code) => code.trim());
    const declared = codes.filter((code) => code !== '');
    const serviceTypes = declared.flatMap(splitForeign);
    const list = {
      codes: Object.freeze(serviceTypes),
      joined: serviceTypes.join('^'),
      labels: Object.freeze(serviceTypes.map(serviceTypeLabel)),
      isForeign: serviceTypes.length > declared.length,
    };
    // The limit bounds the memory that a hostile message can use.
    if (this.#known.size < 1000) this.#known.set(text, list);
    return list;
  }
}

/** Splits a text that is not one code but can be read as several. */
function splitForeign(code: string): string[] {
  if (code.length < 3 || !foreignSeparators.test(code)) return [code];
  const parts = code.split(foreignSeparators).map((part) => part.trim());
  const codes = parts.filter((part) => part !== '');
  return codes.length > 1 && codes.every((part) => codePattern.test(part)) ? codes : [code];
}

/** EB */
export function readBenefit(
  segment: SegmentCursor,
  serviceTypes: ServiceTypes,
  person: Coverage['person'],
  personIndex: number | null,
  problems: ProblemList,
): OpenCoverage {
  const benefit = segment.code(1);
  const coverageLevel = segment.code(2);
  const insuranceType = segment.code(4);
  if (benefit.text === '') problems.add('missing-element', 'EB01 is empty.', segment.number);
  if (serviceTypes.isForeign)
    problems.add(
      'unknown-code',
      'EB03 separates its codes by another character than ISA11 declares.',
      segment.number,
      segment.element(3),
    );
  return {
    benefitCode: benefit.text,
    benefitType: benefits.labelOf(benefit),
    coverageLevelCode: coverageLevel.text,
    coverageLevel: levels.labelOf(coverageLevel),
    insuranceTypeCode: insuranceType.text,
    insuranceType: insurances.labelOf(insuranceType),
    planDescription: segment.element(5),
    serviceTypeCodes: serviceTypes.codes,
    serviceTypeCode: serviceTypes.joined,
    serviceTypes: serviceTypes.labels,
    inNetwork: readNetwork(segment, problems),
    preAuthorizationRequired: readAuthorization(segment, problems),
    amounts: readAmounts(segment, problems),
    coverageDate: emptyList,
    coverageMessage: emptyList,
    coverageHealthCareServicesDelivery: emptyList,
    coverageAdditionalIdentification: emptyList,
    coverageProcedureCode: segment.count >= 13 ? readProcedure(segment.components(13)) : null,
    diagnosisPointers: segment.count >= 14 ? segment.components(14) : emptyList,
    coverageAAAs: emptyList,
    placesOfService: emptyList,
    benefitRelatedInfo: emptyList,
    person,
    personIndex,
    segment: segment.number,
  };
}

/** Shared by every benefit without amounts, like the empty list. */
const noAmounts: CoverageAmounts = Object.freeze({
  timePeriodQualifierCode: '',
  timePeriodQualifier: '',
  monetaryAmount: '',
  percent: '',
  quantity: '',
  quantityQualifierCode: '',
  quantityQualifier: '',
});

function readAmounts(segment: SegmentCursor, problems: ProblemList): CoverageAmounts {
  if (segment.isEmpty(6, 10)) return noAmounts;
  const monetaryAmount = segment.element(7);
  const percent = segment.element(8);
  if (!isDecimal(monetaryAmount))
    problems.add('invalid-amount', 'EB07 is not a decimal number.', segment.number, monetaryAmount);
  if (!isDecimal(percent))
    problems.add('invalid-amount', 'EB08 is not a decimal number.', segment.number, percent);
  const timePeriod = segment.code(6);
  const quantityQualifier = segment.code(9);
  return {
    timePeriodQualifierCode: timePeriod.text,
    timePeriodQualifier: periods.labelOf(timePeriod),
    monetaryAmount,
    percent,
    quantity: segment.element(10),
    quantityQualifierCode: quantityQualifier.text,
    quantityQualifier: quantities.labelOf(quantityQualifier),
  };
}

const POINT = 46;
const MINUS = 45;

/** Returns whether a text is empty or a decimal number: digits, one point, a minus sign. */
function isDecimal(text: string): boolean {
  let points = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === POINT) points += 1;
    else if ((code < 48 || code > 57) && (code !== MINUS || at > 0)) return false;
  }
  return points < 2;
}

function readAuthorization(segment: SegmentCursor, problems: ProblemList): Indicator {
  const code = segment.element(11);
  if (code === '') return null;
  if (isIndicator(code)) return code;
  problems.add('unknown-code', 'EB11 is none of Y, N and U.', segment.number, code);
  return null;
}

function readNetwork(segment: SegmentCursor, problems: ProblemList): NetworkIndicator {
  const code = segment.element(12);
  if (code === '') return null;
  if (isNetwork(code)) return code;
  problems.add('unknown-code', 'EB12 is none of Y, N, W and U.', segment.number, code);
  return null;
}

/** Reads a composite procedure: qualifier, code, up to four modifiers. */
export function readProcedure(parts: string[]): CoverageProcedure | null {
  const [qualifier = '', procedureCode = '', ...rest] = parts;
  if (qualifier === '' && procedureCode === '') return null;
  return {
    procedureCodeQualifierCode: qualifier,
    procedureCodeQualifier: labelOf(procedureQualifiers, qualifier),
    procedureCode,
    modifiers: rest.slice(0, 4).filter((modifier) => modifier !== ''),
  };
}

/**
 * The model has no field for unknown codes of EB11 and EB12, a fifth modifier (EB13) or elements of an EB after
 * EB14.
 */
export function benefitCaptured(segment: SegmentCursor, coverage: OpenCoverage): Captured {
  if (segment.count < 11) return 'whole';
  if (coverage.preAuthorizationRequired === null && segment.element(11) !== '') return 'part';
  if (coverage.inNetwork === null && segment.element(12) !== '') return 'part';
  if (segment.count < 13) return 'whole';
  return segment.components(13).length > 6 ? 'part' : capturedUpTo(segment, 14);
}

function isIndicator(code: string): code is NonNullable<Indicator> {
  return code === 'Y' || code === 'N' || code === 'U';
}

function isNetwork(code: string): code is NonNullable<NetworkIndicator> {
  return code === 'W' || isIndicator(code);
}
