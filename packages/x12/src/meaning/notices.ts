import type { Coverage, EligibilityResponse } from '../eligibility-271/model.ts';
import type { Reading } from './interpret.ts';
import { isAboutPlan, isActive, isInactive, WHOLE_PLAN } from './line-kinds.ts';
import { joinSplitWords } from './messages.ts';
import type { OtherCoverage } from './other-coverage.ts';
import { findOutOfNetworkRefusals } from './out-of-network.ts';
import type { PatientShare } from './patient-share.ts';
import type { PlanSummary } from './plan-summary.ts';

/** Facts that a reader must know besides the figures. The portal writes the sentences. */
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

/** The conclusions that notices are derived from. */
type NoticeSource = {
  answer: EligibilityResponse;
  isLimited: boolean;
  limitedTo: readonly string[];
  otherCoverages: readonly OtherCoverage[];
  shares: readonly PatientShare[];
  plans: readonly PlanSummary[];
};

/** Collects the notices of an answer, the most important first. */
export function collectNotices(
  conclusions: NoticeSource,
  { lines, facts, patient, status }: Reading,
): MeaningNotice[] {
  const { answer } = conclusions;
  const death = (patient.dependent ?? patient.subscriber)?.dateOfDeath ?? null;
  const outOfNetworkRefusals = findOutOfNetworkRefusals(lines);
  const notices: MeaningNotice[] = [];
  const isPlainlyActive = status.normalized === 'active' && status.reason.kind === 'covered';
  if (!isPlainlyActive && answer.coverages.length > 0)
    notices.push({ kind: 'status', segments: status.line ? [status.line.segment] : [] });
  if (conclusions.isLimited)
    notices.push({
      kind: 'limited',
      limitedTo: conclusions.limitedTo,
      segments: listSegments(selectActiveLines(facts)),
    });
  for (const coverage of conclusions.otherCoverages) notices.push(...describeOtherCoverage(coverage));
  if (status.normalized === 'active') notices.push(...findInactiveParts(facts));
  if (outOfNetworkRefusals.length > 0)
    notices.push({ kind: 'out-of-network-not-covered', segments: listSegments(outOfNetworkRefusals) });
  const unlimited = lines.filter((line) => /^9{5,}(?:\.9*|\.0*)?$/.test(line.amounts.monetaryAmount));
  if (unlimited.length > 0) notices.push({ kind: 'no-limit', segments: listSegments(unlimited) });
  const unlikely = conclusions.shares.filter(({ isUnlikely }) => isUnlikely);
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
    if (found.length > 0) notices.push({ kind: 'exceeded', isExceeded, segments: listSegments(found) });
  }
  if (conclusions.plans.some(isContradictory)) notices.push({ kind: 'several-amounts', segments: [] });
  if (answer.people.some((person) => person.identityChanged))
    notices.push({ kind: 'identity-changed', segments: [] });
  if (death !== null) notices.push({ kind: 'death', date: death, segments: [] });
  return [...notices, ...collectRemarks(answer.coverages)];
}

/** Returns whether a line only has text: a disclaimer or a description of the plan (EB01). */
const isRemark = (line: Coverage): boolean =>
  line.benefitCode === 'P' || (line.benefitCode === 'D' && line.serviceTypeCodes.includes(WHOLE_PLAN));
/** Returns whether a line states the status of the whole plan. */
const isPlanStatus = (line: Coverage): boolean =>
  (isActive(line) || isInactive(line)) && line.serviceTypeCodes.includes(WHOLE_PLAN);

/** Collects the payer's remarks about the plan, each text once. */
function collectRemarks(lines: readonly Coverage[]): MeaningNotice[] {
  const byText = new Map<string, MeaningNotice>();
  for (const line of lines)
    if (isRemark(line) || isPlanStatus(line))
      for (const text of joinSplitWords(line.coverageMessage))
        if (!byText.has(text)) byText.set(text, { kind: 'remark', text, segments: [line.segment] });
  return [...byText.values()];
}

const listSegments = (lines: readonly Coverage[]): number[] => lines.map(({ segment }) => segment);

const selectActiveLines = (facts: Reading['facts']): Coverage[] =>
  facts.filter(({ state }) => state === 'active').map(({ line }) => line);

function describeOtherCoverage(other: OtherCoverage): MeaningNotice[] {
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

/** Finds inactive parts of an active coverage, such as Medicare Part A next to an active Part B. */
function findInactiveParts(facts: Reading['facts']): MeaningNotice[] {
  const activeTypes = new Set(selectActiveLines(facts).map(({ insuranceTypeCode }) => insuranceTypeCode));
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
  return [...figures, ...visits].some((figure) => figure.isContradictory);
}
