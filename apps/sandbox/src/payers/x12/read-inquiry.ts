import type { RawSegment } from './segment.ts';

/** A received 270, split into its levels. Each level starts with its HL; a missing level is empty. */
export type Inquiry = {
  interchange: RawSegment;
  group: RawSegment;
  set: RawSegment;
  begin: RawSegment;
  payer: readonly RawSegment[];
  provider: readonly RawSegment[];
  subscriber: readonly RawSegment[];
  /** Null when the subscriber is the patient. */
  dependent: readonly RawSegment[] | null;
  /** Every segment from ST to SE, for positions in acknowledgments. */
  body: readonly RawSegment[];
  /** ISA16, to split composites. */
  component: string;
};

/** Splits the segments of an interchange into the levels of its first transaction set. */
export function readInquiry(
  segments: readonly RawSegment[],
  delimiters: { repetition: string | null; component: string },
): Inquiry {
  const start = segments.findIndex((segment) => segment[0] === 'ST');
  const end = segments.findIndex((segment, index) => index > start && segment[0] === 'SE');
  const body = start < 0 ? [] : segments.slice(start, end < 0 ? undefined : end + 1);
  return {
    interchange: first(segments, 'ISA'),
    group: first(segments, 'GS'),
    set: first(body, 'ST'),
    begin: first(body, 'BHT'),
    payer: level(body, '20') ?? [],
    provider: level(body, '21') ?? [],
    subscriber: level(body, '22') ?? [],
    dependent: level(body, '23'),
    body,
    component: delimiters.component,
  };
}

/** The segments of the patient: the dependent's if there is one. */
function patientLevel(inquiry: Inquiry): readonly RawSegment[] {
  return inquiry.dependent ?? inquiry.subscriber;
}

/** The patient's own traces (TRN01 = 1), which must be echoed; empty when none was sent. */
export function traces(inquiry: Inquiry): RawSegment[] {
  return patientLevel(inquiry).filter((segment) => segment[0] === 'TRN' && segment[1] === '1');
}

/** The first requested day of service, as `CCYYMMDD`; null when there is none. */
export function requestedDay({ body }: Inquiry): string | null {
  const serviceDate = body.find(
    ([id, qualifier]) => id === 'DTP' && (qualifier === '291' || qualifier === '472'),
  );
  return /^\d{8}(?=-|$)/.exec(serviceDate?.[3] ?? '')?.[0] ?? null;
}

/** The first segment with this identifier, and this first element when given; empty when there is none. */
export function first(segments: readonly RawSegment[], id: string, qualifier?: string): RawSegment {
  return segments.find((s) => s[0] === id && (qualifier === undefined || s[1] === qualifier)) ?? [];
}

function level(body: readonly RawSegment[], code: string): RawSegment[] | null {
  const start = body.findIndex((segment) => segment[0] === 'HL' && segment[3] === code);
  if (start < 0) return null;
  const end = body.findIndex(
    (segment, index) => index > start && (segment[0] === 'HL' || segment[0] === 'SE'),
  );
  return body.slice(start, end < 0 ? undefined : end);
}
