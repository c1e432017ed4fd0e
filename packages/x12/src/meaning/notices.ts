import type { Coverage, EligibilityResponse } from '../eligibility-271/model.ts';
import type { Reading } from './interpret.ts';
import { isAboutPlan, isActive, isInactive, WHOLE_PLAN } from './line-kinds.ts';
import { wholeMessages } from './messages.ts';
import type { OtherCoverage } from './other-coverage.ts';
import { refusedOutOfNetwork } from './out-of-network.ts';
import type { PatientShare } from './patient-share.ts';
import type { PlanSummary } from './plan-summary.ts';

/** What a reader must know besides the figures. The sentences are written elsewhere. */
export type MeaningNotice =
  | { kind: 'status'; segments: readonly number[] }
  | { kind: 'limited'; limitedTo: readonly string[]; segments: readonly number[] }
  | { kind: 'part-inactive'; name: string; segments: readonly number[] }
  | { kind: 'bill-instead'; other: OtherCoverage; segments: readonly number[] }
  | { kind: 'pays-before'; other: OtherCoverage; segments: readonly number[] }
  | { kind: 'pays-after'; other: OtherCoverage; segments: readonly number[] }
  | { kind: 'also-covers'; other: OtherCoverage; segments: readonly number[] }
  | { kind: 'past-coverage'; other: OtherCoverage; segments: readonly number[] }
  | { kind: 'out-of-network-not-covered'; segments: readonly number[] }
  | { kind: 'no-limit'; segments: readonly number[] }
  | { kind: 'several-amounts'; segments: readonly number[] }
  | { kind: 'coinsurance-unlikely'; segments: readonly number[] }
  | { kind: 'exceeded'; isExceeded: boolean; segments: readonly number[] }
  | { kind: 'identity-changed'; segments: readonly number[] }
  | { kind: 'death'; date: string; segments: readonly number[] }
  | { kind: 'remark'; text: string; segments: readonly number[] };

/** The decisions that notices tell of. */
type NoticeSource = {
  answer: EligibilityResponse;
  isLimited: boolean;
  limitedTo: readonly string[];
  otherCoverages: readonly OtherCoverage[];
  shares: readonly PatientShare[];
  plans: readonly PlanSummary[];
};

/** The notices of an answer, the gravest first. */
export function noticesOf(said: NoticeSource, { lines, facts, patient, status }: Reading): MeaningNotice[] {
  const { answer } = said;
  const death = (patient.dependent ?? patient.subscriber)?.dateOfDeath ?? null;
  const refusedOut = refusedOutOfNetwork(lines);
  const notices: MeaningNotice[] = [];
  const isUsual = status.normalized === 'active' && status.reason.kind === 'covered';
  if (!isUsual && answer.coverages.length > 0)
    notices.push({ kind: 'status', segments: status.line ? [status.line.segment] : [] });
  if (said.isLimited)
    notices.push({ kind: 'limited', limitedTo: said.limitedTo, segments: segmentsOf(activeLines(facts)) });
  for (const one of said.otherCoverages) notices.push(...noticeOfOther(one));
  if (status.normalized === 'active') notices.push(...inactiveParts(facts));
  if (refusedOut.length > 0)
    notices.push({ kind: 'out-of-network-not-covered', segments: segmentsOf(refusedOut) });
  const unlimited = lines.filter((line) => /^9{5,}(?:\.9*|\.0*)?$/.test(line.amounts.monetaryAmount));
  if (unlimited.length > 0) notices.push({ kind: 'no-limit', segments: segmentsOf(unlimited) });
  const unlikely = said.shares.filter(({ isUnlikely }) => isUnlikely);
  if (unlikely.length > 0)
    notices.push({
      kind: 'coinsurance-unlikely',
      segments: unlikely.flatMap((share) =>
        [share.inNetwork, share.outOfNetwork, share.notGiven].flatMap((figure) => figure?.segments ?? []),
      ),
    });
  for (const [code, isExceeded] of [
    ['30', true],
    ['31', false],
  ] as const) {
    const found = lines.filter(
      ({ benefitCode, amounts }) =>
        (benefitCode === 'C' || benefitCode === 'G') && amounts.timePeriodQualifierCode === code,
    );
    if (found.length > 0) notices.push({ kind: 'exceeded', isExceeded, segments: segmentsOf(found) });
  }
  if (said.plans.some(isContradictory)) notices.push({ kind: 'several-amounts', segments: [] });
  if (answer.people.some((person) => person.identityChanged))
    notices.push({ kind: 'identity-changed', segments: [] });
  if (death !== null) notices.push({ kind: 'death', date: death, segments: [] });
  return [...notices, ...remarks(answer.coverages)];
}

/** EB01 of lines that only carry a text: a disclaimer, a description of the plan. */
const isRemark = (line: Coverage): boolean =>
  line.benefitCode === 'P' || (line.benefitCode === 'D' && line.serviceTypeCodes.includes(WHOLE_PLAN));
/** A status line about the whole plan. */
const isPlanStatus = (line: Coverage): boolean =>
  (isActive(line) || isInactive(line)) && line.serviceTypeCodes.includes(WHOLE_PLAN);

/** The payer's remarks about the plan, each text once. */
function remarks(lines: readonly Coverage[]): MeaningNotice[] {
  const told = new Map<string, MeaningNotice>();
  for (const line of lines)
    if (isRemark(line) || isPlanStatus(line))
      for (const text of wholeMessages(line.coverageMessage))
        if (!told.has(text)) told.set(text, { kind: 'remark', text, segments: [line.segment] });
  return [...told.values()];
}

const segmentsOf = (lines: readonly Coverage[]): number[] => lines.map(({ segment }) => segment);

const activeLines = (facts: Reading['facts']): Coverage[] =>
  facts.filter(({ state }) => state === 'active').map(({ line }) => line);

function noticeOfOther(other: OtherCoverage): MeaningNotice[] {
  const segments = [other.segment];
  if (other.kind === 'drug-plan') return [];
  if (other.state !== 'during') return [{ kind: 'past-coverage', other, segments }];
  switch (other.pays) {
    case 'instead':
      return [{ kind: 'bill-instead', other, segments }];
    case 'before':
      return [{ kind: 'pays-before', other, segments }];
    case 'after':
      return [{ kind: 'pays-after', other, segments }];
    default:
      return [{ kind: 'also-covers', other, segments }];
  }
}

/** Parts of an active coverage that are not active, as Medicare's Part A beside an active Part B. */
function inactiveParts(facts: Reading['facts']): MeaningNotice[] {
  const activeTypes = new Set(activeLines(facts).map(({ insuranceTypeCode }) => insuranceTypeCode));
  return facts
    .filter(
      ({ line, state }) =>
        state !== 'active' &&
        state !== 'past' &&
        (isActive(line) || isInactive(line)) &&
        isAboutPlan(line) &&
        line.insuranceTypeCode !== '' &&
        !activeTypes.has(line.insuranceTypeCode),
    )
    .map(({ line }) => ({
      kind: 'part-inactive',
      name: line.planDescription || line.insuranceType,
      segments: [line.segment],
    }));
}

function isContradictory({ copays, deductible, outOfPocket }: PlanSummary): boolean {
  const figures = [deductible, outOfPocket].flatMap((limit) =>
    Object.values(limit).flatMap((level) => Object.values(level)),
  );
  const visits = Object.values(copays).flatMap((visit) => Object.values(visit));
  return [...figures, ...visits].some((one) => one.isContradictory);
}
