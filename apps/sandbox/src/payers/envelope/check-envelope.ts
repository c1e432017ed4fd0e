import { timingSafeEqual } from 'node:crypto';
import type { ArrivedEnvelope, RequestEnvelope, RequestField } from './fields.ts';
import { payloadTypes, requestFields, unsupportedPayloadTypes } from './fields.ts';

/** The error of an envelope that a payer cannot accept: the CORE error code and one sentence. */
type EnvelopeError = { code: string; message: string };
export type EnvelopeCheck = { ok: true; envelope: RequestEnvelope } | { ok: false; error: EnvelopeError };

const RULE_VERSION = '2.2.0';
const LONGEST_ID = 50;

/** Checks an envelope in a payer's order: required fields, legal values, then the credentials. */
export function checkEnvelope(
  arrived: ArrivedEnvelope,
  credentials: { userName: string; password: string },
): EnvelopeCheck {
  for (const field of requestFields) {
    if (!arrived[field]?.trim())
      return refuse(`${field}Required`, `The field ${field} is required but was not provided.`);
  }
  const envelope = arrived as RequestEnvelope;
  const illegal = findIllegalField(envelope);
  if (illegal) return refuse(`${illegal}Illegal`, `The value of the field ${illegal} is not legal.`);
  if (unsupportedPayloadTypes.has(envelope.PayloadType) || envelope.ProcessingMode === 'Batch')
    return refuse('NotSupported', 'This service answers real-time eligibility requests only.');
  if (envelope.CORERuleVersion !== RULE_VERSION)
    return refuse('VersionMismatch', `The version of the envelope is not ${RULE_VERSION}.`);
  // Both are always compared, so that the time does not tell which one is wrong.
  const user = isEqual(envelope.UserName, credentials.userName);
  const password = isEqual(envelope.Password, credentials.password);
  if (!user || !password)
    return refuse('UnAuthorized', 'The user name or the password could not be verified.');
  return { ok: true, envelope };
}

function findIllegalField(envelope: RequestEnvelope): RequestField | null {
  const knownType =
    envelope.PayloadType === payloadTypes.request || unsupportedPayloadTypes.has(envelope.PayloadType);
  if (!knownType) return 'PayloadType';
  if (envelope.ProcessingMode !== 'RealTime' && envelope.ProcessingMode !== 'Batch') return 'ProcessingMode';
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(envelope.PayloadID)) return 'PayloadID';
  if (!isUtcTime(envelope.TimeStamp)) return 'TimeStamp';
  if (envelope.SenderID.length > LONGEST_ID) return 'SenderID';
  if (envelope.ReceiverID.length > LONGEST_ID) return 'ReceiverID';
  if (!/^\d+\.\d+\.\d+$/.test(envelope.CORERuleVersion)) return 'CORERuleVersion';
  return null;
}

/** CORE writes the time as an XML dateTime in UTC. */
function isUtcTime(value: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value) && !Number.isNaN(Date.parse(value));
}

function isEqual(received: string, expected: string): boolean {
  const [left, right] = [Buffer.from(received), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function refuse(code: string, message: string): EnvelopeCheck {
  return { ok: false, error: { code, message } };
}
