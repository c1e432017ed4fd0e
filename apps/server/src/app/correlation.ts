import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { headerNames } from '@waypost/contract/core/headers';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const hex = /^[\da-f]{32}$/i;
/** W3C Trace Context, section 3.2: version, trace id, parent id, flags. */
const traceparent = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/;

/**
 * The correlation id of a request's log lines, records and answers: the id its caller gave, or a new one. An id
 * from outside is accepted only in a plain form, because it is written to logs and records.
 */
export function correlationId(headers: IncomingHttpHeaders): string {
  const given = headers[headerNames.correlationId];
  if (typeof given === 'string' && (uuid.test(given) || hex.test(given))) return given.toLowerCase();
  const trace = typeof headers.traceparent === 'string' && traceparent.exec(headers.traceparent)?.[1];
  if (trace && !/^0+$/.test(trace)) return trace;
  return randomUUID();
}
