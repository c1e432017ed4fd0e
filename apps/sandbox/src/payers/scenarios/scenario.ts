import type { PayerKind } from '../payer-list.ts';
import type { Style, TransportName } from '../transport/transport.ts';
import type { Answer } from '../x12/compose-271.ts';
import type { Delimiters, Segment } from '../x12/segment.ts';
import type { Visit } from './visit.ts';
import { answerPatient } from './visit.ts';

/** A 271, and the differences of its delivery from the usual one. */
export type AnswerBehavior = {
  kind: 'answer';
  /** One transaction set for each answer. */
  answers(visit: Visit): Answer[];
  afterMs?: number;
  style?: Style;
  /** The HTTP status; 200 when omitted. */
  status?: 201 | 202;
  delivery?: Extract<Delivery, 'gzip'>;
  delimiters?: Delimiters;
  /** Corrupts the written interchange before it is sent. */
  spoil?(interchange: string): string | Buffer;
};

/** An acknowledgment in place of an answer. */
type AcknowledgmentBehavior = { kind: 'acknowledge'; reply: '999-reject' | '999-accept' | 'ta1-reject' };

/** A complete envelope that carries an error instead of a payload. */
type EnvelopeErrorBehavior = { kind: 'envelope-error'; code: string; message: string };

/** An HTTP status in place of an answer. */
type HttpStatusBehavior = { kind: 'http'; status: number; retryAfter?: number; location?: string };

/** A web page in place of an answer. */
type WebPageBehavior = { kind: 'page' };

/** How a message is delivered, either correctly (`usual`, `gzip`) or with a fault. */
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
type FaultyDelivery = { kind: 'fault'; fault: Exclude<Delivery, 'usual' | 'gzip'> };

/** One behavior for the first arrival of an inquiry, and another for its repetitions. */
type RepeatBehavior = { kind: 'first'; first: Behavior; later: Behavior };

export type Behavior =
  | AnswerBehavior
  | AcknowledgmentBehavior
  | EnvelopeErrorBehavior
  | HttpStatusBehavior
  | WebPageBehavior
  | FaultyDelivery
  | RepeatBehavior;

/** One behavior of a payer, chosen by the start of the member id. */
export type Scenario = {
  /** Unique name, shown in logs and on the page. */
  name: string;
  /** The start of the member id; '' for the payer's usual answer to any other id. */
  prefix: string;
  /** A member id to type. */
  example: string;
  /** The payers that offer the scenario. */
  at: PayerKind | 'every payer';
  /** The transports that offer the scenario, by default all. Over the others the id gets the usual answer. */
  over?: readonly TransportName[];
  shows: string;
  behavior: Behavior;
};

/** Creates a 271 with one answer for the patient. */
export function answering(
  answer: (visit: Visit) => Answer,
  options: Omit<AnswerBehavior, 'kind' | 'answers'> = {},
): AnswerBehavior {
  return { kind: 'answer', answers: (visit) => [answer(visit)], ...options };
}

/** Creates a plain member id that starts with the prefix. */
export function exampleId(prefix: string): string {
  return prefix.padEnd(Math.max(9, prefix.length + 1), '0').replace(/0$/, '1');
}

/** Defines a scenario; the example is derived from the prefix unless the id has a prescribed form. */
export function scenario(
  at: Scenario['at'],
  name: string,
  prefix: string,
  shows: string,
  behavior: Behavior,
  example = exampleId(prefix),
): Scenario {
  return { name, prefix, example, at, shows, behavior };
}

/** Creates a 271 about the patient with these benefits. */
export function benefits(makeBenefits: (visit: Visit) => Segment[]): AnswerBehavior {
  return answering((visit) => answerPatient(visit, makeBenefits(visit)));
}
