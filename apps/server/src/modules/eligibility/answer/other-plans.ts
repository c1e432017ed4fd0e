import { message } from '@waypost/contract/core/messages';
import type { EligibilityResponse } from '@waypost/contract/eligibility/response';
import {
  type EligibilityResponse as Answer,
  type BenefitSummary,
  insuranceTypes,
  labelOf,
} from '@waypost/x12';
import type { CoverageIndex } from './plans.ts';
import { given } from './wire.ts';

/** A payer that the organisation has a connection to. */
export type KnownPayer = { payerCode: string; payerName: string };

type OtherPlans = Pick<
  EligibilityResponse,
  | 'alertResponse'
  | 'isMedicareResponse'
  | 'isMedicareAdvantage'
  | 'isManagedCareOrganization'
  | 'isMedicareWithSecondaryPayer'
  | 'mcoPayerName'
  | 'secondaryCoverage'
  | 'secondaryActiveServiceTypeCodes'
  | 'secondaryDateOfService'
>;

/** Other coverage named by the answer: the plan to bill instead, and the additional payer (C-121, C-123). */
export function otherPlansOf(
  answer: Answer,
  summary: BenefitSummary,
  index: CoverageIndex,
  known: readonly KnownPayer[],
): OtherPlans {
  const [advantage] = summary.medicareAdvantage;
  const managed = summary.managedCare?.isManagedCare ? summary.managedCare : null;
  const others = summary.otherPayers.filter((payer) => payer.kind !== 'drug-plan');
  const [secondary] = others;
  const newPayer = advantage
    ? { name: advantage.name, code: '' }
    : managed
      ? { name: managed.payerName, code: managed.payerId }
      : null;
  // Medicaid always pays last (42 CFR 433.139); its answer is recognized by its managed care lines.
  const isMedicaid = summary.managedCare !== null;
  const paysFirst = others.find(
    ({ order, kind }) => order === 'primary' || kind === 'medicare-secondary' || isMedicaid,
  );
  const named = others.find(({ order }) => order === null);
  const isNamed = (named: { name: string; code: string }) => {
    const [name, code] = [plain(named.name), named.code.toUpperCase()];
    return (payer: KnownPayer): boolean => isSame(payer, { name, code });
  };
  const toChoose = newPayer ?? (secondary ? { name: secondary.name, code: secondary.payerId } : null);
  const sentences = [
    ...(advantage ? [message('eligibility.medicareAdvantage', { plan: nameOf(advantage.name) })] : []),
    ...(managed ? [message('eligibility.medicaidMco', { plan: nameOf(managed.payerName) })] : []),
    ...(paysFirst
      ? [message('eligibility.otherPayerFirst', { payer: nameOf(paysFirst.name) })]
      : named
        ? [message('eligibility.otherPayerNamed', { payer: nameOf(named.name) })]
        : []),
  ];
  return {
    alertResponse: {
      insurancePlanSelectPayer: toChoose === null ? [] : known.filter(isNamed(toChoose)),
      isMedicareAdvantage: advantage !== undefined,
      isMedicaidMco: managed !== null,
      newPayerFound: newPayer !== null,
      newPayerName: newPayer && given(newPayer.name),
      displayMessages: sentences,
      alertResponseMessage: sentences[0] ?? null,
    },
    isMedicareResponse: answer.isMedicareResponse,
    isMedicareAdvantage: advantage !== undefined,
    isManagedCareOrganization: managed !== null,
    isMedicareWithSecondaryPayer: summary.isMedicareSecondary,
    mcoPayerName: managed && given(managed.payerName),
    secondaryCoverage: secondary
      ? {
          payerName: given(secondary.name),
          payerCode: given(secondary.payerId),
          insuranceTypeCode: given(secondary.insuranceTypeCode),
          insuranceType: given(labelOf(insuranceTypes, secondary.insuranceTypeCode)),
          policyNumber: given(secondary.policyNumber),
          order: secondary.order,
          coverageIndex: index.get(secondary.segment) ?? 0,
        }
      : null,
    secondaryActiveServiceTypeCodes: [...(secondary?.serviceTypeCodes ?? [])],
    secondaryDateOfService: secondary ? { from: secondary.start, through: secondary.end } : null,
  };
}

const nameOf = (name: string): string => (name === '' ? message('eligibility.unnamedPlan') : name);

/** Names compare by their letters and digits, and by their beginning: payers add `HMO`, `OF OHIO` and the like. */
function isSame(payer: KnownPayer, named: { name: string; code: string }): boolean {
  if (named.code !== '' && payer.payerCode.toUpperCase() === named.code) return true;
  const [one, other] = [plain(payer.payerName), named.name];
  return one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one));
}

const plain = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '');
