import { timingSafeEqual } from 'node:crypto';
import type { ReceivedEnvelope, RequestEnvelope, RequestField } from './fields.ts';
import { payloadTypes, requestFields, unsupportedPayloadTypes } from './fields.ts';

/** The error of an unacceptable envelope: the CORE error code and one sentence. */
type EnvelopeError = { code: string; message: string };
export type EnvelopeCheck = { ok: true; envelope: RequestEnvelope } | { ok: false; error: EnvelopeError };

const RULE_VERSION = '2.2.0';
const MAX_ID_LENGTH = 50;

/** Checks an envelope in a payer's order: required fields, legal values, then the credentials. */
export function checkEnvelope(
  receivedFields: ReceivedEnvelope,
  credentials: { userName: string; password: string },
): EnvelopeCheck {
  for (const field of requestFields) {
    if (!receivedFields[field]?.trim())
      return refuse(`${field}Required`, `The field ${field} is required but was not provided.`);
  }
  const envelope = receivedFields as RequestEnvelope;
  const illegal = findIllegalField(envelope);
  if (illegal) return refuse(`${illegal}Illegal`, `The value of the field ${illegal} is not legal.`);
  if (unsupportedPayloadTypes.has(envelope.PayloadType) || envelope.ProcessingMode === 'Batch')
    return refuse('NotSupported', 'This service answers real-time eligibility requests only.');
  if (envelope.CORERuleVersion !== RULE_VERSION)
    return refuse('VersionMismatch', `The version of the envelope is not ${RULE_VERSION}.`);
  // Both are always compared, so that the response time does not reveal which one is wrong.
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
  if (envelope.SenderID.length > MAX_ID_LENGTH) return 'SenderID';
  if (envelope.ReceiverID.length > MAX_ID_LENGTH) return 'ReceiverID';
  if (!/^\d+\.\d+\.\d+$/.test(envelope.CORERuleVersion)) return 'CORERuleVersion';
  return null;
}

/** Whether the value is an XML dateTime in UTC, as CORE requires. */
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
