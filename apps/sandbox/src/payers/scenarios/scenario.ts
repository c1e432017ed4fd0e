import type { PayerKind } from '../payer-list.ts';
import type { Style, TransportName } from '../transport/transport.ts';
import type { Answer } from '../x12/compose-271.ts';
import type { Delimiters, Segment } from '../x12/segment.ts';
import type { Visit } from './visit.ts';
import { answerPatient } from './visit.ts';

/** A 271, and how its delivery differs from the usual one. */
export type AnswerPlay = {
  kind: 'answer';
  /** One transaction set for each answer. */
  answers(visit: Visit): Answer[];
  afterMs?: number;
  style?: Style;
  /** Of HTTP; 200 when left out. */
  status?: 201 | 202;
  delivery?: Extract<Delivery, 'gzip'>;
  delimiters?: Delimiters;
  /** Spoils the written interchange on its way out. */
  spoil?(interchange: string): string | Buffer;
};

/** An acknowledgment where an answer was expected. */
type AcknowledgePlay = { kind: 'acknowledge'; reply: '999-reject' | '999-accept' | 'ta1-reject' };

/** A complete envelope that carries an error instead of a payload. */
type EnvelopeErrorPlay = { kind: 'envelope-error'; code: string; message: string };

/** An HTTP status in place of an answer. */
type HttpPlay = { kind: 'http'; status: number; retryAfter?: number; location?: string };

/** A web page in place of an answer. */
type PagePlay = { kind: 'page' };

/** How a message is delivered, well (`usual`, `gzip`) or badly. */
export type Delivery =
  | 'usual'
  | 'gzip'
  | 'hang'
  | 'hang-body'
  | 'reset'
  | 'half-body'
  | 'empty-body'
  | 'drip'
  | 'flood';

/** A correct answer whose delivery fails. */
type FaultPlay = { kind: 'fault'; fault: Exclude<Delivery, 'usual' | 'gzip'> };

/** One play for the first arrival of a question, and another for its repetitions. */
type FirstPlay = { kind: 'first'; first: Play; later: Play };

export type Play =
  | AnswerPlay
  | AcknowledgePlay
  | EnvelopeErrorPlay
  | HttpPlay
  | PagePlay
  | FaultPlay
  | FirstPlay;

/** One behavior of a payer, chosen by the start of the member id. */
export type Scenario = {
  /** Unique name, shown in logs and on the page. */
  name: string;
  /** The start of the member id; '' is what the payer does for every other id. */
  prefix: string;
  /** A member id to type. */
  example: string;
  /** The payers that offer the scenario. */
  at: PayerKind | 'every payer';
  /** The transports that offer the scenario, by default all. Over the others the id gets the usual answer. */
  over?: readonly TransportName[];
  shows: string;
  play: Play;
};

/** A 271 with one answer for the patient. */
export function answering(
  answer: (visit: Visit) => Answer,
  more: Omit<AnswerPlay, 'kind' | 'answers'> = {},
): AnswerPlay {
  return { kind: 'answer', answers: (visit) => [answer(visit)], ...more };
}

/** A plain member id that starts with the prefix. */
export function exampleId(prefix: string): string {
  return prefix.padEnd(Math.max(9, prefix.length + 1), '0').replace(/0$/, '1');
}

/** Lists a scenario; the example is made from the prefix unless the id needs a form of its own. */
export function scenario(
  at: Scenario['at'],
  name: string,
  prefix: string,
  shows: string,
  play: Play,
  example = exampleId(prefix),
): Scenario {
  return { name, prefix, example, at, shows, play };
}

/** A 271 about the patient with these benefits. */
export function benefits(makeBenefits: (visit: Visit) => Segment[]): AnswerPlay {
  return answering((visit) => answerPatient(visit, makeBenefits(visit)));
}
