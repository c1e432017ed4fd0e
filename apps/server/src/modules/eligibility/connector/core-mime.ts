import { randomUUID } from 'node:crypto';
import { postOutbound } from '../../../kernel/outbound.ts';

/** Where a 270 goes, and as whom. */
export type CoreEndpoint = {
  url: string;
  senderId: string;
  receiverId: string;
  userName: string | null;
  password: string | null;
  timeoutMs: number;
};

/** What came back, with the envelope taken off where there was one. */
export type CoreAnswer = {
  httpStatus: number;
  /** CORE error code; null when the envelope says Success or there is none. */
  errorCode: string | null;
  payload: string;
};

/** A 271 of hundreds of benefits has some 100 kB. */
const MAX_ANSWER_BYTES = 5 * 1024 * 1024;
const CRLF = '\r\n';

/**
 * Sends one real-time 270 in the CAQH CORE C2.2.0 MIME envelope (CORE 270, section 4.3): multipart/form-data,
 * one part per field. Throws OutboundError when no whole answer came.
 */
export async function sendCoreMime(endpoint: CoreEndpoint, x12: string, now: Date): Promise<CoreAnswer> {
  const boundary = `waypost-${randomUUID()}`;
  const fields: Array<[string, string]> = [
    ['PayloadType', 'X12_270_Request_005010X279A1'],
    ['ProcessingMode', 'RealTime'],
    ['PayloadID', randomUUID()],
    ['TimeStamp', now.toISOString().replace(/\.\d+Z$/, 'Z')],
    ...(endpoint.userName === null ? [] : ([['UserName', endpoint.userName]] as Array<[string, string]>)),
    ...(endpoint.password === null ? [] : ([['Password', endpoint.password]] as Array<[string, string]>)),
    ['SenderID', endpoint.senderId],
    ['ReceiverID', endpoint.receiverId],
    ['CORERuleVersion', '2.2.0'],
    ['Payload', x12],
  ];
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}${CRLF}Content-Disposition: form-data; name="${name}"${CRLF}${CRLF}${value}${CRLF}`,
  );
  const answer = await postOutbound({
    url: endpoint.url,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `${parts.join('')}--${boundary}--${CRLF}`,
    timeoutMs: endpoint.timeoutMs,
    maxBytes: MAX_ANSWER_BYTES,
  });
  const envelope = readEnvelope(answer.contentType, answer.text);
  const errorCode = envelope?.get('errorcode') ?? '';
  return {
    httpStatus: answer.status,
    errorCode: errorCode === '' || errorCode === 'Success' ? null : errorCode,
    payload: envelope?.get('payload') ?? (envelope ? '' : answer.text),
  };
}

/**
 * The fields of a MIME envelope by lower-case name, or null when the body is none. Forgiving, because payers
 * differ: CRLF or LF, quoted names or bare, any order, a boundary missing from the header.
 */
export function readEnvelope(contentType: string, body: string): Map<string, string> | null {
  const stated = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  const boundary = stated ?? /^\s*--([^\r\n]+)\r?\n\s*content-disposition:/i.exec(body)?.[1];
  if (boundary === undefined || !body.includes(`--${boundary}`)) return null;
  const fields = new Map<string, string>();
  for (const part of body.split(`--${boundary}`).slice(1)) {
    const split = /\r?\n\r?\n/.exec(part);
    const name = /name="?([^";\r\n]+)"?/i.exec(part.slice(0, split?.index ?? part.length))?.[1];
    if (!split || name === undefined) continue;
    fields.set(name.trim().toLowerCase(), part.slice(split.index + split[0].length).replace(/\r?\n$/, ''));
  }
  return fields.size > 0 ? fields : null;
}
