/** Two amounts: total and what is left; null where the payer does not say. */
export type Pair = readonly [total: string | null, left: string | null];
type Sides<Value> = { in?: Value; out?: Value };
type Limit = { individual?: Sides<Pair>; family?: Sides<Pair> };
type Visit = 'office' | 'specialist' | 'urgentCare' | 'emergency';

/** What an answer is to come to, written by hand. What is left out is to be null, false or empty. */
export type Expectation = {
  /** The file without its ending, in `packages/x12/fixtures/answers`. */
  file: string;
  /** Which answer of the file, when it holds several. */
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
  /** `active:30,98 inactive:35`; not compared when it is left out. */
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
  /** Of a charge of 1000: the amount, or words of the reason why there is none. Not compared when it is left out. */
  estimate?: string | RegExp;
  /** Words that one of the notices has. */
  notice?: RegExp;
  /** Words that one of the problems has. */
  problem?: RegExp;
  /** Words that the status reason has. */
  reason?: RegExp;
};

/** The same amounts in and out of network: the payer names no network, or both. */
export const both = <Value>(value: Value): { in: Value; out: Value } => ({ in: value, out: value });

/** An answer of segments after the subscriber's name and birth date, as of 23 Feb 2026. */
export type OwnAnswer = Omit<Expectation, 'file'> & {
  title: string;
  /** NM103 and NM109 of the payer. */
  payer?: readonly [name: string, code: string];
  segments: string;
};
