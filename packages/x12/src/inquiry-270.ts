import type { QualifiedDate, ReferenceId, Trace } from './elements.ts';
import { readReference, readTrace } from './elements.ts';
import { readProcedure } from './eligibility-271/benefit.ts';
import { readWholeName } from './eligibility-271/entity.ts';
import { type Expressed, expressedTo, nameExpressed } from './eligibility-271/expressed.ts';
import type { CoverageProcedure, EligibilityPerson } from './eligibility-271/model.ts';
import { describePerson, newPerson } from './eligibility-271/person.ts';
import { asSent, type SetReader, type StraySegment } from './envelope.ts';
import { type LevelKind, LevelTree, levelKind, levelOfEntity } from './levels.ts';
import type { ProblemList } from './problems.ts';
import type { SegmentCursor } from './segments.ts';

/** What a 270 asks, for its first patient; `patientCount` says whether it asks for more. */
export type EligibilityInquiry = {
  payer: { name: string; code: string; qualifier: string };
  provider: {
    name: string;
    idCode: string;
    idCodeQualifier: string;
    npi: string;
    taxonomyRole: string;
    taxonomyCode: string;
    additionalIdentification: ReferenceId[];
  };
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
  reference = '';
  readonly traces: Trace[] = [];
  /** What the question does not say, or not all of it. */
  readonly otherSegments: StraySegment[] = [];
  readonly #problems: ProblemList;
  readonly #levels = new LevelTree();
  readonly #people: EligibilityPerson[] = [];
  readonly #payer: EligibilityInquiry['payer'] = { name: '', code: '', qualifier: '' };
  readonly #provider: EligibilityInquiry['provider'] = {
    name: '',
    idCode: '',
    idCodeQualifier: '',
    npi: '',
    taxonomyRole: '',
    taxonomyCode: '',
    additionalIdentification: [],
  };
  readonly #serviceTypeCodes: string[] = [];
  readonly #procedures: CoverageProcedure[] = [];
  #inquiry: EligibilityInquiry | null = null;
  #kind: LevelKind | null = null;
  #person: EligibilityPerson | null = null;
  #named = false;
  #asking = false;

  constructor(problems: ProblemList) {
    this.#problems = problems;
  }

  /** The question, once the set is finished. */
  get inquiry(): EligibilityInquiry | null {
    return this.#inquiry;
  }

  take(segment: SegmentCursor): void {
    if (this.#read(segment) !== 'whole') this.otherSegments.push(asSent(segment));
  }

  /** Puts a segment where it belongs and says how much of it the question expresses. */
  #read(segment: SegmentCursor): Expressed {
    switch (segment.id) {
      case 'BHT':
        this.reference = segment.element(3);
        // A cancellation (01) and the kind of transaction (BHT06) are said nowhere else.
        return segment.element(2) === '13' ? expressedTo(segment, 5) : 'part';
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
    const links = this.#levels.link(this.#problems);
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
      payer: this.#payer,
      provider: this.#provider,
      subscriber,
      dependent,
      serviceDateFrom: service?.date ?? service?.fromDate ?? null,
      serviceDateThrough: service?.date ?? service?.toDate ?? null,
      cardIssueDate: dayOf(dates, '102'),
      serviceTypeCodes: [...new Set(this.#serviceTypeCodes)],
      procedures: this.#procedures,
      traces: this.traces,
      people: this.#people,
      patientCount: this.#people.filter((_, at) => !withDependents.has(at)).length,
    };
  }

  #openLevel(segment: SegmentCursor): Expressed {
    this.#enter(levelKind(segment.element(3)));
    this.#levels.add({
      id: segment.element(1),
      parent: segment.element(2),
      kind: this.#kind,
      personIndex: this.#person ? this.#people.length - 1 : null,
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
    if (this.#kind === 'source') {
      this.#payer.name = readWholeName(segment);
      this.#payer.qualifier = segment.element(8);
      this.#payer.code = segment.element(9);
      return nameExpressed(segment, 9);
    }
    if (this.#kind !== 'receiver') return 'none';
    this.#provider.name = readWholeName(segment);
    this.#provider.idCodeQualifier = segment.element(8);
    this.#provider.idCode = segment.element(9);
    if (this.#provider.idCodeQualifier === 'XX') this.#provider.npi = this.#provider.idCode;
    return nameExpressed(segment, 9);
  }

  #takeQuestion(segment: SegmentCursor): Expressed {
    this.#asking = true;
    const repetition = segment.delimiters.repetition;
    const codes = segment.element(1);
    const list = repetition === null ? [codes] : codes.split(repetition);
    for (const code of list) if (code !== '') this.#serviceTypeCodes.push(code);
    const procedure = readProcedure(segment.components(2));
    if (procedure) this.#procedures.push(procedure);
    return segment.components(2).length > 6 ? 'part' : expressedTo(segment, 2);
  }

  #takeDetail(segment: SegmentCursor): Expressed {
    if (this.#person) {
      // Below an EQ, REF and the like qualify the question, not the person.
      if (this.#asking && segment.id !== 'DTP') return 'none';
      return describePerson(this.#person, segment, this.#problems);
    }
    if (this.#kind === 'receiver' && segment.id === 'REF') {
      this.#provider.additionalIdentification.push(readReference(segment));
      return expressedTo(segment, 3);
    }
    if (this.#kind !== 'receiver' || segment.id !== 'PRV' || this.#provider.taxonomyCode !== '')
      return 'none';
    this.#provider.taxonomyRole = segment.element(1);
    this.#provider.taxonomyCode = segment.element(3);
    return segment.element(2) === 'PXC' ? expressedTo(segment, 3) : 'part';
  }
}

function dayOf(dates: readonly QualifiedDate[], qualifier: string): string | null {
  return dates.find((date) => date.dateTimeQualifierCode === qualifier)?.date ?? null;
}
