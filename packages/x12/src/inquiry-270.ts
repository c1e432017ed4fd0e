import type { EntityKind, QualifiedDate, ReferenceId, SetBeginning, Trace } from './elements.ts';
import { readBeginning, readReference, readTrace } from './elements.ts';
import { readProcedure } from './eligibility-271/benefit.ts';
import { readWholeName } from './eligibility-271/entity.ts';
import {
  beginningExpressed,
  type Expressed,
  expressedTo,
  nameExpressed,
} from './eligibility-271/expressed.ts';
import type { CoverageProcedure, EligibilityPerson } from './eligibility-271/model.ts';
import { describePerson, newPerson } from './eligibility-271/person.ts';
import { asSent, type SetReader, type StraySegment } from './envelope.ts';
import { type LevelKind, LevelTree, levelKind, levelOfEntity } from './levels.ts';
import type { ProblemList } from './problems.ts';
import type { SegmentCursor } from './segments.ts';

/** Who is asked: loop 2100A. */
export type AskedPayer = EntityKind & { name: string; code: string; qualifier: string };

/** Who asks: loop 2100B. */
export type AskingProvider = EntityKind & {
  name: string;
  idCode: string;
  idCodeQualifier: string;
  npi: string;
  taxonomyRole: string;
  /** PRV02: PXC says that a taxonomy code follows. */
  taxonomyQualifier: string;
  taxonomyCode: string;
  additionalIdentification: ReferenceId[];
};

/** EQ: one question, with whom it is about and who asks it of whom. */
export type AskedQuestion = {
  serviceTypeCodes: string[];
  procedure: CoverageProcedure | null;
  /** Index in `people`; null when it stands under nobody. */
  personIndex: number | null;
  /** Index in `providers`, and in `payers`; null when none stands above. */
  providerIndex: number | null;
  payerIndex: number | null;
  segment: number;
};

