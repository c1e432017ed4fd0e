import { followUpActions, rejectReasons } from '../codes/rejections.ts';
import { labelOf } from '../codes/table.ts';
import { readDate } from '../dates.ts';
import { readBeginning, readTrace, type SetBeginning } from '../elements.ts';
import type { SetReader } from '../envelope.ts';
import { inferLevel, type LevelKind, LevelTree, toLevelKind } from '../levels.ts';
import { ReadAnswer } from '../meaning/read-answer.ts';
import type { ProblemList } from '../problems.ts';
import { describeSegment, type SegmentCursor } from '../segments.ts';
import { benefitCaptured, type OpenCoverage, readBenefit, type ServiceTypeLists } from './benefit.ts';
import { append, describeBenefit } from './benefit-details.ts';
import { beginningCaptured, type Captured, capturedUpTo, loopCaptured, nameCaptured } from './captured.ts';
import { describeEntity, isOfEntity, newEntity, readEntity } from './entity.ts';
import type {
  BenefitRelatedEntity,
  EligibilityPerson,
  EligibilityResponse,
  OtherSegment,
  Rejection,
} from './model.ts';
import {
  describeReceiver,
  describeSource,
  nameReceiver,
  nameSource,
  newReceiver,
  newSource,
} from './parties.ts';
import { describePerson, newPerson } from './person.ts';

const loopLetter: Readonly<Record<LevelKind, string>> = {
  source: 'A',
  receiver: 'B',
  subscriber: 'C',
  dependent: 'D',
};

/** Reads one 271. The current level, benefit and entity decide what a segment belongs to. */
export class EligibilityReader implements SetReader {
  #beginning: SetBeginning | null = null;
  readonly #problems: ProblemList;
  readonly #serviceTypes: ServiceTypeLists;
  readonly #firstSegment: number;
  readonly #levels = new LevelTree();
  readonly #people: EligibilityPerson[] = [];
  readonly #coverages: OpenCoverage[] = [];
  readonly #rejections: Rejection[] = [];
  readonly #traces: EligibilityResponse['traces'] = [];
  readonly #source = newSource();
  readonly #receiver = newReceiver();
  readonly #otherSegments: OtherSegment[] = [];
  #response: EligibilityResponse | null = null;

  #kind: LevelKind | null = null;
  #isNamed = false;
  #personIndex: number | null = null;
  #coverage: OpenCoverage | null = null;
  #entity: BenefitRelatedEntity | null = null;
  #isInEntityLoop = false;

  /** `firstSegment` is the number of the set's ST. */
  constructor(problems: ProblemList, serviceTypes: ServiceTypeLists, firstSegment: number) {
    this.#problems = problems;
    this.#firstSegment = firstSegment;
    this.#serviceTypes = serviceTypes;
  }

