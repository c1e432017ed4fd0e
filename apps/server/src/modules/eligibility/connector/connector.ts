import type { Outbound } from '../../../kernel/outbound.ts';
import type { PayerConnection } from '../../payer-data/queries.ts';

/** One message on its way to a payer. */
export type Departure = {
  connection: PayerConnection;
  /** The credentials as they go out; null where the connection has none. */
  password: string | null;
  x12: string;
  now: Date;
  timeoutMs: number;
};

/** What came back, with the envelope taken off where there was one. */
export type PayerAnswer = {
  httpStatus: number;
  /** What the envelope complains of: a CORE error code or the code of a SOAP fault; null when nothing. */
  errorCode: string | null;
  payload: string;
  retryAfterMs: number | null;
};

/** Sends one real-time 270 and takes the answer out of its envelope. Throws OutboundError when none came whole. */
export type Connector = (outbound: Pick<Outbound, 'post'>, departure: Departure) => Promise<PayerAnswer>;
