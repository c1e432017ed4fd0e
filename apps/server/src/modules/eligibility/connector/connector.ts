import type { OutboundAnswer, OutboundCall } from '../../../infrastructure/outbound/outbound.ts';
import type { PayerConnection } from '../connection.ts';

/** A message to send to a payer. */
export type Departure = {
  connection: PayerConnection;
  /** The credentials in the clear; null when the connection has none. */
  password: string | null;
  x12: string;
  now: Date;
  timeoutMs: number;
};

/** The content of an envelope. */
type Opened = {
  /** The envelope's error: a CORE error code or the code of a SOAP fault; null when none. */
  errorCode: string | null;
  payload: string;
};

/** An answer without its envelope, if it had one. */
export type PayerAnswer = Opened & { httpStatus: number };

/** One way of sending a real-time 270. */
export type Connector = {
  /** Builds the call that carries the message. */
  call(departure: Departure): OutboundCall;
  /** Takes an answer out of its envelope; without an envelope the body is the answer. Never throws, whatever it contains. */
  open(answer: Pick<OutboundAnswer, 'contentType' | 'text'>): Opened;
};
