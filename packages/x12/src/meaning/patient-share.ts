import type { Coverage } from '../eligibility-271/model.ts';
import { type Figure, moneyOf, percentOf } from './figure.ts';
import { wholeMessages } from './messages.ts';
import { type Network, networksOf } from './network.ts';
import { deductibleSaid, type SaidVisit, visitsSaid } from './visit-words.ts';

/**
 * A co-payment or co-insurance for one service. Several for one service differ in the period, the place, the procedure
 * or only in their messages, so show these with the amount.
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
  /** The visits that the words and the place tell of; `other`: none of a front desk. Empty when nothing is told apart. */
  visits: readonly SaidVisit[];
  /** What the words say of the deductible; null when they say nothing. */
  deductible: 'first' | 'none' | null;
  /** The patient's part: a co-payment in US dollars, a co-insurance as the fraction that was sent. */
  inNetwork: Figure | null;
  outOfNetwork: Figure | null;
  notGiven: Figure | null;
  /** True for a fraction above 1, which is left as sent: some payers send 20 for 20 %. */
  isUnlikely: boolean;
};

/** Lists every co-payment and co-insurance by service, with in and out of network in one entry. */
export function patientShares(lines: readonly Coverage[]): PatientShare[] {
  const families = new Map<string, Family>();
  // A line's messages are part of one key only, and not of one key for each service type.
  const numbers = new Map<string, number>();
  for (const line of lines) {
    const said = shareOf(line);
    if (!said) continue;
    const { kind, figure } = said;
    const text = JSON.stringify(emptyShare(line, kind, ''));
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    addLine(families, line, { kind, figure, number });
  }
  return [...families.values()].flatMap((family) => family.shares);
}

/** EB01 says co-payment or co-insurance, but an amount of money is the one and a percentage the other. */
function shareOf(line: Coverage): Omit<Said, 'number'> | null {
  const isCopay = line.benefitCode === 'B';
  if (!isCopay && line.benefitCode !== 'A') return null;
  const [money, percent] = [moneyOf(line), percentOf(line)];
  if (money && (isCopay || !percent)) return { kind: 'copay', figure: money };
  return percent && { kind: 'coinsurance', figure: percent };
}

type Said = { kind: PatientShare['kind']; figure: Figure; number: number };

/** Adds a line's figure to each of its services. */
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
 * Shares that differ only in their amounts. A hostile answer can have ten thousand of them, so the share of an amount is
 * looked up and not searched for.
 */
type Family = {
  shares: PatientShare[];
  /** The segments that give an amount in a network. */
  sources: Map<string, number[]>;
  /** Index of the first share without an amount in the network. */
  firstFree: Record<Network, number>;
};

const newFamily = (): Family => ({
  shares: [],
  sources: new Map(),
  firstFree: { inNetwork: 0, outOfNetwork: 0, notGiven: 0 },
});

/** Adds a figure to the first share without an amount in the network; different amounts are never merged. */
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

/** III01 of a place of service. */
const PLACE = 'ZZ';

function emptyShare(line: Coverage, kind: PatientShare['kind'], serviceTypeCode: string): PatientShare {
  const places = line.placesOfService.filter(({ codeListQualifier }) => codeListQualifier === PLACE);
  const codes = places.map(({ code }) => code).filter((code) => code !== '');
  const messages = wholeMessages(line.coverageMessage);
  const texts = [...messages, ...line.placesOfService.map(({ description }) => description)];
  return {
    kind,
    serviceTypeCode,
    coverageLevelCode: line.coverageLevelCode,
    insuranceTypeCode: line.insuranceTypeCode,
    periodCode: line.amounts.timePeriodQualifierCode,
    procedureCode: line.coverageProcedureCode?.procedureCode ?? '',
    placesOfService: line.placesOfService.map((place) => place.code),
    messages: line.coverageMessage,
    visits: [...visitsSaid(texts, codes)],
    deductible: deductibleSaid(messages),
    inNetwork: null,
    outOfNetwork: null,
    notGiven: null,
    isUnlikely: false,
  };
}
