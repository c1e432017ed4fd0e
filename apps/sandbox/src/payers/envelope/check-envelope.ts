import { timingSafeEqual } from 'node:crypto';
import type { ArrivedEnvelope, RequestEnvelope, RequestField } from './fields.ts';
import { payloadTypes, requestFields, unsupportedPayloadTypes } from './fields.ts';

/** What a payer answers when it cannot accept an envelope: the CORE error code and one sentence. */
type EnvelopeError = { code: string; message: string };
export type EnvelopeCheck = { ok: true; envelope: RequestEnvelope } | { ok: false; error: EnvelopeError };

const RULE_VERSION = '2.2.0';
const LONGEST_ID = 50;

/** Checks an envelope the way a payer does: complete first, then legal, then who is asking. */
export function checkEnvelope(
  arrived: ArrivedEnvelope,
  credentials: { userName: string; password: string },
): EnvelopeCheck {
  for (const field of requestFields) {
    if (!arrived[field]?.trim())
      return refused(`${field}Required`, `The field ${field} is required but was not provided.`);
  }
  const envelope = arrived as RequestEnvelope;
  const illegal = illegalField(envelope);
  if (illegal) return refused(`${illegal}Illegal`, `The value of the field ${illegal} is not legal.`);
  if (unsupportedPayloadTypes.has(envelope.PayloadType) || envelope.ProcessingMode === 'Batch')
    return refused('NotSupported', 'This service answers real-time eligibility requests only.');
  if (envelope.CORERuleVersion !== RULE_VERSION)
    return refused('VersionMismatch', `The version of the envelope is not ${RULE_VERSION}.`);
  // Both are always compared, so that the time taken tells nothing.
  const user = same(envelope.UserName, credentials.userName);
  const password = same(envelope.Password, credentials.password);
  if (!user || !password)
    return refused('UnAuthorized', 'The user name or the password could not be verified.');
  return { ok: true, envelope };
}

function illegalField(envelope: RequestEnvelope): RequestField | null {
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

function same(said: string, expected: string): boolean {
  const [left, right] = [Buffer.from(said), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function refused(code: string, message: string): EnvelopeCheck {
  return { ok: false, error: { code, message } };
}
