import type { QualifiedDate, ReferenceId, Trace } from './elements.ts';
import { readReference, readTrace } from './elements.ts';
import { readProcedure } from './eligibility-271/benefit.ts';
import { readWholeName } from './eligibility-271/entity.ts';
import type { CoverageProcedure, EligibilityPerson } from './eligibility-271/model.ts';
import { describePerson, newPerson } from './eligibility-271/person.ts';
import type { SetReader } from './envelope.ts';
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
  patientCount: number;
};

/** Reads one 270. */
export class InquiryReader implements SetReader {
  reference = '';
  readonly traces: Trace[] = [];
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
  #asking = false;

  constructor(problems: ProblemList) {
    this.#problems = problems;
  }

  /** The question, once the set is finished. */
  get inquiry(): EligibilityInquiry | null {
    return this.#inquiry;
  }

  take(segment: SegmentCursor): void {
    switch (segment.id) {
      case 'BHT':
        this.reference = segment.element(3);
        break;
      case 'HL':
        this.#openLevel(segment);
        break;
      case 'TRN':
        this.#takeTrace(segment);
        break;
      case 'NM1':
        this.#takeName(segment);
        break;
      case 'EQ':
        this.#takeQuestion(segment);
        break;
      default:
        this.#takeDetail(segment);
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
      patientCount: this.#people.filter((_, at) => !withDependents.has(at)).length,
    };
  }

  #openLevel(segment: SegmentCursor): void {
    this.#enter(levelKind(segment.element(3)));
    this.#levels.add({
      id: segment.element(1),
      parent: segment.element(2),
      kind: this.#kind,
      personIndex: this.#person ? this.#people.length - 1 : null,
      segment: segment.number,
    });
  }

  #enter(kind: LevelKind | null): void {
    this.#kind = kind;
    this.#asking = false;
    this.#person = kind === 'subscriber' || kind === 'dependent' ? newPerson(kind) : null;
    if (this.#person) this.#people.push(this.#person);
  }

  #takeTrace(segment: SegmentCursor): void {
    const trace = readTrace(segment);
    this.traces.push(trace);
    this.#person?.traces.push(trace);
  }

  #takeName(segment: SegmentCursor): void {
    if (this.#kind === null) this.#enter(levelOfEntity(segment.element(1)));
    if (this.#person) {
      describePerson(this.#person, segment, this.#problems);
    } else if (this.#kind === 'source') {
      this.#payer.name = this.#payer.name || readWholeName(segment);
      this.#payer.qualifier = this.#payer.qualifier || segment.element(8);
      this.#payer.code = this.#payer.code || segment.element(9);
    } else if (this.#kind === 'receiver') {
      this.#provider.name = this.#provider.name || readWholeName(segment);
      this.#provider.idCodeQualifier = this.#provider.idCodeQualifier || segment.element(8);
      this.#provider.idCode = this.#provider.idCode || segment.element(9);
      if (this.#provider.idCodeQualifier === 'XX') this.#provider.npi = this.#provider.idCode;
    }
  }

  #takeQuestion(segment: SegmentCursor): void {
    this.#asking = true;
    const repetition = segment.delimiters.repetition;
    const codes = segment.element(1);
    const list = repetition === null ? [codes] : codes.split(repetition);
    this.#serviceTypeCodes.push(...list.filter((code) => code !== ''));
    const procedure = readProcedure(segment.components(2));
    if (procedure) this.#procedures.push(procedure);
  }

  #takeDetail(segment: SegmentCursor): void {
    if (this.#person) {
      // Below an EQ, REF and DTP qualify the question, not the person.
      if (!this.#asking || segment.id === 'DTP') describePerson(this.#person, segment, this.#problems);
    } else if (this.#kind === 'receiver' && segment.id === 'REF') {
      this.#provider.additionalIdentification.push(readReference(segment));
    } else if (this.#kind === 'receiver' && segment.id === 'PRV') {
      this.#provider.taxonomyRole = segment.element(1);
      this.#provider.taxonomyCode = segment.element(3);
    }
  }
}

function dayOf(dates: readonly QualifiedDate[], qualifier: string): string | null {
  return dates.find((date) => date.dateTimeQualifierCode === qualifier)?.date ?? null;
}
