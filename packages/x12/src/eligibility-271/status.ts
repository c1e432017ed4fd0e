import { benefitTypes } from '../codes/benefits.ts';
import { labelOf } from '../codes/table.ts';
import type { Coverage, EligibilityResponse } from './model.ts';

const CODE_OF_ZERO = 48;

/** Whether a line says that the coverage is active (EB01 1 to 5). */
export function isActive(coverage: Coverage): boolean {
  return isDigit(coverage.benefitCode, 1, 5);
}

/** Whether a line says that the coverage is inactive (EB01 6 to 8). */
export function isInactive(coverage: Coverage): boolean {
  return isDigit(coverage.benefitCode, 6, 8);
}

/** Whether a code is one digit from `first` to `last`; comparing texts by their order costs several times as much. */
function isDigit(code: string, first: number, last: number): boolean {
  if (code.length !== 1) return false;
  const digit = code.charCodeAt(0) - CODE_OF_ZERO;
  return digit >= first && digit <= last;
}

/** The labels of EB01 that count as active, and as inactive, in `coverageStatus`. */
export const activeStatuses: readonly string[] = getLabels(['1', '2', '3', '4', '5']);
export const inactiveStatuses: readonly string[] = getLabels(['6', '7', '8']);

function getLabels(codes: readonly string[]): readonly string[] {
  return codes.map((code) => labelOf(benefitTypes, code));
}

/** A status: the label for the portal and the normalized value for programs. */
type Status = { label: string; normalized: EligibilityResponse['normalizedStatus'] };

/** The status of an answer without a line saying active or inactive, and without a rejection. */
export const undecided: Status = { label: 'Inactive', normalized: 'unknown' };

/** The status of an answer that rejects the patient and says neither active nor inactive. */
export const rejected: Status = { label: 'Rejected', normalized: 'rejected' };

/**
 * Decides the status from the lines of the patient's own level. Lines for service 30 are preferred, and an active line
 * wins over inactive ones. Medicare lists past gaps as `EB*6**30` with their dates, so an inactive line that ended
 * before `serviceDate` is ignored.
 */
export function decideStatus(lines: readonly Coverage[], serviceDate: string | null): Status {
  const active = findMainLine(lines, isActive);
  if (active) return { label: labelOf(benefitTypes, active.benefitCode), normalized: 'active' };
  const inactive = findMainLine(lines, (line) => isInactive(line) && !hasEndedBefore(line, serviceDate));
  return inactive
    ? { label: labelOf(benefitTypes, inactive.benefitCode), normalized: 'inactive' }
    : undecided;
}

/** Finds the first matching line about the whole plan (service 30), else the first matching line. */
export function findMainLine(
  lines: readonly Coverage[],
  matches: (line: Coverage) => boolean,
): Coverage | undefined {
  let first: Coverage | undefined;
  for (const line of lines) {
    if (!matches(line)) continue;
    if (line.serviceTypeCodes.includes('30')) return line;
    first ??= line;
  }
  return first;
}

function hasEndedBefore(coverage: Coverage, day: string | null): boolean {
  if (day === null || coverage.coverageDate.length === 0) return false;
  return coverage.coverageDate.every((date) => date.toDate !== null && date.toDate < day);
}
