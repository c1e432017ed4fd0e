import { randomUUID } from 'node:crypto';
import type { OutboundAnswer, OutboundCall } from '../../../infrastructure/outbound/outbound.ts';
import type { PayerConnection } from '../connection.ts';
import { base64Text } from './transfer-encoding.ts';

/** A message to send to a payer. */
export type OutgoingMessage = {
  connection: PayerConnection;
  /** The credentials in the clear; null when the connection has none. */
  password: string | null;
  x12: string;
  now: Date;
  timeoutMs: number;
};

/** The content of an envelope. */
export type Opened = {
  /** The envelope's error: a CORE error code or the code of a SOAP fault; null when none. */
  errorCode: string | null;
  /** The message of the envelope's error, at most `MAX_MESSAGE` characters; it may name the patient. */
  errorMessage: string | null;
  payload: string;
};

/** An answer without its envelope, if it had one. */
export type PayerAnswer = Opened & { httpStatus: number };

/** One way of sending a real-time 270. */
export type Connector = {
  /** Builds the call that carries the message. */
  call(outgoing: OutgoingMessage): OutboundCall;
  /** Takes an answer out of its envelope; without an envelope the body is the answer. Never throws, whatever it contains. */
  open(answer: Pick<OutboundAnswer, 'contentType' | 'text'>): Opened;
};

/** A 271 of ten thousand benefits has about 1 MB. */
const MAX_ANSWER_BYTES = 5 * 1024 * 1024;

/** The parts of a call that are the same for every connector. */
export function outboundCall(
  { connection, timeoutMs }: OutgoingMessage,
  headers: Record<string, string>,
  body: string,
): OutboundCall {
  return {
    url: connection.endpointUrl,
    headers,
    body,
    connectTimeoutMs: connection.connectTimeoutMs,
    timeoutMs,
    maxBytes: MAX_ANSWER_BYTES,
  };
}

/** The fields of a CAQH CORE C2.2.0 request without the credentials, in the rule's order (CORE 270, section 4.4). */
export function coreFields({ connection, x12, now }: OutgoingMessage): Array<[name: string, value: string]> {
  return [
    ['PayloadType', 'X12_270_Request_005010X279A1'],
    ['ProcessingMode', 'RealTime'],
    ['PayloadID', randomUUID()],
    ['TimeStamp', now.toISOString().replace(/\.\d+Z$/, 'Z')],
    ['SenderID', connection.senderId],
    ['ReceiverID', connection.receiverId],
    ['CORERuleVersion', connection.coreRuleVersion],
    ['Payload', x12],
  ];
}

const MAX_MESSAGE = 300;

/** The envelope's error code and message; both null for success or no statement. */
export function complaint(
  errorCode: string | undefined,
  message: string | undefined,
): Pick<Opened, 'errorCode' | 'errorMessage'> {
  const code = errorCode?.trim() ?? '';
  // The rule spells it Success; some payers write it in capitals.
  if (/^(?:success)?$/i.test(code)) return { errorCode: null, errorMessage: null };
  const shown = (message ?? '')
    .slice(0, 10 * MAX_MESSAGE)
    .replace(/[\s\p{C}]+/gu, ' ')
    // It may be an SSN.
    .replace(/\b\d{3}-?\d{2}-?\d{4}\b/g, '*********')
    .trim();
  return { errorCode: code, errorMessage: [...shown].slice(0, MAX_MESSAGE).join('') || null };
}

/** A payload as text: some payers send it in base64. */
export function payloadText(payload: string): string {
  const text = payload.trim();
  // `ISA` in base64 is `SVNB`.
  return text.startsWith('SVNB') ? (base64Text(text) ?? payload) : payload;
}
