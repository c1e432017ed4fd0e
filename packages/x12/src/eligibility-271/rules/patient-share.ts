import type { Coverage } from '../model.ts';
import { type Figure, moneyOf, percentOf } from './figure.ts';
import { type Network, networksOf } from './network.ts';

/**
 * A co-payment or co-insurance for one service. Several for one service are told apart by the period, the place,
 * the procedure or only by the messages beside them: show those with the amount.
 */
export type PatientShare = {
  kind: 'copay' | 'coinsurance';
  /** One of EB03; '' when the share is not tied to a service. */
  serviceTypeCode: string;
  coverageLevelCode: string;
  insuranceTypeCode: string;
  /** EB06, such as 27 per visit. */
  periodCode: string;
  procedureCode: string;
  placesOfService: readonly string[];
  messages: readonly string[];
  /** A co-payment in dollars, a co-insurance as the fraction that was sent: always the patient's part. */
  inNetwork: Figure | null;
  outOfNetwork: Figure | null;
  notGiven: Figure | null;
  /** Some payers send 20 for 20 %: more than 1 is left as sent and marked. */
  isUnlikely: boolean;
};

/** Every co-pay and co-insurance by service, in and out of network side by side. */
export function patientShares(lines: readonly Coverage[]): PatientShare[] {
  const families = new Map<string, Family>();
  // The messages of a line stand in its key once, not once for each of its service types.
  const numbers = new Map<string, number>();
  for (const line of lines) {
    const kind = line.benefitCode === 'B' ? 'copay' : line.benefitCode === 'A' ? 'coinsurance' : null;
    const figure = kind && (kind === 'copay' ? moneyOf(line) : percentOf(line));
    if (!figure) continue;
    const text = JSON.stringify(emptyShare(line, kind, ''));
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    addLine(families, line, { kind, figure, number });
  }
  return [...families.values()].flatMap((family) => family.shares);
}

type Said = { kind: PatientShare['kind']; figure: Figure; number: number };

/** Adds what a line says of each of its services. */
function addLine(families: Map<string, Family>, line: Coverage, { kind, figure, number }: Said): void {
  for (const serviceTypeCode of line.serviceTypeCodes.length > 0 ? line.serviceTypeCodes : ['']) {
    const key = `${number} ${serviceTypeCode}`;
    const family = families.get(key) ?? newFamily();
    if (family.shares.length === 0) families.set(key, family);
    for (const network of networksOf(line))
      add(family, () => emptyShare(line, kind, serviceTypeCode), network, figure);
  }
}

/**
 * Shares that only their amounts tell apart. A hostile answer has ten thousand of them: which one an amount goes to
 * is looked up.
 */
type Family = {
  shares: PatientShare[];
  /** The segments that say an amount in a network. */
  sources: Map<string, number[]>;
  /** From here on the shares have no amount in the network yet. */
  firstFree: Record<Network, number>;
};

const newFamily = (): Family => ({
  shares: [],
  sources: new Map(),
  firstFree: { inNetwork: 0, outOfNetwork: 0, notGiven: 0 },
});

/** Puts a figure into the first share of its kind with room for it: two different amounts never become one. */
function add(family: Family, empty: () => PatientShare, network: Network, figure: Figure): void {
  const place = `${network} ${Number(figure.value)}`;
  const known = family.sources.get(place);
  if (known) {
    for (const segment of figure.segments) known.push(segment);
    return;
  }
  let free = family.shares[family.firstFree[network]];
  family.firstFree[network] += 1;
  if (!free) {
    free = empty();
    family.shares.push(free);
  }
  const segments = [...figure.segments];
  free[network] = { value: figure.value, segments };
  free.isUnlikely ||= isUnlikely(free, figure);
  family.sources.set(place, segments);
}

function isUnlikely({ kind }: PatientShare, figure: Figure): boolean {
  return kind === 'coinsurance' && Number(figure.value) > 1;
}

function emptyShare(line: Coverage, kind: PatientShare['kind'], serviceTypeCode: string): PatientShare {
  return {
    kind,
    serviceTypeCode,
    coverageLevelCode: line.coverageLevelCode,
    insuranceTypeCode: line.insuranceTypeCode,
    periodCode: line.amounts.timePeriodQualifierCode,
    procedureCode: line.coverageProcedureCode?.procedureCode ?? '',
    placesOfService: line.placesOfService.map((place) => place.code),
    messages: line.coverageMessage,
    inNetwork: null,
    outOfNetwork: null,
    notGiven: null,
    isUnlikely: false,
  };
}
