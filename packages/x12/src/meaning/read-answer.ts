import type { EligibilityResponse } from '../eligibility-271/model.ts';
import { type AnswerContent, interpret } from './interpret.ts';

/**
 * A parsed answer. It is interpreted as of its own day on first access, so that callers that need only benefits, or
 * another day through `deriveMeaning`, avoid that cost.
 */
export class ReadAnswer implements EligibilityResponse {
  readonly people: AnswerContent['people'];
  readonly coverages: AnswerContent['coverages'];
  readonly AAAs: AnswerContent['AAAs'];
  readonly traces: AnswerContent['traces'];
  readonly informationSource: AnswerContent['informationSource'];
  readonly informationReceiver: AnswerContent['informationReceiver'];
  readonly otherSegments: AnswerContent['otherSegments'];
  readonly answeredOn: string;
  #interpretation: EligibilityResponse | null = null;

  constructor(content: AnswerContent) {
    this.people = content.people;
    this.coverages = content.coverages;
    this.AAAs = content.AAAs;
    this.traces = content.traces;
    this.informationSource = content.informationSource;
    this.informationReceiver = content.informationReceiver;
    this.otherSegments = content.otherSegments;
    this.answeredOn = content.answeredOn;
  }

  get #answer(): EligibilityResponse {
    this.#interpretation ??= interpret(this);
    return this.#interpretation;
  }

  /** Returns the whole interpreted answer for JSON. */
  toJSON(): EligibilityResponse {
    return this.#answer;
  }

  get coverageStatus(): string {
    return this.#answer.coverageStatus;
  }

  get normalizedStatus(): EligibilityResponse['normalizedStatus'] {
    return this.#answer.normalizedStatus;
  }

  get asOf(): string | null {
    return this.#answer.asOf;
  }

  get payerName(): string {
    return this.#answer.payerName;
  }

  get memberId(): string {
    return this.#answer.memberId;
  }

  get isPatientTheSubscriber(): boolean {
    return this.#answer.isPatientTheSubscriber;
  }

  get subscriber(): EligibilityResponse['subscriber'] {
    return this.#answer.subscriber;
  }

  get dependent(): EligibilityResponse['dependent'] {
    return this.#answer.dependent;
  }

  get activeServiceTypeCodes(): string[] {
    return this.#answer.activeServiceTypeCodes;
  }

  get activeServiceTypeCodeLabels(): string[] {
    return this.#answer.activeServiceTypeCodeLabels;
  }

  get coverageStart(): string | null {
    return this.#answer.coverageStart;
  }

  get coverageEnd(): string | null {
    return this.#answer.coverageEnd;
  }

  get planName(): string {
    return this.#answer.planName;
  }

  get groupNumber(): string {
    return this.#answer.groupNumber;
  }

  get isMedicareResponse(): boolean {
    return this.#answer.isMedicareResponse;
  }
}
