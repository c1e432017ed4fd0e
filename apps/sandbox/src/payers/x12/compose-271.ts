import type { Calendar } from '../calendar.ts';
import type { Payer } from '../payer-list.ts';
import type { Inquiry } from './read-inquiry.ts';
import { first, traces } from './read-inquiry.ts';
import type { RawSegment, Segment } from './segment.ts';

/** A member's level: the member (2100C/D from NM1 on), and the benefits that follow (2110). */
export type MemberLevel = { who: Segment[]; benefits: Segment[] };

/** The content of a 271. An answer ends above its first absent level. */
export type Answer = {
  payer?: Segment[];
  provider?: Segment[];
  subscriber?: MemberLevel;
  dependent?: MemberLevel;
  /** A second subscriber, under the same provider. */
  another?: MemberLevel;
  /** Replaces the trace and the reference of the inquiry. */
  tracedAs?: string;
};

export type Composition = { inquiry: Inquiry; payer: Payer; calendar: Calendar; payerTrace: string };

/** Composes the segments of one transaction set, without ST and SE. */
export function compose271(answer: Answer, { inquiry, payer, calendar, payerTrace }: Composition): Segment[] {
  const memberLevels = [answer.subscriber, answer.dependent].filter((level) => level !== undefined);
  const rejectedAtPayer =
    answer.payer !== undefined && memberLevels.length === 0 && answer.provider === undefined;
  const segments: Segment[] = [
    ['BHT', '0022', '11', answer.tracedAs ?? inquiry.begin[3] ?? '', calendar.today, calendar.time],
    ['HL', '1', '', '20', rejectedAtPayer ? '0' : '1'],
    ['NM1', 'PR', '2', payer.name, '', '', '', '', 'PI', payer.code],
    ...(answer.payer ?? []),
  ];
  if (rejectedAtPayer) return segments;
  segments.push(['HL', '2', '1', '21', memberLevels.length > 0 ? '1' : '0'], ...providerName(inquiry));
  segments.push(...(answer.provider ?? []));
  const echo = echoedTraces(inquiry, payer, payerTrace, answer.tracedAs);
  if (answer.subscriber) {
    segments.push(['HL', '3', '2', '22', answer.dependent ? '1' : '0'], ...(answer.dependent ? [] : echo));
    segments.push(...answer.subscriber.who, ...answer.subscriber.benefits);
  }
  if (answer.dependent)
    segments.push(
      ['HL', '4', '3', '23', '0'],
      ...echo,
      ...answer.dependent.who,
      ...answer.dependent.benefits,
    );
  if (answer.another)
    segments.push(
      ['HL', answer.dependent ? '5' : '4', '2', '22', '0'],
      ...answer.another.who,
      ...answer.another.benefits,
    );
  return segments;
}

function providerName(inquiry: Inquiry): Segment[] {
  const name = first(inquiry.provider, 'NM1');
  return name.length > 0
    ? [repeatSegment(name, inquiry.component)]
    : [['NM1', '1P', '2', 'UNKNOWN PROVIDER']];
}

/** Returns the submitter's traces as TRN*2 at the level of the patient, and the payer's own trace as TRN*1. */
function echoedTraces(
  inquiry: Inquiry,
  payer: Payer,
  payerTrace: string,
  tracedAs: string | undefined,
): Segment[] {
  const echoed = traces(inquiry).map(
    (trace): Segment => ['TRN', '2', tracedAs ?? trace[2] ?? '', trace[3] ?? '', trace[4] ?? ''],
  );
  return [...echoed, ['TRN', '1', payerTrace, payer.originator]];
}

/** Repeats a received segment; composites are split, because the payer's separators may differ. */
function repeatSegment(segment: RawSegment, component: string): Segment {
  const [id = '', ...values] = segment;
  return [id, ...values.map((v) => (v.includes(component) ? { parts: v.split(component) } : v))];
}
