import { randomUUID } from 'node:crypto';
import type { OutboundCall } from '../../../infrastructure/outbound/outbound.ts';
import type { Departure } from './connector.ts';

/** A 271 of ten thousand benefits has about 1 MB. */
const MAX_ANSWER_BYTES = 5 * 1024 * 1024;

/** The parts of a call that are the same for every connector. */
export function outboundCall(
  { connection, timeoutMs }: Departure,
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
export function coreFields({ connection, x12, now }: Departure): Array<[name: string, value: string]> {
  return [
    ['PayloadType', 'X12_270_Request_005010X279A1'],
    ['ProcessingMode', 'RealTime'],
    ['PayloadID', randomUUID()],
    ['TimeStamp', now.toISOString().replace(/\.\d+Z$/, 'Z')],
    ['SenderID', connection.senderId],
    ['ReceiverID', connection.receiverId],
    ['CORERuleVersion', '2.2.0'],
    ['Payload', x12],
  ];
}

/** The envelope's error code; null when it says that all went well, or nothing. */
export function complaint(errorCode: string | undefined): string | null {
  const code = errorCode?.trim() ?? '';
  return /^(?:|success|0)$/i.test(code) ? null : code;
}

/** A payload as text: some payers send it in base64. */
export function payloadText(payload: string): string {
  const text = payload.trim();
  // `ISA` in base64 is `SVNB`.
  if (!text.startsWith('SVNB') || /[^A-Za-z0-9+/=\s]/.test(text)) return payload;
  return Buffer.from(text, 'base64').toString('utf8');
}
