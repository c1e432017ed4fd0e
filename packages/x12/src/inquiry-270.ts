import type { EntityKind, QualifiedDate, ReferenceId, SetBeginning, Trace } from './elements.ts';
import { readBeginning, readReference, readTrace } from './elements.ts';
import { readProcedure } from './eligibility-271/benefit.ts';
import { beginningCaptured, type Captured, capturedUpTo, nameCaptured } from './eligibility-271/captured.ts';
import { readWholeName } from './eligibility-271/entity.ts';
import type { CoverageProcedure, EligibilityPerson } from './eligibility-271/model.ts';
import { describePerson, newPerson } from './eligibility-271/person.ts';
import { copySegment, type SetReader, type StraySegment } from './envelope.ts';
import { inferLevel, type LevelKind, LevelTree, toLevelKind } from './levels.ts';
import type { ProblemList } from './problems.ts';
import type { SegmentCursor } from './segments.ts';

/** The payer that is asked: loop 2100A. */
export type AskedPayer = EntityKind & { name: string; code: string; qualifier: string };

/** The provider who asks: loop 2100B. */
export type RequestingProvider = EntityKind & {
  name: string;
  idCode: string;
  idCodeQualifier: string;
  npi: string;
  taxonomyRole: string;
  /** PRV02: PXC means that a taxonomy code follows. */
  taxonomyQualifier: string;
  taxonomyCode: string;
  additionalIdentification: ReferenceId[];
};

/** EQ: one question, with the person it is about, the provider who asks and the payer who is asked. */
export type AskedQuestion = {
  serviceTypeCodes: string[];
  procedure: CoverageProcedure | null;
  /** Index in `people`; null when the EQ belongs to no person. */
  personIndex: number | null;
  /** Index in `providers`, and in `payers`; null when the hierarchy above the EQ has none. */
  providerIndex: number | null;
  payerIndex: number | null;
  segment: number;
};

/** The content of a 270: `questions` lists every question; the fields for one patient describe the first patient. */
export type EligibilityInquiry = {
  /** The first of `payers` and of `providers`. */
  payer: AskedPayer;
  provider: RequestingProvider;
  payers: AskedPayer[];
  providers: RequestingProvider[];
  questions: AskedQuestion[];
  subscriber: EligibilityPerson | null;
  /** The patient, when the first patient is a dependent. */
  dependent: EligibilityPerson | null;
  serviceDateFrom: string | null;
  serviceDateThrough: string | null;
  cardIssueDate: string | null;
  serviceTypeCodes: string[];
  procedures: CoverageProcedure[];
  traces: Trace[];
  /** Every subscriber and dependent, in order. */
  people: EligibilityPerson[];
  patientCount: number;
};

/** Reads one 270. */
export class InquiryReader implements SetReader {
  #beginning: SetBeginning | null = null;
  readonly traces: Trace[] = [];
  /** The segments that `inquiry` does not fully capture. */
  readonly otherSegments: StraySegment[] = [];
  readonly #problems: ProblemList;
  readonly #levels = new LevelTree();
  readonly #people: EligibilityPerson[] = [];
  readonly #payers: AskedPayer[] = [];
  readonly #providers: RequestingProvider[] = [];
  readonly #questions: AskedQuestion[] = [];
  readonly #firstSegment: number;
  #inquiry: EligibilityInquiry | null = null;
  #kind: LevelKind | null = null;
  #person: EligibilityPerson | null = null;
  #isNamed = false;
  #isInQuestion = false;

  /** `firstSegment` is the number of the set's ST. */
  constructor(problems: ProblemList, firstSegment: number) {
    this.#problems = problems;
    this.#firstSegment = firstSegment;
  }

  /** The inquiry; null until the set is finished. */
  get inquiry(): EligibilityInquiry | null {
    return this.#inquiry;
  }

  get beginning(): SetBeginning | null {
    return this.#beginning;
  }

