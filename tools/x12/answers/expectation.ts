/** Two amounts: total and remaining; null when the payer does not state it. */
export type Pair = readonly [total: string | null, left: string | null];
type Sides<Value> = { in?: Value; out?: Value };
type Limit = { individual?: Sides<Pair>; family?: Sides<Pair> };
type Visit = 'office' | 'specialist' | 'urgentCare' | 'emergency';

/** The expected meaning of an answer, written manually. Omitted fields are expected to be null, false or empty. */
export type Expectation = {
  /** The file name without extension, in `packages/x12/fixtures/answers`. */
  file: string;
  /** The index of the answer, when the file contains several. */
  at?: number;
  options?: {
    date?: string;
    visit?: Visit;
    service?: string;
    network?: 'in' | 'out';
  };
  patient?: { lastName: string | null; firstName: string | null; role: 'subscriber' | 'dependent' | null };
  status?: 'active' | 'inactive' | 'unknown';
  planName?: string;
  from?: string;
  until?: string;
  /** Such as `active:30,98 inactive:35`; not compared when omitted. */
  services?: string;
  limitedTo?: readonly string[];
  billInstead?: { name: string; kind: 'medicare-advantage' | 'medicaid-managed-care' };
  paysBefore?: readonly string[];
  paysAfter?: readonly string[];
  isMedicare?: true;
  isMedicaid?: true;
  coPays?: Partial<Record<Visit, Sides<string>>>;
  deductible?: Limit;
  outOfPocket?: Limit;
  coInsurance?: ReadonlyArray<{ service: string } & Sides<string>>;
  /** For a charge of 1000: the amount, or words of the reason why there is none. Not compared when omitted. */
  estimate?: string | RegExp;
  /** Words that one of the notices contains. */
  notice?: RegExp;
  /** Words that one of the problems contains. */
  problem?: RegExp;
  /** Words that the status reason contains. */
  reason?: RegExp;
};

/** The same amounts in and out of network, when the payer names no network or both. */
export const bothNetworks = <Value>(value: Value): { in: Value; out: Value } => ({ in: value, out: value });

/** An answer given by its segments after the subscriber's name and birth date, as of 23 Feb 2026. */
export type OwnAnswer = Omit<Expectation, 'file'> & {
  title: string;
  /** NM103 and NM109 of the payer. */
  payer?: readonly [name: string, code: string];
  segments: string;
};
