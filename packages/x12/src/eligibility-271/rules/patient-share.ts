import type { Coverage } from '../model.ts';
import { type Figure, merged, moneyOf, percentOf } from './figure.ts';
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
  for (const line of lines) {
    const kind = line.benefitCode === 'B' ? 'copay' : line.benefitCode === 'A' ? 'coinsurance' : null;
    if (!kind) continue;
    const figure = kind === 'copay' ? moneyOf(line) : percentOf(line);
    if (!figure) continue;
    for (const serviceTypeCode of line.serviceTypeCodes.length > 0 ? line.serviceTypeCodes : [''])
      for (const network of networksOf(line))
        add(families, emptyShare(line, kind, serviceTypeCode), network, figure);
  }
  return [...families.values()].flatMap((family) => family.shares);
}

/**
 * Shares that only their amounts tell apart. A hostile answer has ten thousand of them: which one an amount goes to
 * is looked up.
 */
type Family = {
  shares: PatientShare[];
  /** The share that holds an amount in a network. */
  holders: Map<string, PatientShare>;
  /** From here on the shares have no amount in the network yet. */
  firstFree: Record<Network, number>;
};

/** Puts a figure into the first share of its kind with room for it: two different amounts never become one. */
function add(families: Map<string, Family>, empty: PatientShare, network: Network, figure: Figure): void {
  const key = JSON.stringify(empty);
  const family: Family = families.get(key) ?? {
    shares: [],
    holders: new Map(),
    firstFree: { inNetwork: 0, outOfNetwork: 0, notGiven: 0 },
  };
  if (family.shares.length === 0) families.set(key, family);
  const place = `${network} ${Number(figure.value)}`;
  const holder = family.holders.get(place);
  const there = holder?.[network];
  if (holder && there) {
    holder[network] = merged(there, figure);
    return;
  }
  const free = family.shares[family.firstFree[network]] ?? empty;
  family.firstFree[network] += 1;
  if (free === empty) family.shares.push(empty);
  free[network] = figure;
  free.isUnlikely ||= isUnlikely(free, figure);
  family.holders.set(place, free);
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
