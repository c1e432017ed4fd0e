import type { Calendar } from '../calendar.ts';
import type { Payer } from '../payer-list.ts';
import type { Inquiry } from './read-inquiry.ts';
import { first, traces } from './read-inquiry.ts';
import type { RawSegment, Segment } from './segment.ts';

/** A member's level: who (2100C/D from NM1 on), and the benefits that follow (2110). */
export type MemberLevel = { who: Segment[]; benefits: Segment[] };

/** What a 271 says. A level that is absent is not reached: the answer stops above it. */
export type Answer = {
  payer?: Segment[];
  provider?: Segment[];
  subscriber?: MemberLevel;
  dependent?: MemberLevel;
  /** A second subscriber, under the same provider. */
  another?: MemberLevel;
  /** Instead of the trace and the reference that were asked with. */
  tracedAs?: string;
};

export type Composition = { inquiry: Inquiry; payer: Payer; calendar: Calendar; payerTrace: string };

/** Puts an answer into the segments of one transaction set, without ST and SE. */
export function compose271(answer: Answer, { inquiry, payer, calendar, payerTrace }: Composition): Segment[] {
  const reached = [answer.subscriber, answer.dependent].filter((level) => level !== undefined);
  const rejectedAtPayer = answer.payer !== undefined && reached.length === 0 && answer.provider === undefined;
  const segments: Segment[] = [
    ['BHT', '0022', '11', answer.tracedAs ?? inquiry.begin[3] ?? '', calendar.today, calendar.time],
    ['HL', '1', '', '20', rejectedAtPayer ? '0' : '1'],
    ['NM1', 'PR', '2', payer.name, '', '', '', '', 'PI', payer.code],
    ...(answer.payer ?? []),
  ];
  if (rejectedAtPayer) return segments;
  segments.push(['HL', '2', '1', '21', reached.length > 0 ? '1' : '0'], ...providerName(inquiry));
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
  return name.length > 0 ? [plain(name, inquiry.component)] : [['NM1', '1P', '2', 'UNKNOWN PROVIDER']];
}

/** The asker's traces come back as TRN*2 at the level of the patient; the payer adds its own as TRN*1. */
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

/** A segment to repeat as it came; composites are taken apart, since the payer's separators may differ. */
function plain(segment: RawSegment, component: string): Segment {
  const [id = '', ...values] = segment;
  return [id, ...values.map((v) => (v.includes(component) ? { parts: v.split(component) } : v))];
}