/** What a 270 asks: `questions` is all of it, the fields for one patient are about the first. */
export type EligibilityInquiry = {
  /** The first of `payers` and of `providers`. */
  payer: AskedPayer;
  provider: AskingProvider;
  payers: AskedPayer[];
  providers: AskingProvider[];
  questions: AskedQuestion[];
  subscriber: EligibilityPerson | null;
  /** When there is one, the patient. */
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
  /** What the question does not say, or not all of it. */
  readonly otherSegments: StraySegment[] = [];
  readonly #problems: ProblemList;
  readonly #levels = new LevelTree();
  readonly #people: EligibilityPerson[] = [];
  readonly #payers: AskedPayer[] = [];
  readonly #providers: AskingProvider[] = [];
  readonly #questions: AskedQuestion[] = [];
  readonly #firstSegment: number;
  #inquiry: EligibilityInquiry | null = null;
  #kind: LevelKind | null = null;
  #person: EligibilityPerson | null = null;
  #named = false;
  #asking = false;

  /** `firstSegment` is the number of its ST. */
  constructor(problems: ProblemList, firstSegment: number) {
    this.#problems = problems;
    this.#firstSegment = firstSegment;
  }

  /** The question, once the set is finished. */
  get inquiry(): EligibilityInquiry | null {
    return this.#inquiry;
  }

  get beginning(): SetBeginning | null {
    return this.#beginning;
  }

  take(segment: SegmentCursor): void {
    if (segment.isLost || this.#read(segment) !== 'whole' || segment.isCut)
      this.otherSegments.push(asSent(segment));
  }

  /** Puts a segment where it belongs and says how much of it the question expresses. */
  #read(segment: SegmentCursor): Expressed {
    switch (segment.id) {
      case 'BHT':
        if (this.#beginning) return 'none';
        this.#beginning = readBeginning(segment);
        // A cancellation (01) is also kept as it was sent: who passes over its purpose must not take it for a question.
        return segment.element(2) === '13' ? beginningExpressed(segment) : 'part';
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
    if (!this.#levels.hasLevels)
      this.#problems.add(
        'hl-none',
        'The set has no HL: who is who was guessed from the names.',
        this.#firstSegment,
      );
    const links = this.#linkPeople();
    const dependentAt = this.#people.findIndex((person) => person.role === 'dependent');
    const subscriberAt = this.#people.findIndex((person) => person.role === 'subscriber');
    // The first patient is the first person whom no dependent of his own follows.
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
      cardIssueDate: dayOf(dates, '102'),
      serviceTypeCodes: [...new Set(this.#questions.flatMap((question) => question.serviceTypeCodes))],
      procedures: this.#questions.flatMap((question) => question.procedure ?? []),
      traces: this.traces,
      people: this.#people,
      patientCount: this.#people.filter((_, at) => !withDependents.has(at)).length,
    };
  }

  /** Says of every dependent and every question where in the tree they stand; gives each dependent's subscriber. */
  #linkPeople(): Map<number, number> {
    const links = this.#levels.link(this.#problems);
    for (const [dependent, subscriber] of links) {
      const person = this.#people[dependent];
      if (person) person.subscriberIndex = subscriber;
    }
    const providers = this.#levels.above('receiver');
    const payers = this.#levels.above('source');
    for (const question of this.#questions) {
      if (question.personIndex === null) continue;
      question.providerIndex = providers.get(question.personIndex) ?? question.providerIndex;
      question.payerIndex = payers.get(question.personIndex) ?? question.payerIndex;
    }
    return links;
  }

  #openLevel(segment: SegmentCursor): Expressed {
    this.#enter(levelKind(segment.element(3)));
    this.#levels.add({
      id: segment.element(1),
      parent: segment.element(2),
      kind: this.#kind,
      index: this.#indexInKind(),
      segment: segment.number,
    });
    return this.#kind ? 'whole' : 'none';
  }

  #enter(kind: LevelKind | null): void {
    this.#kind = kind;
    this.#asking = false;
    this.#named = false;
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

  #takeTrace(segment: SegmentCursor): Expressed {
    const trace = readTrace(segment);
    this.traces.push(trace);
    this.#person?.traces.push(trace);
    return expressedTo(segment, 4);
  }

  /** A second name does not make somebody else of the first. */
  #takeName(segment: SegmentCursor): Expressed {
    if (this.#kind === null) this.#enter(levelOfEntity(segment.element(1)));
    if (this.#named) return 'none';
    this.#named = true;
    if (this.#person) return describePerson(this.#person, segment, this.#problems);
    const payer = this.#kind === 'source' ? this.#payers.at(-1) : undefined;
    if (payer) {
      payer.entityIdCode = segment.element(1);
      payer.entityType = segment.element(2);
      payer.name = readWholeName(segment);
      payer.qualifier = segment.element(8);
      payer.code = segment.element(9);
      return nameExpressed(segment, 9);
    }
    const provider = this.#provider;
    if (!provider) return 'none';
    provider.entityIdCode = segment.element(1);
    provider.entityType = segment.element(2);
    provider.name = readWholeName(segment);
    provider.idCodeQualifier = segment.element(8);
    provider.idCode = segment.element(9);
    if (provider.idCodeQualifier === 'XX') provider.npi = provider.idCode;
    return nameExpressed(segment, 9);
  }

  /** The provider who is described now; undefined at any other level. */
  get #provider(): AskingProvider | undefined {
    return this.#kind === 'receiver' ? this.#providers.at(-1) : undefined;
  }

  #takeQuestion(segment: SegmentCursor): Expressed {
    this.#asking = true;
    this.#questions.push({
      serviceTypeCodes: segment.repetitions(1).filter((code) => code !== ''),
      procedure: readProcedure(segment.components(2)),
      personIndex: this.#person ? this.#people.length - 1 : null,
      providerIndex: this.#providers.length > 0 ? this.#providers.length - 1 : null,
      payerIndex: this.#payers.length > 0 ? this.#payers.length - 1 : null,
      segment: segment.number,
    });
    return segment.components(2).length > 6 ? 'part' : expressedTo(segment, 2);
  }

  #takeDetail(segment: SegmentCursor): Expressed {
    if (this.#person) {
      // Below an EQ, REF and the like qualify the question, not the person.
      if (this.#asking && segment.id !== 'DTP') return 'none';
      return describePerson(this.#person, segment, this.#problems);
    }
    const provider = this.#provider;
    if (provider && segment.id === 'REF') {
      provider.additionalIdentification.push(readReference(segment));
      return expressedTo(segment, 3);
    }
    if (!provider || segment.id !== 'PRV' || provider.taxonomyCode !== '') return 'none';
    provider.taxonomyRole = segment.element(1);
    provider.taxonomyQualifier = segment.element(2);
    provider.taxonomyCode = segment.element(3);
    return expressedTo(segment, 3);
  }
}

function newPayer(): AskedPayer {
  return { entityIdCode: '', entityType: '', name: '', code: '', qualifier: '' };
}

function newProvider(): AskingProvider {
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

function dayOf(dates: readonly QualifiedDate[], qualifier: string): string | null {
  return dates.find((date) => date.dateTimeQualifierCode === qualifier)?.date ?? null;
}
