import { NotX12Error } from '@waypost/x12';
import type { Calendar } from './calendar.ts';
import { calendarOf } from './calendar.ts';
import { checkEnvelope } from './envelope/check-envelope.ts';
import type { AnswerPayloadType, ArrivedEnvelope } from './envelope/fields.ts';
import { payloadTypes } from './envelope/fields.ts';
import type { AnswerEnvelope, FormStyle } from './envelope/write-envelope.ts';
import type { Exchange } from './exchange-log.ts';
import { identifier } from './exchange-log.ts';
import type { Payer } from './payer-list.ts';
import { credentials } from './payer-list.ts';
import { chooseScenario } from './scenarios/choose.ts';
import type { AnswerPlay, FaultPlay, Play } from './scenarios/scenario.ts';
import { usualAnswer } from './scenarios/usual.ts';
import { checkInquiry } from './x12/check-inquiry.ts';
import { checkInterchange } from './x12/check-interchange.ts';
import { compose271 } from './x12/compose-271.ts';
import { dependentOf, subscriberOf } from './x12/member.ts';
import type { Inquiry } from './x12/read-inquiry.ts';
import { first, traces } from './x12/read-inquiry.ts';
import type { ReceivedPayload } from './x12/split.ts';
import { splitPayload } from './x12/split.ts';
import { write271, write999, writeTa1 } from './x12/write-answer.ts';

/** What goes back: a form, perhaps late, perhaps spoiled by a fault on its way. */
export type Reply = {
  status: 200 | 400;
  envelope: AnswerEnvelope;
  style: FormStyle;
  afterMs: number;
  fault: FaultPlay['fault'] | null;
  outcome: string;
};

/** A payer at work on one request. `controlNumber` is the payer's own next one. */
export type Counter = { payer: Payer; now: Date; controlNumber: number };

/** Decides what a payer answers to an envelope, and notes in `exchange` what was asked. */
export function respond(arrived: ArrivedEnvelope, counter: Counter, exchange: Exchange): Reply {
  exchange.payloadId = identifier(arrived.PayloadID ?? '');
  const write = replyWriter(counter, arrived.SenderID ?? '');
  const check = checkEnvelope(arrived, credentials);
  if (!check.ok) return write.error(check.error.code, check.error.message, counter.payer.envelopeErrorStatus);
  let payload: ReceivedPayload;
  try {
    payload = splitPayload(check.envelope.Payload);
  } catch (error) {
    if (error instanceof NotX12Error)
      return write.error(
        'PayloadIllegal',
        'The payload is not an X12 message.',
        counter.payer.envelopeErrorStatus,
      );
    throw error;
  }
  note(exchange, payload.inquiry);
  const frame = { ...counter, inquiry: payload.inquiry };
  const refusal = checkInterchange(payload.segments, payload.inquiry);
  if (refusal) {
    const text = writeTa1(refusal, frame);
    return write.payload(payloadTypes.interchangeAck, text, `TA1 ${refusal}: interchange refused`);
  }
  const errors = checkInquiry(payload.inquiry);
  if (errors.length > 0) {
    const text = write999(errors, frame);
    return write.payload(payloadTypes.implementationAck, text, `999: refused at ${errors[0]?.segmentId}`);
  }
  const scenario = chooseScenario(counter.payer, askedMemberId(counter.payer, payload.inquiry));
  exchange.scenario = scenario.name;
  return play(scenario.play, payload, counter, write);
}

type ReplyWriter = ReturnType<typeof replyWriter>;

function replyWriter({ payer, now }: Counter, asker: string) {
  const common = { at: now, senderId: payer.code, receiverId: asker };
  const sent = { style: 'usual' as FormStyle, afterMs: 0, fault: null };
  return {
    payload(payloadType: AnswerPayloadType, payload: string | Buffer, outcome: string): Reply {
      const envelope: AnswerEnvelope = {
        ...common,
        payloadType,
        errorCode: 'Success',
        errorMessage: 'Envelope was processed successfully.',
        payload,
      };
      return { ...sent, status: 200, envelope, outcome };
    },
    error(errorCode: string, errorMessage: string, status: 200 | 400): Reply {
      const envelope = { ...common, payloadType: payloadTypes.error, errorCode, errorMessage, payload: '' };
      return { ...sent, status, envelope, outcome: `envelope error ${errorCode}` };
    },
  };
}

function play(chosen: Play, payload: ReceivedPayload, counter: Counter, write: ReplyWriter): Reply {
  const { inquiry } = payload;
  switch (chosen.kind) {
    case 'answer':
      return answer(chosen, payload, counter, write);
    case 'acknowledge': {
      const frame = { ...counter, inquiry };
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
    case 'fault': {
      const usual = answer(
        { kind: 'answer', answers: (visit) => [usualAnswer(visit)] },
        payload,
        counter,
        write,
      );
      return { ...usual, fault: chosen.fault, outcome: chosen.fault };
    }
  }
}

function answer(chosen: AnswerPlay, payload: ReceivedPayload, counter: Counter, write: ReplyWriter): Reply {
  const { inquiry, services } = payload;
  const { payer, now, controlNumber } = counter;
  const calendar: Calendar = calendarOf(now);
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
  const reply = write.payload(payloadTypes.response, text, 'answered');
  return { ...reply, style: chosen.formStyle ?? 'usual', afterMs: chosen.afterMs ?? 0 };
}

/** Someone searched by name has no member id; the payer finds them under the one it invents for the name. */
function askedMemberId(payer: Payer, inquiry: Inquiry): string {
  return subscriberOf(inquiry, payer).memberId;
}

/** What the 999 of the rejecting scenario complains about; nothing is really wrong with the name. */
function rejectedName(inquiry: Inquiry) {
  const position = inquiry.body.findIndex((segment) => segment[0] === 'NM1' && segment[1] === 'IL') + 1;
  const element = { position: 3, elementNumber: '1035', code: '1' };
  return { segmentId: 'NM1', position, loop: '2100C', code: '8', element };
}

function note(exchange: Exchange, inquiry: Inquiry): void {
  exchange.interchangeControlNumber = identifier(inquiry.interchange[13] ?? '');
  exchange.groupControlNumber = identifier(inquiry.group[6] ?? '');
  exchange.setControlNumber = identifier(first(inquiry.body, 'ST')[2] ?? '');
  exchange.trace = identifier(traces(inquiry)[0]?.[2] ?? '');
}
