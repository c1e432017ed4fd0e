import type { Coverage } from '@waypost/contract/eligibility/response';
import { type BenefitRow, benefitRows, type CommonFacts } from './benefit-rows.ts';

/** One EB of the payer, in the column of its network. */
export type BenefitEntry = {
  /** Its index in `coverages` of the answer. */
  index: number;
  place: Place;
  /** X12 time periods that mean a remaining amount, not a total. */
  isLeft: boolean;
  amount: string;
  money: string | null;
  period: string;
  notes: string[];
};

/** A benefit with all amounts of the payer: in and out of network, total and remaining. */
export type BenefitLine = {
  key: string;
  benefit: string;
  level: string;
  serviceTypes: string[];
  procedure: string;
  entries: BenefitEntry[];
};

/**
 * `both`: the same in and out of network; `none`: the payer does not state the network, which does not mean in network.
 */
type Place = 'in' | 'out' | 'both' | 'none';

const places: Readonly<Record<string, Place>> = { Y: 'in', N: 'out', W: 'both' };
const REMAINING = '29';

const placeOf = ({ inNetwork }: Coverage): Place => (inNetwork && places[inNetwork]) || 'none';

/** The values that two EBs must share to belong to one benefit. */
const identityOf = (coverage: Coverage): string => {
  const place = placeOf(coverage);
  return JSON.stringify([
    coverage.benefitCode,
    coverage.benefitType,
    coverage.coverageLevelCode,
    coverage.serviceTypeCodes,
    coverage.insuranceTypeCode,
    coverage.planDescription,
    coverage.coverageProcedureCode,
    coverage.placesOfService,
    coverage.personIndex,
    place === 'in' || place === 'out' ? 'split' : place,
    // An EB without an amount never completes another line.
    hasAmount(coverage) ? 'amount' : coverage.segment,
  ]);
};

const hasAmount = ({ amounts }: Coverage): boolean =>
  Boolean(amounts.monetaryAmount || amounts.percent || amounts.quantity);

type Draft = BenefitLine & { messages: string };

const isFree = (line: Draft, entry: BenefitEntry): boolean =>
  !line.entries.some(({ place, isLeft }) => place === entry.place && isLeft === entry.isLeft);

/**
 * The benefits of an answer as lines. Each EB is in exactly one line, in the payer's order (decision 28). An EB joins
 * a line only when exactly one line fits: co-pays that only a message distinguishes stay separate.
 */
export function benefitLines(coverages: readonly Coverage[], common: CommonFacts): BenefitLine[] {
  const rows = benefitRows(coverages, common);
  const byIdentity = new Map<string, Draft[]>();
  const lines: Draft[] = [];
  coverages.forEach((coverage, index) => {
    const row = rows[index];
    if (!row) return;
    const entry = entryOf(coverage, row, index);
    const identity = identityOf(coverage);
    const messages = coverage.coverageMessage.join('\n');
    const alike = byIdentity.get(identity) ?? [];
    const free = alike.filter((line) => isFree(line, entry));
    const same = free.filter((line) => line.messages === messages);
    const fitting = same.length > 0 ? same : free.filter((line) => line.messages === '' || messages === '');
    const [only] = fitting;
    if (only && fitting.length === 1 && (same.length === 1 || alike.length === 1)) {
      only.entries.push(entry);
      return;
    }
    const line: Draft = {
      key: String(index),
      benefit: row.benefit,
      level: row.level,
      serviceTypes: row.serviceTypes,
      procedure: row.procedure,
      entries: [entry],
      messages,
    };
    lines.push(line);
    byIdentity.set(identity, [...alike, line]);
  });
  return lines;
}

function entryOf(coverage: Coverage, row: BenefitRow, index: number): BenefitEntry {
  const isLeft = coverage.amounts.timePeriodQualifierCode === REMAINING;
  return {
    index,
    place: placeOf(coverage),
    isLeft,
    amount: row.amount,
    money: coverage.amounts.monetaryAmount,
    period: isLeft ? '' : row.period,
    notes: [row.authorization, ...row.dates, ...row.notes].filter((note) => note !== ''),
  };
}

/** The notes of a line without duplicates; a note of one network names it. */
export function lineNotes({ entries }: BenefitLine): string[] {
  const placesOf = new Map<string, Set<Place>>();
  for (const { place, notes } of entries)
    for (const note of notes) placesOf.set(note, (placesOf.get(note) ?? new Set()).add(place));
  const all = new Set(entries.map(({ place }) => place));
  return [...placesOf].map(([note, said]) => {
    if (said.size === all.size) return note;
    return `${said.has('in') ? 'In network' : 'Out of network'}: ${note}`;
  });
}

/** The remaining percentage of an amount, if the payer gives total and remaining amount. */
export function leftOf(entries: readonly BenefitEntry[]): number | null {
  const whole = entries.find(({ isLeft, money }) => !isLeft && money !== null);
  const left = entries.find(({ isLeft, money }) => isLeft && money !== null);
  if (!whole || !left) return null;
  const [all, rest] = [Number(whole.money), Number(left.money)];
  return all > 0 && rest >= 0 && rest <= all ? Math.round((rest / all) * 100) : null;
}
