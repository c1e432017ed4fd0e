import { EMPTY_ID } from '@waypost/contract/values';
import { paths } from '#src/app/paths.ts';

/** The exchange that the address names; null parts are not in the address. */
export type EligibilityTarget = {
  facilityId: string | null;
  transactionId: string | null;
  taskId: string | null;
  /** The exchange a new request repeats: its form is filled in from it. */
  resubmitOf: string | null;
};

type Segments = Readonly<Partial<Record<'segment1' | 'segment2' | 'segment3', string>>>;

/** A real id; the empty id means "none yet" (P-360). */
const named = (id: string | null | undefined): string | null => (id && id !== EMPTY_ID ? id : null);

/**
 * Reads the segments and the query of an eligibility route. One segment is the exchange, two are facility and
 * exchange, three add the task (P-033). The query may have both too (C-009); the path takes precedence (C-010).
 */
export function readTarget(segments: Segments, query: URLSearchParams): EligibilityTarget {
  const { segment1, segment2, segment3 } = segments;
  const [facility, correlation] = segment2 ? [segment1, segment2] : [undefined, segment1];
  return {
    facilityId: named(facility ?? query.get('facilityId')),
    transactionId: named(correlation ?? query.get('correlationId')),
    taskId: named(segment3),
    resubmitOf: named(query.get('resubmitOf')),
  };
}

/** The address of the request form, filled in from an earlier exchange, with the task of that exchange. */
export const resubmitPath = (
  lCode: string,
  exchange: { facilityId: string; id: string; taskId: string | null },
): string =>
  `${paths.eligibilityExchange(lCode, exchange.facilityId, EMPTY_ID, exchange.taskId ?? undefined)}?resubmitOf=${exchange.id}`;
