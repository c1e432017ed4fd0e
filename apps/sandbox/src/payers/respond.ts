import { NotX12Error } from '@waypost/x12';
import type { Calendar } from './calendar.ts';
import { createCalendar } from './calendar.ts';
import type { AnswerPayloadType, ReceivedEnvelope } from './envelope/fields.ts';
import { payloadTypes } from './envelope/fields.ts';
import type { Payer } from './payer-list.ts';
import type { LoggedRequest } from './request-log.ts';
import { toIdentifier } from './request-log.ts';
import { chooseScenario } from './scenarios/choose.ts';
import { scenarioForMember } from './scenarios/enrolled.ts';
import type { AnswerBehavior, Behavior, Delivery } from './scenarios/scenario.ts';
import { usualAnswer } from './scenarios/usual.ts';
import type { AnswerEnvelope, HttpMessage, Style, Transport } from './transport/transport.ts';
import { type Agreement, findAgreementViolation } from './x12/agreement.ts';
import { checkInquiry } from './x12/check-inquiry.ts';
import { checkInterchange } from './x12/check-interchange.ts';
import { compose271 } from './x12/compose-271.ts';
import { dependentOf, subscriberOf } from './x12/member.ts';
import type { Inquiry } from './x12/read-inquiry.ts';
import { first, requestedDay, traces } from './x12/read-inquiry.ts';
import type { ReceivedPayload } from './x12/split.ts';
import { splitPayload } from './x12/split.ts';
import { write271, write999, writeTa1 } from './x12/write-answer.ts';

/** The response of a payer: a message, its delay, and how it is delivered. */
export type Reply = { written: HttpMessage; afterMs: number; delivery: Delivery; outcome: string };

/**
 * The context of one request to a payer. `controlNumber` is the payer's next control number; `arrivals` counts the
 * requests with this trace, including this one.
 */
export type RequestContext = {
  payer: Payer;
  transport: Transport;
  now: Date;
  controlNumber: number;
  arrivals: (trace: string) => number;
  /** The agreed element values, given in the caller's address. */
  agreement: Agreement;
};

/** Determines a payer's response to an envelope, and records the inquiry in `logged`. */
export function respond(received: ReceivedEnvelope, context: RequestContext, logged: LoggedRequest): Reply {
  logged.payloadId = toIdentifier(received.PayloadID ?? '');
  const write = replyWriter(context, received.SenderID ?? '');
  const check = context.transport.check(received);
  if (!check.ok) return write.error(check.error.code, check.error.message);
  let payload: ReceivedPayload;
  try {
    payload = splitPayload(check.envelope.Payload);
  } catch (error) {
    if (error instanceof NotX12Error)
      return write.error('PayloadIllegal', 'The payload is not an X12 message.');
    throw error;
  }
  recordInquiry(logged, payload.inquiry);
  const frame = { ...context, inquiry: payload.inquiry };
  const violation = findAgreementViolation(context.agreement, payload.inquiry);
  const refusal = checkInterchange(payload.segments, payload.inquiry) ?? violation.ta1;
  if (refusal) {
    const text = writeTa1(refusal, frame);
    return write.payload(payloadTypes.interchangeAck, text, `TA1 ${refusal}: interchange refused`);
  }
  const errors = checkInquiry(payload.inquiry);
  if (errors.length > 0) {
    const text = write999(errors, frame);
    return write.payload(payloadTypes.implementationAck, text, `999: refused at ${errors[0]?.segmentId}`);
  }
  if (violation.behavior) return applyBehavior(violation.behavior, payload, context, write);
  // For an inquiry by name, the payer invents a member id from the name.
  const requestedMember = subscriberOf(payload.inquiry, context.payer);
  const over = context.transport.name;
  const scenario =
    scenarioForMember(context.payer, requestedMember, over) ??
    chooseScenario(context.payer, requestedMember.memberId, over);
  logged.scenario = scenario.name;
  return applyBehavior(scenario.behavior, payload, context, write);
}

type ReplyWriter = ReturnType<typeof replyWriter>;

function replyWriter({ payer, now, transport }: RequestContext, submitterId: string) {
  const common = { at: now, senderId: payer.code, receiverId: submitterId };
  return {
    payload(
      payloadType: AnswerPayloadType,
      payload: string | Buffer,
      outcome: string,
      style: Style = 'usual',
    ): Reply {
      const envelope: AnswerEnvelope = {
        ...common,
        payloadType,
        errorCode: style === 'capitals' ? 'SUCCESS' : 'Success',
        errorMessage: 'Envelope was processed successfully.',
        payload,
      };
      return { written: transport.write(envelope, style), afterMs: 0, delivery: 'usual', outcome };
    },
    error(errorCode: string, errorMessage: string, status = payer.envelopeErrorStatus): Reply {
      const envelope = { ...common, payloadType: payloadTypes.error, errorCode, errorMessage, payload: '' };
      const written = transport.writeError(envelope, status);
      return { written, afterMs: 0, delivery: 'usual', outcome: `envelope error ${errorCode}` };
    },
  };
}

