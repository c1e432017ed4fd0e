import { noticeText } from '@waypost/contract/eligibility/meaning-texts';
import type { EligibilityResponse } from '@waypost/contract/eligibility/response';
import { insuranceTypes, labelOf, type Meaning, type OtherCoverage } from '@waypost/x12';
import { payerNotices } from './notifications.ts';
import type { CoverageIndex } from './plans.ts';
import { emptyToNull } from './wire.ts';

/** A payer that the organization has a connection to. */
export type KnownPayer = { payerCode: string; payerName: string };

type OtherPlans = Pick<
  EligibilityResponse,
  | 'alertResponse'
  | 'isMedicareResponse'
  | 'isMedicaidResponse'
  | 'isMedicareAdvantage'
  | 'isManagedCareOrganization'
  | 'isMedicareWithSecondaryPayer'
  | 'mcoPayerName'
  | 'otherCoverages'
  | 'secondaryCoverage'
  | 'secondaryActiveServiceTypeCodes'
  | 'secondaryDateOfService'
>;

/** Other coverage named by the answer: the plan to bill instead, and the additional payer (C-121, C-123). */
export function otherPlansOf(
  meaning: Meaning,
  index: CoverageIndex,
  known: readonly KnownPayer[],
): OtherPlans {
  const { billInstead, otherCoverages } = meaning;
  const advantage = billInstead?.kind === 'medicare-advantage' ? billInstead : null;
  const managed = billInstead?.kind === 'medicaid-managed-care' ? billInstead : null;
  const [secondary] = otherCoverages.filter(isSecondary);
  const isNamed = (named: { name: string; code: string }) => {
    const [name, code] = [plain(named.name), named.code.toUpperCase()];
    return (payer: KnownPayer): boolean => isSame(payer, { name, code });
  };
  const toChoose = billInstead ?? secondary ?? null;
  const sentences = meaning.notices
    .filter(({ kind }) => payerNotices.includes(kind))
    .map((notice) => noticeText(notice, meaning.reason));
  return {
    alertResponse: {
      insurancePlanSelectPayer:
        toChoose === null ? [] : known.filter(isNamed({ name: toChoose.name, code: toChoose.payerId })),
      isMedicareAdvantage: advantage !== null,
      isMedicaidMco: managed !== null,
      newPayerFound: billInstead !== null,
      newPayerName: billInstead && emptyToNull(billInstead.name),
      displayMessages: sentences,
      alertResponseMessage: sentences[0] ?? null,
    },
    isMedicareResponse: meaning.isMedicare,
    isMedicaidResponse: meaning.isMedicaid,
    isMedicareAdvantage: advantage !== null,
    isManagedCareOrganization: managed !== null,
    isMedicareWithSecondaryPayer: meaning.isMedicareSecondary,
    mcoPayerName: managed && emptyToNull(managed.name),
    otherCoverages: otherCoverages.map((other) => ({
      ...payerOf(other, index),
      kind: other.kind,
      pays: other.pays,
      state: other.state,
      start: other.start,
      end: other.end,
    })),
    secondaryCoverage: secondary ? payerOf(secondary, index) : null,
    secondaryActiveServiceTypeCodes: [...(secondary?.serviceTypeCodes ?? [])],
    secondaryDateOfService: secondary ? { from: secondary.start, through: secondary.end } : null,
  };
}

/** Whether the coverage applies on the day, besides the answering payer, and to more than drugs. */
export const isSecondary = ({ state, pays, kind }: OtherCoverage): boolean =>
  state === 'during' && pays !== 'instead' && kind !== 'drug-plan';

const payerOf = (other: OtherCoverage, index: CoverageIndex) => ({
  payerName: emptyToNull(other.name),
  payerCode: emptyToNull(other.payerId),
  insuranceTypeCode: emptyToNull(other.insuranceTypeCode),
  insuranceType: emptyToNull(labelOf(insuranceTypes, other.insuranceTypeCode)),
  policyNumber: emptyToNull(other.policyNumber),
  order: other.order,
  coverageIndex: index.get(other.segment) ?? 0,
});

/** Names are compared by their letters and digits, and by their beginning: payers add `HMO`, `OF OHIO` and the like. */
function isSame(payer: KnownPayer, named: { name: string; code: string }): boolean {
  if (named.code !== '' && payer.payerCode.toUpperCase() === named.code) return true;
  const [one, other] = [plain(payer.payerName), named.name];
  return one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one));
}

const plain = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '');
