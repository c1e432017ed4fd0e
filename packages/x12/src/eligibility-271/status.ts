import { benefitTypes } from '../codes/benefits.ts';
import { labelOf } from '../codes/table.ts';
import type { Coverage, EligibilityResponse } from './model.ts';

/** EB01 1 to 5: the coverage is active. */
export function isActive(coverage: Coverage): boolean {
  return coverage.benefitCode >= '1' && coverage.benefitCode <= '5' && coverage.benefitCode.length === 1;
}

/** EB01 6 to 8: it is not. */
export function isInactive(coverage: Coverage): boolean {
  return coverage.benefitCode >= '6' && coverage.benefitCode <= '8' && coverage.benefitCode.length === 1;
}

/** The labels of EB01 that count as active and as inactive: what `coverageStatus` can say. */
export const activeStatuses: readonly string[] = labelsOf(['1', '2', '3', '4', '5']);
export const inactiveStatuses: readonly string[] = labelsOf(['6', '7', '8']);

function labelsOf(codes: readonly string[]): readonly string[] {
  return codes.map((code) => labelOf(benefitTypes, code));
}

/** A status as the portal shows it, and as programs decide on it. */
type Status = { label: string; normalized: EligibilityResponse['normalizedStatus'] };

/** The status of an answer that holds no line saying active or inactive, and no rejection. */
export const undecided: Status = { label: 'Inactive', normalized: 'unknown' };

/** The status of an answer that refuses the patient and says neither active nor inactive of him. */
export const rejected: Status = { label: 'Rejected', normalized: 'rejected' };

/**
 * Status from the lines of the patient's own level. Lines for service 30 go first, and one active line wins over
 * inactive ones. Medicare lists past gaps as `EB*6**30` with their dates: an inactive line that ended before
 * `serviceDate` says nothing about it.
 */
export function statusOf(lines: readonly Coverage[], serviceDate: string | null): Status {
  const active = firstFor30(lines, isActive);
  if (active) return { label: labelOf(benefitTypes, active.benefitCode), normalized: 'active' };
  const inactive = firstFor30(lines, (line) => isInactive(line) && !endedBefore(line, serviceDate));
  return inactive
    ? { label: labelOf(benefitTypes, inactive.benefitCode), normalized: 'inactive' }
    : undecided;
}

/** The first of these lines about the whole plan (service 30), else the first of them. */
export function firstFor30(
  lines: readonly Coverage[],
  isMeant: (line: Coverage) => boolean,
): Coverage | undefined {
  let first: Coverage | undefined;
  for (const line of lines) {
    if (!isMeant(line)) continue;
    if (line.serviceTypeCodes.includes('30')) return line;
    first ??= line;
  }
  return first;
}

function endedBefore(coverage: Coverage, day: string | null): boolean {
  if (day === null || coverage.coverageDate.length === 0) return false;
  return coverage.coverageDate.every((date) => date.toDate !== null && date.toDate < day);
}