  take(segment: SegmentCursor): void {
    const captured = segment.isLost ? 'none' : this.#read(segment);
    if (captured === 'whole' && !segment.isCut) return;
    if (captured === 'none' && segment.id !== 'HL' && !segment.isLost)
      this.#problems.add(
        'unexpected-segment',
        `Segment ${describeSegment(segment)} has no place here.`,
        segment.number,
        segment.id,
      );
    this.#otherSegments.push({
      id: segment.id,
      text: segment.verbatim,
      expressed: captured === 'none' ? 'none' : 'part',
      loop: this.#describeLoop(),
      personIndex: this.#personIndex,
      coverageIndex: this.#coverage ? this.#coverages.length - 1 : null,
      segment: segment.number,
    });
  }

  /** Adds a segment to its part of the answer, and returns how much of it the model captures. */
  #read(segment: SegmentCursor): Captured {
    switch (segment.id) {
      case 'BHT':
        if (this.#beginning) return 'none';
        this.#beginning = readBeginning(segment);
        return beginningCaptured(segment);
      case 'HL':
        return this.#openLevel(segment);
      case 'TRN':
        return this.#takeTrace(segment);
      case 'AAA':
        return this.#takeRejection(segment);
      case 'EB':
        return this.#openBenefit(segment);
      case 'LS':
        this.#isInEntityLoop = true;
        return loopCaptured(segment);
      case 'LE':
        this.#isInEntityLoop = false;
        this.#entity = null;
        return loopCaptured(segment);
      case 'NM1':
        return this.#takeName(segment);
      default:
        return this.#takeDetail(segment);
    }
  }

  finish(): void {
    this.#levels.linkPeople(this.#people, this.#problems, this.#firstSegment);
    this.#response = new ReadAnswer({
      people: this.#people,
      coverages: this.#coverages,
      AAAs: this.#rejections,
      traces: this.#traces,
      informationSource: this.#source,
      informationReceiver: this.#receiver,
      otherSegments: this.#otherSegments,
      answeredOn: readDate(this.#beginning?.date ?? '') ?? '',
    });
  }

  /** The answer; null until the set is finished. */
  get response(): EligibilityResponse | null {
    return this.#response;
  }

  get beginning(): SetBeginning | null {
    return this.#beginning;
  }

  get traces(): EligibilityResponse['traces'] {
    return this.#traces;
  }

  #openLevel(segment: SegmentCursor): Captured {
    const kind = toLevelKind(segment.element(3));
    if (!kind)
      this.#problems.add(
        'hl-level',
        'HL03 is none of 20, 21, 22 and 23.',
        segment.number,
        segment.element(3),
      );
    this.#enterLevel(kind);
    this.#levels.add({
      id: segment.element(1),
      parent: segment.element(2),
      kind,
      index: this.#personIndex,
      segment: segment.number,
    });
    return kind ? 'whole' : 'none';
  }

  #enterLevel(kind: LevelKind | null): void {
    this.#kind = kind;
    this.#isNamed = false;
    this.#coverage = null;
    this.#entity = null;
    this.#isInEntityLoop = false;
    this.#personIndex = null;
    if (kind !== 'subscriber' && kind !== 'dependent') return;
    this.#personIndex = this.#people.length;
    this.#people.push(newPerson(kind));
  }

  #takeTrace(segment: SegmentCursor): Captured {
    const trace = readTrace(segment);
    this.#traces.push(trace);
    this.#person?.traces.push(trace);
    return capturedUpTo(segment, 4);
  }

  #takeRejection(segment: SegmentCursor): Captured {
    const rejectReasonCode = segment.element(3);
    const followUpActionCode = segment.element(4);
    const rejection: Rejection = {
      rejectReasonCode,
      rejectReasonMessage: labelOf(rejectReasons, rejectReasonCode),
      followUpActionCode,
      followUpActionMessage: labelOf(followUpActions, followUpActionCode),
      validRequest: segment.element(1),
      loop: this.#describeLoop(),
      personIndex: this.#personIndex,
      segment: segment.number,
    };
    this.#rejections.push(rejection);
    if (this.#coverage) this.#coverage.coverageAAAs = append(this.#coverage.coverageAAAs, rejection);
    return segment.element(2) === '' ? capturedUpTo(segment, 4) : 'part';
  }

  #describeLoop(): string {
    if (!this.#kind) return this.#coverage ? '2110C' : 'header';
    if (this.#coverage) return `2110${loopLetter[this.#kind]}`;
    return `${this.#isNamed ? '2100' : '2000'}${loopLetter[this.#kind]}`;
  }

  #openBenefit(segment: SegmentCursor): Captured {
    this.#entity = null;
    this.#isInEntityLoop = false;
    const role = this.#person?.role ?? 'subscriber';
    if (this.#personIndex === null)
      this.#problems.add('benefit-without-person', 'A benefit stands under no subscriber.', segment.number);
    const serviceTypes = this.#serviceTypes.read(segment.element(3), segment.delimiters.repetition);
    const coverage = readBenefit(segment, serviceTypes, role, this.#personIndex, this.#problems);
    this.#coverage = coverage;
    this.#coverages.push(coverage);
    return benefitCaptured(segment, coverage);
  }

  #takeName(segment: SegmentCursor): Captured {
    if (this.#coverage && (this.#isInEntityLoop || !this.#startsPerson(segment))) {
      // Some payers omit the LS; an NM1 below a benefit is still an entity of the benefit.
      this.#entity = readEntity(segment);
      this.#coverage.benefitRelatedInfo = append(this.#coverage.benefitRelatedInfo, this.#entity);
      return nameCaptured(segment, 10);
    }
    const implied = inferLevel(segment.element(1));
    if (implied && (this.#kind === null || (this.#isNamed && this.#startsLevel(implied)))) {
      if (this.#levels.hasLevels)
        this.#problems.add(
          'hl-missing',
          'NM1 starts a level that has no HL.',
          segment.number,
          segment.element(1),
        );
      this.#enterLevel(implied);
    }
    // A second NM1 must not rename the person.
    if (this.#isNamed) return 'none';
    this.#isNamed = true;
    if (this.#person) return describePerson(this.#person, segment, this.#problems);
    if (this.#kind === 'source') return nameSource(this.#source, segment);
    return this.#kind === 'receiver' ? nameReceiver(this.#receiver, segment) : 'none';
  }

  #startsLevel(implied: LevelKind): boolean {
    return implied !== this.#kind || !this.#levels.hasLevels;
  }

  /** Returns whether an NM1 starts a new person; only its entity decides when the set has no HL. */
  #startsPerson(segment: SegmentCursor): boolean {
    if (this.#levels.hasLevels) return false;
    const implied = inferLevel(segment.element(1));
    return implied === 'subscriber' || implied === 'dependent';
  }

  /** Adds a segment to the current entity, benefit, person, payer or provider. */
  #takeDetail(segment: SegmentCursor): Captured {
    if (this.#isInEntityLoop && !this.#entity && this.#coverage && isOfEntity(segment)) {
      this.#entity = newEntity();
      this.#coverage.benefitRelatedInfo = append(this.#coverage.benefitRelatedInfo, this.#entity);
    }
    const entityCaptured = this.#entity ? describeEntity(this.#entity, segment) : 'none';
    if (entityCaptured !== 'none') return entityCaptured;
    if (this.#coverage) return describeBenefit(this.#coverage, segment, this.#problems);
    if (this.#person) return describePerson(this.#person, segment, this.#problems);
    if (this.#kind === 'source') return describeSource(this.#source, segment);
    return this.#kind === 'receiver' ? describeReceiver(this.#receiver, segment) : 'none';
  }

  get #person(): EligibilityPerson | null {
    return this.#personIndex === null ? null : (this.#people[this.#personIndex] ?? null);
  }
}
