import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { EnvelopeCheck } from '../envelope/check-envelope.ts';
import type { AnswerPayloadType, ReceivedEnvelope } from '../envelope/fields.ts';

export type TransportName = 'core-mime' | 'core-soap' | 'https';

/** An answer before it is wrapped. `payload` is a Buffer when the text is deliberately not UTF-8. */
export type AnswerEnvelope = {
  payloadType: AnswerPayloadType;
  at: Date;
  senderId: string;
  receiverId: string;
  errorCode: string;
  errorMessage: string;
  payload: string | Buffer;
};

/**
 * How an answer is wrapped. Besides the usual way:
 * - `odd`: a legal form with bare line feeds, names without quotes, the payload first
 * - `wrong-boundary`: a form whose header names another boundary than the body uses
 * - `escaped`: SOAP with other prefixes, qualified children and the payload as escaped text
 * - `mtom`: SOAP with the payload in a part beside the message
 * - `base64`, `quoted`: the payload encoded so; in a form the part says it, in SOAP only base64 is possible
 * - `mtom-base64`, `mtom-quoted`: as `mtom`, with the part encoded so
 * - `capitals`: the error code is SUCCESS
 * - `doctype`: SOAP behind a document type declaration with an entity of its own
 * - `fault-receiver`, `fault-sender`: a SOAP fault in place of the answer
 */
export type Style =
  | 'usual'
  | 'odd'
  | 'wrong-boundary'
  | 'escaped'
  | 'mtom'
  | 'mtom-base64'
  | 'mtom-quoted'
  | 'base64'
  | 'quoted'
  | 'capitals'
  | 'doctype'
  | 'fault-receiver'
  | 'fault-sender';

export type HttpMessage = {
  status: number;
  contentType: string;
  headers?: Record<string, string>;
  body: Buffer;
};

/** One way to carry X12 over HTTP, from the payer's side. */
export type Transport = {
  name: TransportName;
  title: string;
  /** The last part of the address. */
  path: string;
  /** The accepted content types; others get HTTP 415. */
  accepts: RegExp;
  /** @throws UnreadableMessageError when there is nothing to check */
  read(headers: IncomingHttpHeaders, body: Readable): Promise<ReceivedEnvelope>;
  check(arrived: ReceivedEnvelope): EnvelopeCheck;
  write(answer: AnswerEnvelope, style: Style): HttpMessage;
  /** Writes an error about the envelope itself. `usualStatus` is the status that this payer uses if it has a choice. */
  writeError(answer: AnswerEnvelope, usualStatus: 200 | 400): HttpMessage;
};

/** The body cannot be read; the response is `answer`, by default a plain HTTP 400. */
export class UnreadableMessageError extends Error {
  override name = 'UnreadableMessageError';
  readonly answer: HttpMessage;
  constructor(message: string, options: { cause?: unknown; answer?: HttpMessage } = {}) {
    super(message, { cause: options.cause });
    this.answer = options.answer ?? { status: 400, contentType: 'text/plain', body: Buffer.from(message) };
  }
}

/** The fields of an answer in the order of the rule; the answer has its own PayloadID. */
export function answerFields(answer: AnswerEnvelope, payloadId: string): [string, string | Buffer][] {
  return [
    ['PayloadType', answer.payloadType],
    ['ProcessingMode', 'RealTime'],
    ['PayloadID', payloadId],
    ['TimeStamp', answer.at.toISOString().replace(/\.\d+Z$/, 'Z')],
    ['SenderID', answer.senderId],
    ['ReceiverID', answer.receiverId],
    ['CORERuleVersion', '2.2.0'],
    ['ErrorCode', answer.errorCode],
    ['ErrorMessage', answer.errorMessage],
    ['Payload', answer.payload],
  ];
}