  take(segment: SegmentCursor): void {
    if (segment.isLost || this.#read(segment) !== 'whole' || segment.isCut)
      this.otherSegments.push(copySegment(segment));
  }

  /** Adds a segment to its part of the inquiry, and returns how much of it the inquiry captures. */
  #read(segment: SegmentCursor): Captured {
    switch (segment.id) {
      case 'BHT':
        if (this.#beginning) return 'none';
        this.#beginning = readBeginning(segment);
        // The BHT of a cancellation (01) is also stored as sent, so that a cancellation is not mistaken for an inquiry.
        return segment.element(2) === '13' ? beginningCaptured(segment) : 'part';
      case 'HL':
        return this.#openLevel(segment);
      case 'TRN':
        return this.#takeTrace(segment);
      case 'NM1':
        return this.#takeName(segment);
      case 'EQ':
        return this.#takeQuestion(segment);
      default:
        return this.#takeDetail(segment);
    }
  }

  finish(): void {
    const links = this.#linkPeople();
    const dependentAt = this.#people.findIndex((person) => person.role === 'dependent');
    const subscriberAt = this.#people.findIndex((person) => person.role === 'subscriber');
    // The first patient is the first subscriber, or the first dependent of that subscriber.
    const firstIsDependent = dependentAt >= 0 && (links.get(dependentAt) ?? subscriberAt) === subscriberAt;
    const subscriber = this.#people[subscriberAt] ?? null;
    const dependent = firstIsDependent ? (this.#people[dependentAt] ?? null) : null;
    const withDependents = new Set(links.values());
    const dates = [...(dependent?.dependentDate ?? []), ...(subscriber?.subscriberDate ?? [])];
    const service = dates.find(
      (date) => date.dateTimeQualifierCode === '291' || date.dateTimeQualifierCode === '472',
    );
    this.#inquiry = {
      payer: this.#payers[0] ?? newPayer(),
      provider: this.#providers[0] ?? newProvider(),
      payers: this.#payers,
      providers: this.#providers,
      questions: this.#questions,
      subscriber,
      dependent,
      serviceDateFrom: service?.date ?? service?.fromDate ?? null,
      serviceDateThrough: service?.date ?? service?.toDate ?? null,
      cardIssueDate: findDate(dates, '102'),
      serviceTypeCodes: [...new Set(this.#questions.flatMap((question) => question.serviceTypeCodes))],
      procedures: this.#questions.flatMap((question) => question.procedure ?? []),
      traces: this.traces,
      people: this.#people,
      patientCount: this.#people.filter((_, at) => !withDependents.has(at)).length,
    };
  }

  /** Links dependents to subscribers and questions to providers and payers; returns each dependent's subscriber. */
  #linkPeople(): ReadonlyMap<number, number> {
    const links = this.#levels.linkPeople(this.#people, this.#problems, this.#firstSegment);
    const providers = this.#levels.findAbove('receiver');
    const payers = this.#levels.findAbove('source');
    for (const question of this.#questions) {
      if (question.personIndex === null) continue;
      question.providerIndex = providers.get(question.personIndex) ?? question.providerIndex;
      question.payerIndex = payers.get(question.personIndex) ?? question.payerIndex;
    }
    return links;
  }

  #openLevel(segment: SegmentCursor): Captured {
    this.#enterLevel(toLevelKind(segment.element(3)));
    this.#levels.add({
      id: segment.element(1),
      parent: segment.element(2),
      kind: this.#kind,
      index: this.#indexInKind(),
      segment: segment.number,
    });
    return this.#kind ? 'whole' : 'none';
  }

  #enterLevel(kind: LevelKind | null): void {
    this.#kind = kind;
    this.#isInQuestion = false;
    this.#isNamed = false;
    this.#person = kind === 'subscriber' || kind === 'dependent' ? newPerson(kind) : null;
    if (this.#person) this.#people.push(this.#person);
    if (kind === 'source') this.#payers.push(newPayer());
    if (kind === 'receiver') this.#providers.push(newProvider());
  }

  #indexInKind(): number | null {
    if (this.#person) return this.#people.length - 1;
    if (this.#kind === 'source') return this.#payers.length - 1;
    return this.#kind === 'receiver' ? this.#providers.length - 1 : null;
  }

  #takeTrace(segment: SegmentCursor): Captured {
    const trace = readTrace(segment);
    this.traces.push(trace);
    this.#person?.traces.push(trace);
    return capturedUpTo(segment, 4);
  }

  /** Reads the first NM1 of a level; a second NM1 must not rename the person, payer or provider. */
  #takeName(segment: SegmentCursor): Captured {
    if (this.#kind === null) this.#enterLevel(inferLevel(segment.element(1)));
    if (this.#isNamed) return 'none';
    this.#isNamed = true;
    if (this.#person) return describePerson(this.#person, segment, this.#problems);
    const payer = this.#kind === 'source' ? this.#payers.at(-1) : undefined;
    if (payer) {
      payer.entityIdCode = segment.element(1);
      payer.entityType = segment.element(2);
      payer.name = readWholeName(segment);
      payer.qualifier = segment.element(8);
      payer.code = segment.element(9);
      return nameCaptured(segment, 9);
    }
    const provider = this.#provider;
    if (!provider) return 'none';
    provider.entityIdCode = segment.element(1);
    provider.entityType = segment.element(2);
    provider.name = readWholeName(segment);
    provider.idCodeQualifier = segment.element(8);
    provider.idCode = segment.element(9);
    if (provider.idCodeQualifier === 'XX') provider.npi = provider.idCode;
    return nameCaptured(segment, 9);
  }

  /** The provider of the current level; undefined when the level is not a provider's. */
  get #provider(): RequestingProvider | undefined {
    return this.#kind === 'receiver' ? this.#providers.at(-1) : undefined;
  }

  #takeQuestion(segment: SegmentCursor): Captured {
    this.#isInQuestion = true;
    this.#questions.push({
      serviceTypeCodes: segment.repetitions(1).filter((code) => code !== ''),
      procedure: readProcedure(segment.components(2)),
      personIndex: this.#person ? this.#people.length - 1 : null,
      providerIndex: this.#providers.length > 0 ? this.#providers.length - 1 : null,
      payerIndex: this.#payers.length > 0 ? this.#payers.length - 1 : null,
      segment: segment.number,
    });
    return segment.components(2).length > 6 ? 'part' : capturedUpTo(segment, 2);
  }

  #takeDetail(segment: SegmentCursor): Captured {
    if (this.#person) {
      // Below an EQ, segments such as REF belong to the question, not to the person.
      if (this.#isInQuestion && segment.id !== 'DTP') return 'none';
      return describePerson(this.#person, segment, this.#problems);
    }
    const provider = this.#provider;
    if (provider && segment.id === 'REF') {
      provider.additionalIdentification.push(readReference(segment));
      return capturedUpTo(segment, 3);
    }
    if (!provider || segment.id !== 'PRV' || provider.taxonomyCode !== '') return 'none';
    provider.taxonomyRole = segment.element(1);
    provider.taxonomyQualifier = segment.element(2);
    provider.taxonomyCode = segment.element(3);
    return capturedUpTo(segment, 3);
  }
}

function newPayer(): AskedPayer {
  return { entityIdCode: '', entityType: '', name: '', code: '', qualifier: '' };
}

function newProvider(): RequestingProvider {
  return {
    entityIdCode: '',
    entityType: '',
    name: '',
    idCode: '',
    idCodeQualifier: '',
    npi: '',
    taxonomyRole: '',
    taxonomyQualifier: '',
    taxonomyCode: '',
    additionalIdentification: [],
  };
}

function findDate(dates: readonly QualifiedDate[], qualifier: string): string | null {
  return dates.find((date) => date.dateTimeQualifierCode === qualifier)?.date ?? null;
}