function applyBehavior(
  chosen: Behavior,
  payload: ReceivedPayload,
  context: RequestContext,
  write: ReplyWriter,
): Reply {
  const { inquiry } = payload;
  switch (chosen.kind) {
    case 'answer':
      return answer(chosen, payload, context, write);
    case 'acknowledge': {
      const frame = { ...context, inquiry };
      if (chosen.reply === 'ta1-reject') {
        const text = writeTa1('006', frame);
        return write.payload(payloadTypes.interchangeAck, text, 'TA1 006: interchange refused');
      }
      const errors = chosen.reply === '999-reject' ? [rejectedName(inquiry)] : [];
      const text = write999(errors, frame);
      return write.payload(payloadTypes.implementationAck, text, chosen.reply);
    }
    case 'envelope-error':
      return write.error(chosen.code, chosen.message, 200);
    case 'http': {
      const { status, retryAfter, location } = chosen;
      const headers = {
        ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
        ...(location === undefined ? {} : { location }),
      };
      const written = { status, contentType: 'text/plain', headers, body: Buffer.from(`Error ${status}\n`) };
      return { written, afterMs: 0, delivery: 'usual', outcome: `HTTP ${status}` };
    }
    case 'page': {
      const body = Buffer.from('<!doctype html><html><body><h1>Scheduled maintenance</h1></body></html>');
      const written = { status: 200, contentType: 'text/html', body };
      return { written, afterMs: 0, delivery: 'usual', outcome: 'a page' };
    }
    case 'fault': {
      const usual: AnswerBehavior = { kind: 'answer', answers: (visit) => [usualAnswer(visit)] };
      return { ...answer(usual, payload, context, write), delivery: chosen.fault, outcome: chosen.fault };
    }
    case 'first': {
      const isFirst = context.arrivals(traceOf(inquiry)) <= 1;
      return applyBehavior(isFirst ? chosen.first : chosen.later, payload, context, write);
    }
  }
}

function answer(
  chosen: AnswerBehavior,
  payload: ReceivedPayload,
  context: RequestContext,
  write: ReplyWriter,
): Reply {
  const { inquiry, services } = payload;
  const { payer, now, controlNumber } = context;
  const calendar: Calendar = createCalendar(now, requestedDay(inquiry));
  const visit = {
    payer,
    calendar,
    services,
    subscriber: subscriberOf(inquiry, payer),
    dependent: dependentOf(inquiry),
  };
  const payerTrace = `${payer.code}-${calendar.today}-${controlNumber}`;
  const sets = chosen.answers(visit).map((one) => compose271(one, { inquiry, payer, calendar, payerTrace }));
  const interchange = write271(sets, { inquiry, payer, now, controlNumber, delimiters: chosen.delimiters });
  const text = chosen.spoil ? chosen.spoil(interchange) : interchange;
  const reply = write.payload(payloadTypes.response, text, 'answered', chosen.style);
  const written = { ...reply.written, status: chosen.status ?? reply.written.status };
  return { ...reply, written, afterMs: chosen.afterMs ?? 0, delivery: chosen.delivery ?? 'usual' };
}

/** The error in the 999 of the rejecting scenario, although the name is actually correct. */
function rejectedName(inquiry: Inquiry) {
  const position = inquiry.body.findIndex((segment) => segment[0] === 'NM1' && segment[1] === 'IL') + 1;
  const element = { position: 3, elementNumber: '1035', code: '1' };
  return { segmentId: 'NM1', position, loop: '2100C', code: '8', element };
}

function recordInquiry(logged: LoggedRequest, inquiry: Inquiry): void {
  logged.interchangeControlNumber = toIdentifier(inquiry.interchange[13] ?? '');
  logged.groupControlNumber = toIdentifier(inquiry.group[6] ?? '');
  logged.setControlNumber = toIdentifier(first(inquiry.body, 'ST')[2] ?? '');
  logged.trace = traceOf(inquiry);
}

const traceOf = (inquiry: Inquiry): string => toIdentifier(traces(inquiry)[0]?.[2] ?? '');
