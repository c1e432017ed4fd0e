import type { EligibilityResponse } from '../eligibility-271/model.ts';
import { hasCode, hasName, type PayerLists } from './payer-lists.ts';
import type { StatusFact } from './status-fact.ts';

/** Whether the answer comes from Medicare, Medicaid or a Medicaid plan. */
export type PayerKind = {
  isMedicare: boolean;
  isMedicaid: boolean;
  /** True when code or name show that Medicaid itself answers, and not one of its plans. */
  isMedicaidItself: boolean;
};

/** EB04: Medicare Part A, Part B, Medicare primary. */
const medicareTypes: readonly string[] = ['MA', 'MB', 'MP'];
/** EB04: Medicaid. */
const MEDICAID = 'MC';
/** EB04 of help with Medicare costs, which Medicaid provides and Medicare also reports. */
const medicareHelpTypes: readonly string[] = ['QM', 'HS'];
/** Words in the names of plans that replace Medicare. */
const medicareReplacementPattern =
  /\bADVANTAGE\b|\bSUPPLEMENT\b|\bMEDIGAP\b|\bHMO\b|\bPPO\b|\bPART D\b|\bPDP\b|\bRX\b/i;

/** Matches the names of Medicare's own parts. */
const medicarePartPattern = /^\W*MEDICARE(?: PART)? [AB]\b/i;

type Source = Pick<EligibilityResponse['informationSource'], 'payerCode' | 'payerName'>;

/** The insurance types and plan names of the status lines, which indicate the kind of payer. */
type PayerSignals = { types: ReadonlySet<string>; plans: ReadonlySet<string> };

function collectSignals(facts: readonly StatusFact[]): PayerSignals {
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

/** Returns whether Medicare answers, by code, name, or insurance types and plan names of the status lines. */
export function isMedicareAnswer(source: Source, facts: readonly StatusFact[], lists: PayerLists): boolean {
  return (
    hasCode(lists.medicareCodes, source.payerCode) ||
    isMedicareBySignals(source, collectSignals(facts), lists)
  );
}

function isMedicareBySignals(source: Source, { types, plans }: PayerSignals, lists: PayerLists): boolean {
  const { payerName } = source;
  let isMedicare = medicareTypes.some((type) => types.has(type)) || hasName(lists.medicareNames, payerName);
  for (const plan of plans) isMedicare ||= medicarePartPattern.test(plan);
  return isMedicare && !medicareReplacementPattern.test(payerName) && !isNamedMedicaid(source, lists);
}

/** Detects the kind of payer by the same signals; one is enough, and Medicare takes precedence. */
export function detectPayerKind(source: Source, facts: readonly StatusFact[], lists: PayerLists): PayerKind {
  const signals = collectSignals(facts);
  const isMedicare =
    hasCode(lists.medicareCodes, source.payerCode) || isMedicareBySignals(source, signals, lists);
  if (isMedicare) return { isMedicare, isMedicaid: false, isMedicaidItself: false };
  const isMedicaidItself = isNamedMedicaid(source, lists);
  const isMedicaid =
    isMedicaidItself ||
    signals.types.has(MEDICAID) ||
    medicareHelpTypes.some((type) => signals.types.has(type)) ||
    [...signals.plans].some((plan) => hasName(lists.medicaidNames, plan));
  return { isMedicare, isMedicaid, isMedicaidItself };
}
