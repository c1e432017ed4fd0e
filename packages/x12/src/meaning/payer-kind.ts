import type { EligibilityResponse } from '../eligibility-271/model.ts';
import { hasCode, hasName, type PayerLists } from './payer-lists.ts';
import type { StatusFact } from './status-fact.ts';

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

type Source = Pick<EligibilityResponse['informationSource'], 'payerCode' | 'payerName'>;

/** What status lines say of the payer: their insurance types, and the names of their plans. */
type Signs = { types: ReadonlySet<string>; plans: ReadonlySet<string> };

function signsOf(facts: readonly StatusFact[]): Signs {
  const types = new Set<string>();
  const plans = new Set<string>();
  for (const { line } of facts) {
    if (line.insuranceTypeCode !== '') types.add(line.insuranceTypeCode);
    if (line.planDescription !== '') plans.add(line.planDescription);
  }
  return { types, plans };
}

const isNamedMedicaid = ({ payerCode, payerName }: Source, lists: PayerLists): boolean =>
  hasCode(lists.medicaidCodes, payerCode) || hasName(lists.medicaidNames, payerName);

/** Whether Medicare answers, by its code or name or by the insurance types and plan names of the status lines. */
export function isMedicareAnswer(source: Source, facts: readonly StatusFact[], lists: PayerLists): boolean {
  return hasCode(lists.medicareCodes, source.payerCode) || isMedicareBy(source, signsOf(facts), lists);
}

function isMedicareBy(source: Source, { types, plans }: Signs, lists: PayerLists): boolean {
  const { payerName } = source;
  let isSaid = medicareTypes.some((type) => types.has(type)) || hasName(lists.medicareNames, payerName);
  for (const plan of plans) isSaid ||= namesPart.test(plan);
  return isSaid && !replacesMedicare.test(payerName) && !isNamedMedicaid(source, lists);
}

/** Who answers, by the same signs; any is enough, and Medicare goes first. */
export function payerKindOf(source: Source, facts: readonly StatusFact[], lists: PayerLists): PayerKind {
  const signs = signsOf(facts);
  const isMedicare = hasCode(lists.medicareCodes, source.payerCode) || isMedicareBy(source, signs, lists);
  if (isMedicare) return { isMedicare, isMedicaid: false, isMedicaidItself: false };
  const isMedicaidItself = isNamedMedicaid(source, lists);
  const isMedicaid =
    isMedicaidItself ||
    signs.types.has(MEDICAID) ||
    medicaidHelp.some((type) => signs.types.has(type)) ||
    [...signs.plans].some((plan) => hasName(lists.medicaidNames, plan));
  return { isMedicare, isMedicaid, isMedicaidItself };
}
