import type { Coverage } from '../eligibility-271/model.ts';
import { type Figure, readMoney, readPercent } from './figure.ts';
import { joinSplitWords } from './messages.ts';
import { type Network, readNetworks } from './network.ts';
import { readDeductibleRule, readStatedVisits, type StatedVisit } from './visit-words.ts';

/**
 * A co-payment or co-insurance for one service. Several shares of one service differ in period, place, procedure or
 * only in their messages, so these must be shown with the amount.
 */
export type PatientShare = {
  kind: 'copay' | 'coinsurance';
  /** One code of EB03; '' when the share is not tied to a service. */
  serviceTypeCode: string;
  coverageLevelCode: string;
  insuranceTypeCode: string;
  /** EB06, such as 27 per visit. */
  periodCode: string;
  procedureCode: string;
  placesOfService: readonly string[];
  messages: readonly string[];
  /** The visits that messages and place name; `other` is none of a front desk. Empty when they name none. */
  visits: readonly StatedVisit[];
  /** What the messages state about the deductible; null when they do not mention it. */
  deductible: 'first' | 'none' | null;
  /** The patient's part: a co-payment in US dollars, a co-insurance as the fraction that was sent. */
  inNetwork: Figure | null;
  outOfNetwork: Figure | null;
  notGiven: Figure | null;
  /** True for a fraction above 1, which is left as sent: some payers send 20 for 20 %. */
  isUnlikely: boolean;
};

/** Lists every co-payment and co-insurance by service, with in and out of network in one entry. */
export function listPatientShares(lines: readonly Coverage[]): PatientShare[] {
  const groups = new Map<string, ShareGroup>();
  // Replaces the messages of a line by a number, so that the keys of its service types do not repeat them.
  const numbers = new Map<string, number>();
  for (const line of lines) {
    const parsed = parseShare(line);
    if (!parsed) continue;
    const { kind, figure } = parsed;
    const messagesKey = JSON.stringify(createEmptyShare(line, kind, ''));
    const number = numbers.get(messagesKey) ?? numbers.size;
    numbers.set(messagesKey, number);
    addLine(groups, line, { kind, figure, number });
  }
  return [...groups.values()].flatMap((group) => group.shares);
}

/** Parses a share. An amount of money is a co-payment and a percentage a co-insurance, whatever EB01 says. */
function parseShare(line: Coverage): Omit<ParsedShare, 'number'> | null {
  const isCopay = line.benefitCode === 'B';
  if (!isCopay && line.benefitCode !== 'A') return null;
  const [money, percent] = [readMoney(line), readPercent(line)];
  if (money && (isCopay || !percent)) return { kind: 'copay', figure: money };
  return percent && { kind: 'coinsurance', figure: percent };
}

type ParsedShare = { kind: PatientShare['kind']; figure: Figure; number: number };

/** Adds a line's figure to each of its services. */
function addLine(
  groups: Map<string, ShareGroup>,
  line: Coverage,
  { kind, figure, number }: ParsedShare,
): void {
  for (const serviceTypeCode of line.serviceTypeCodes.length > 0 ? line.serviceTypeCodes : ['']) {
    const key = `${number} ${serviceTypeCode}`;
    const group = groups.get(key) ?? newShareGroup();
    if (group.shares.length === 0) groups.set(key, group);
    for (const network of readNetworks(line))
      addFigure(group, () => createEmptyShare(line, kind, serviceTypeCode), network, figure);
  }
}

/**
 * Shares that differ only in their amounts. A hostile answer can have ten thousand of them, so a map finds the share of
 * an amount without a search.
 */
type ShareGroup = {
  shares: PatientShare[];
  /** The segments that state an amount in a network. */
  sources: Map<string, number[]>;
  /** Index of the first share without an amount in the network. */
  firstOpen: Record<Network, number>;
};

const newShareGroup = (): ShareGroup => ({
  shares: [],
  sources: new Map(),
  firstOpen: { inNetwork: 0, outOfNetwork: 0, notGiven: 0 },
});

/** Adds a figure to the first share without an amount in the network; different amounts are never merged. */
function addFigure(
  group: ShareGroup,
  createShare: () => PatientShare,
  network: Network,
  figure: Figure,
): void {
  const sourceKey = `${network} ${Number(figure.value)}`;
  const known = group.sources.get(sourceKey);
  if (known) {
    for (const segment of figure.segments) known.push(segment);
    return;
  }
  let openShare = group.shares[group.firstOpen[network]];
  group.firstOpen[network] += 1;
  if (!openShare) {
    openShare = createShare();
    group.shares.push(openShare);
  }
  const segments = [...figure.segments];
  openShare[network] = { value: figure.value, segments };
  openShare.isUnlikely ||= isUnlikely(openShare, figure);
  group.sources.set(sourceKey, segments);
}

function isUnlikely({ kind }: PatientShare, figure: Figure): boolean {
  return kind === 'coinsurance' && Number(figure.value) > 1;
}

/** III01 of a place of service. */
const PLACE_OF_SERVICE = 'ZZ';

function createEmptyShare(line: Coverage, kind: PatientShare['kind'], serviceTypeCode: string): PatientShare {
  const places = line.placesOfService.filter(
    ({ codeListQualifier }) => codeListQualifier === PLACE_OF_SERVICE,
  );
  const codes = places.map(({ code }) => code).filter((code) => code !== '');
  const messages = joinSplitWords(line.coverageMessage);
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
    visits: [...readStatedVisits(texts, codes)],
    deductible: readDeductibleRule(messages),
    inNetwork: null,
    outOfNetwork: null,
    notGiven: null,
    isUnlikely: false,
  };
}
