import { followUpActions, rejectReasons } from '../codes/rejections.ts';
import { labelOf } from '../codes/table.ts';
import { readContact, readQualifiedDate, readReference, readTrace } from '../elements.ts';
import type { SetReader } from '../envelope.ts';
import { type LevelKind, LevelTree, levelKind, levelOfEntity } from '../levels.ts';
import type { ProblemList } from '../problems.ts';
import { type SegmentCursor, segmentName } from '../segments.ts';
import {
  none,
  type OpenCoverage,
  readBenefit,
  readPlaceOfService,
  readServicesDelivery,
  type ServiceTypeLists,
} from './benefit.ts';
import { describeEntity, readEntity, readWholeName } from './entity.ts';
import type {
  BenefitRelatedEntity,
  EligibilityPerson,
  EligibilityResponse,
  InformationReceiver,
  InformationSource,
  Rejection,
} from './model.ts';
import { describePerson, newPerson } from './person.ts';
import { summarize } from './summary.ts';

const loopLetter: Readonly<Record<LevelKind, string>> = {
  source: 'A',
  receiver: 'B',
  subscriber: 'C',
  dependent: 'D',
};

/** Reads one 271. The current level, benefit and entity decide what a segment belongs to. */
export class EligibilityReader implements SetReader {
  reference = '';
  #answeredOn = '';
  readonly #problems: ProblemList;
  readonly #serviceTypes: ServiceTypeLists;
  readonly #levels = new LevelTree();
  readonly #people: EligibilityPerson[] = [];
  readonly #coverages: OpenCoverage[] = [];
  readonly #rejections: Rejection[] = [];
  readonly #traces: EligibilityResponse['traces'] = [];
  readonly #source: InformationSource = {
    payerCode: '',
    payerCodeQualifier: '',
    payerName: '',
    contacts: [],
  };
  readonly #receiver: InformationReceiver = {
    npi: '',
    name: '',
    idCode: '',
    idCodeQualifier: '',
    additionalIdentification: [],
  };
  #response: EligibilityResponse | null = null;

  #kind: LevelKind | null = null;
  #named = false;
  #personIndex: number | null = null;
  #coverage: OpenCoverage | null = null;
  #entity: BenefitRelatedEntity | null = null;
  #inEntities = false;

  constructor(problems: ProblemList, serviceTypes: ServiceTypeLists) {
    this.#problems = problems;
    this.#serviceTypes = serviceTypes;
  }

  take(segment: SegmentCursor): void {
    switch (segment.id) {
      case 'BHT':
        this.reference = segment.element(3);
        this.#answeredOn = segment.element(4);
        break;
      case 'HL':
        this.#openLevel(segment);
        break;
      case 'TRN':
        this.#takeTrace(segment);
        break;
      case 'AAA':
        this.#takeRejection(segment);
        break;
      case 'EB':
        this.#openBenefit(segment);
        break;
      case 'LS':
        this.#inEntities = true;
        break;
      case 'LE':
        this.#inEntities = false;
        this.#entity = null;
        break;
      case 'NM1':
        this.#takeName(segment);
        break;
      default:
        if (this.#takeDetail(segment)) return;
        this.#problems.add(
          'unexpected-segment',
          `Segment ${segmentName(segment)} has no place here.`,
          segment.number,
        );
    }
  }

  finish(): void {
    for (const [dependent, subscriber] of this.#levels.link(this.#problems)) {
      const person = this.#people[dependent];
      if (person) person.subscriberIndex = subscriber;
    }
    this.#response = summarize({
      people: this.#people,
      coverages: this.#coverages,
      AAAs: this.#rejections,
      traces: this.#traces,
      informationSource: this.#source,
      informationReceiver: this.#receiver,
      answeredOn: this.#answeredOn,
    });
  }

  /** The answer, once the set is finished. */
  get response(): EligibilityResponse | null {
    return this.#response;
  }

  get traces(): EligibilityResponse['traces'] {
    return this.#traces;
  }

  #openLevel(segment: SegmentCursor): void {
    const kind = levelKind(segment.element(3));
    if (!kind) this.#problems.add('hl-level', 'HL03 is none of 20, 21, 22 and 23.', segment.number);
    this.#enter(kind);
    this.#levels.add({
      id: segment.element(1),
      parent: segment.element(2),
      kind,
      personIndex: this.#personIndex,
      segment: segment.number,
    });
  }

  #enter(kind: LevelKind | null): void {
    this.#kind = kind;
    this.#named = false;
    this.#coverage = null;
    this.#entity = null;
    this.#inEntities = false;
    this.#personIndex = null;
    if (kind !== 'subscriber' && kind !== 'dependent') return;
    this.#personIndex = this.#people.length;
    this.#people.push(newPerson(kind));
  }

  #takeTrace(segment: SegmentCursor): void {
    const trace = readTrace(segment);
    this.#traces.push(trace);
    this.#person?.traces.push(trace);
  }

  #takeRejection(segment: SegmentCursor): void {
    const rejectReasonCode = segment.element(3);
    const followUpActionCode = segment.element(4);
    const rejection: Rejection = {
      rejectReasonCode,
      rejectReasonMessage: labelOf(rejectReasons, rejectReasonCode),
      followUpActionCode,
      followUpActionMessage: labelOf(followUpActions, followUpActionCode),
      validRequest: segment.element(1),
      loop: this.#loop(),
      segment: segment.number,
    };
    this.#rejections.push(rejection);
    if (this.#coverage) this.#coverage.coverageAAAs = append(this.#coverage.coverageAAAs, rejection);
  }

  #loop(): string {
    if (!this.#kind) return this.#coverage ? '2110C' : 'header';
    if (this.#coverage) return `2110${loopLetter[this.#kind]}`;
    return `${this.#named ? '2100' : '2000'}${loopLetter[this.#kind]}`;
  }

  #openBenefit(segment: SegmentCursor): void {
    this.#entity = null;
    this.#inEntities = false;
    const role = this.#person?.role ?? 'subscriber';
    if (this.#personIndex === null)
      this.#problems.add('benefit-without-person', 'A benefit stands under no subscriber.', segment.number);
    const serviceTypes = this.#serviceTypes.read(segment.element(3), segment.delimiters.repetition);
    this.#coverage = readBenefit(segment, serviceTypes, role, this.#personIndex, this.#problems);
    this.#coverages.push(this.#coverage);
  }

  #takeName(segment: SegmentCursor): void {
    if (this.#coverage && (this.#inEntities || !this.#startsPerson(segment))) {
      // Some payers leave the LS out; below a benefit an NM1 is an entity of it all the same.
      this.#entity = readEntity(segment);
      this.#coverage.benefitRelatedInfo = append(this.#coverage.benefitRelatedInfo, this.#entity);
      return;
    }
    const implied = levelOfEntity(segment.element(1));
    if (implied && (this.#kind === null || (this.#named && implied !== this.#kind))) {
      if (this.#levels.hasLevels)
        this.#problems.add('hl-missing', 'NM1 starts a level that has no HL.', segment.number);
      this.#enter(implied);
    }
    this.#named = true;
    if (this.#person) describePerson(this.#person, segment, this.#problems);
    else if (this.#kind === 'source') this.#nameSource(segment);
    else if (this.#kind === 'receiver') this.#nameReceiver(segment);
  }

  /** Without any HL only the entity tells that a new person starts. */
  #startsPerson(segment: SegmentCursor): boolean {
    if (this.#levels.hasLevels) return false;
    const implied = levelOfEntity(segment.element(1));
    return implied === 'subscriber' || implied === 'dependent';
  }

  #nameSource(segment: SegmentCursor): void {
    const source = this.#source;
    if (source.payerName !== '' || source.payerCode !== '') return;
    source.payerName = readWholeName(segment);
    source.payerCodeQualifier = segment.element(8);
    source.payerCode = segment.element(9);
  }

  #nameReceiver(segment: SegmentCursor): void {
    const receiver = this.#receiver;
    if (receiver.name !== '' || receiver.idCode !== '') return;
    receiver.name = readWholeName(segment);
    receiver.idCodeQualifier = segment.element(8);
    receiver.idCode = segment.element(9);
    if (receiver.idCodeQualifier === 'XX') receiver.npi = receiver.idCode;
  }

  /** Segments that describe what is open: an entity, a benefit, a person, the payer or the provider. */
  #takeDetail(segment: SegmentCursor): boolean {
    if (this.#entity && describeEntity(this.#entity, segment)) return true;
    if (this.#coverage) return this.#detailBenefit(this.#coverage, segment);
    if (this.#person) return describePerson(this.#person, segment, this.#problems);
    if (this.#kind === 'source' && segment.id === 'PER') {
      this.#source.contacts.push(readContact(segment));
      return true;
    }
    if (this.#kind !== 'receiver') return false;
    if (segment.id === 'REF') this.#receiver.additionalIdentification.push(readReference(segment));
    return segment.id === 'REF' || segment.id === 'N3' || segment.id === 'N4' || segment.id === 'PRV';
  }

  #detailBenefit(coverage: OpenCoverage, segment: SegmentCursor): boolean {
    switch (segment.id) {
      case 'DTP':
        coverage.coverageDate = append(coverage.coverageDate, readQualifiedDate(segment, this.#problems));
        return true;
      case 'MSG':
        coverage.coverageMessage = append(coverage.coverageMessage, segment.element(1));
        return true;
      case 'REF':
        coverage.coverageAdditionalIdentification = append(
          coverage.coverageAdditionalIdentification,
          readReference(segment),
        );
        return true;
      case 'HSD':
        coverage.coverageHealthCareServicesDelivery = append(
          coverage.coverageHealthCareServicesDelivery,
          readServicesDelivery(segment),
        );
        return true;
      case 'III':
        coverage.placesOfService = append(coverage.placesOfService, readPlaceOfService(segment));
        return true;
      default:
        return false;
    }
  }

  get #person(): EligibilityPerson | null {
    return this.#personIndex === null ? null : (this.#people[this.#personIndex] ?? null);
  }
}

/** Adds to a list of a benefit; the shared empty list is never written to. */
function append<Item>(list: readonly Item[], item: Item): readonly Item[] {
  if (list === none) return [item];
  (list as Item[]).push(item);
  return list;
}
