import { benefitTypes } from '../codes/benefits.ts';
import { labelOf } from '../codes/table.ts';
import type { Coverage } from '../eligibility-271/model.ts';

const CODE_OF_ZERO = 48;

/** Returns whether a line states active coverage (EB01 1 to 5). */
export function isActive(coverage: Coverage): boolean {
  return isDigit(coverage.benefitCode, 1, 5);
}

/** Returns whether a line states inactive coverage (EB01 6 to 8). */
export function isInactive(coverage: Coverage): boolean {
  return isDigit(coverage.benefitCode, 6, 8);
}

/** Returns whether a code is one digit from `first` to `last`. Comparing strings would be several times as slow. */
function isDigit(code: string, first: number, last: number): boolean {
  if (code.length !== 1) return false;
  const digit = code.charCodeAt(0) - CODE_OF_ZERO;
  return digit >= first && digit <= last;
}

/** EB01: not covered. */
const NOT_COVERED = 'I';
export const isNotCovered = (coverage: Coverage): boolean => coverage.benefitCode === NOT_COVERED;

/** EB03: the whole plan. */
export const WHOLE_PLAN = '30';

/** Returns whether a line is about the whole plan: service 30, or neither a service nor a procedure. */
export function isAboutPlan({ serviceTypeCodes, coverageProcedureCode }: Coverage): boolean {
  if (coverageProcedureCode !== null) return false;
  return serviceTypeCodes.length === 0 || serviceTypeCodes.includes(WHOLE_PLAN);
}

/** Returns whether a line is only about care out of network. */
export const isOutOfNetwork = (coverage: Coverage): boolean => coverage.inNetwork === 'N';

/** The labels of EB01 that count as active, and as inactive, in `coverageStatus`. */
export const activeStatuses: readonly string[] = getLabels(['1', '2', '3', '4', '5']);
export const inactiveStatuses: readonly string[] = getLabels(['6', '7', '8']);

function getLabels(codes: readonly string[]): readonly string[] {
  return codes.map((code) => labelOf(benefitTypes, code));
}
