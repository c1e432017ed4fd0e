import type { Coverage, EligibilityResponse } from '../eligibility-271/model.ts';
import { isActive, isInactive } from './line-kinds.ts';
import { hasCode, hasName, type PayerLists } from './payer-lists.ts';

/** Whether Medicare or Medicaid answers, or a plan of Medicaid. */
export type PayerKind = {
  isMedicare: boolean;
  isMedicaid: boolean;
  /** Known by code or name, so that Medicaid itself answers and not a plan of it. */
  isMedicaidItself: boolean;
};

/** EB04: Medicare Part A, Part B, Medicare primary. */
const medicareTypes: readonly string[] = ['MA', 'MB', 'MP'];
/** EB04: Medicaid. */
const MEDICAID = 'MC';
/** EB04 of help with the costs of Medicare, which Medicaid gives and Medicare itself also tells of. */
const medicaidHelp: readonly string[] = ['QM', 'HS'];
/** Plans in place of Medicare have the word in their names. */
const replacesMedicare =
  /\bADVANTAGE\b|\bSUPPLEMENT\b|\bMEDIGAP\b|\bHMO\b|\bPPO\b|\bPART D\b|\bPDP\b|\bRX\b/i;

/** A plan that is a part of Medicare. */
const namesPart = /^\W*MEDICARE(?: PART)? [AB]\b/i;

/**
 * Decides by the payer's code and name and by the insurance types and plan names of the patient's status lines; any
 * sign is enough.
 */
export function payerKindOf(
  { payerCode, payerName }: Pick<EligibilityResponse['informationSource'], 'payerCode' | 'payerName'>,
  lines: readonly Coverage[],
  lists: PayerLists,
): PayerKind {
  const types = new Set<string>();
  const plans = new Set<string>();
  for (const line of lines) {
    if (!isActive(line) && !isInactive(line)) continue;
    if (line.insuranceTypeCode !== '') types.add(line.insuranceTypeCode);
    if (line.planDescription !== '') plans.add(line.planDescription);
  }
  const isNamedMedicaid = hasCode(lists.medicaidCodes, payerCode) || hasName(lists.medicaidNames, payerName);
  const isMedicare =
    hasCode(lists.medicareCodes, payerCode) ||
    (!isNamedMedicaid &&
      !replacesMedicare.test(payerName) &&
      (hasName(lists.medicareNames, payerName) ||
        medicareTypes.some((type) => types.has(type)) ||
        [...plans].some((plan) => namesPart.test(plan))));
  const isMedicaid =
    !isMedicare &&
    (isNamedMedicaid ||
      types.has(MEDICAID) ||
      medicaidHelp.some((type) => types.has(type)) ||
      [...plans].some((plan) => hasName(lists.medicaidNames, plan)));
  return { isMedicare, isMedicaid, isMedicaidItself: isMedicaid && isNamedMedicaid };
}
