import type { OutboundAnswer, OutboundCall } from '../../../kernel/outbound.ts';
import type { PayerConnection } from '../connection.ts';

/** One message on its way to a payer. */
export type Departure = {
  connection: PayerConnection;
  /** The credentials as they go out; null where the connection has none. */
  password: string | null;
  x12: string;
  now: Date;
  timeoutMs: number;
};

/** What an envelope held. */
type Opened = {
  /** What the envelope complains of: a CORE error code or the code of a SOAP fault; null when nothing. */
  errorCode: string | null;
  payload: string;
};

/** What came back, with the envelope taken off where there was one. */
export type PayerAnswer = Opened & { httpStatus: number };

/** One way of sending a real-time 270. */
export type Connector = {
  /** The call that carries it. */
  call(departure: Departure): OutboundCall;
  /** Takes an answer out of its envelope; what stands in none is the answer itself. Never throws for what it holds. */
  open(answer: Pick<OutboundAnswer, 'contentType' | 'text'>): Opened;
};
