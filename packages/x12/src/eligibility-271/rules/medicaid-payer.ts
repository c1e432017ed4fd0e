import type { Coverage, EligibilityResponse } from '../model.ts';
import { isActive } from '../status.ts';

/** Names of Medicaid programs that occur in the names of payers. */
const namesMedicaid =
  /\bMEDICAID\b|\bMEDI-?CAL\b|\bMASSHEALTH\b|\bTENNCARE\b|\bAHCCCS\b|\bMEDICAL ASSISTANCE\b/i;
/** EB04: Medicaid. */
const MEDICAID = 'MC';

/** Whether Medicaid answers, by the payer's name or by the insurance type of an active line. */
export function isMedicaidAnswer(
  answer: Pick<EligibilityResponse, 'informationSource'>,
  lines: readonly Coverage[],
): boolean {
  return (
    namesMedicaid.test(answer.informationSource.payerName) ||
    lines.some((line) => isActive(line) && line.insuranceTypeCode === MEDICAID)
  );
}
