import type { Coverage } from '../model.ts';
import { datesOf, payerOf, planReferenceOf } from './other-payers.ts';

/** A plan that replaces Medicare and is billed in its place. */
export type MedicareAdvantagePlan = {
  name: string;
  /** REF*18, such as `H9999 012`: contract and plan. */
  contract: string;
  insuranceTypeCode: string;
  start: string | null;
  end: string | null;
  /** From `MA Bill Option Code- C`; '' when not said. */
  billOption: string;
  segment: number;
};

/** EB04 of Medicare Advantage: HMO with and without risk, indemnity, PPO, POS. */
const planTypes: readonly string[] = ['HN', 'HM', 'IN', 'PR', 'PS'];

/** In an answer of Medicare: EB*U (005010) or EB*R (004010) for service 30 with the type of such a plan. */
export function medicareAdvantagePlans(
  isMedicare: boolean,
  lines: readonly Coverage[],
): MedicareAdvantagePlan[] {
  return isMedicare ? lines.filter(isAdvantage).map(describe) : [];
}

function isAdvantage(line: Coverage): boolean {
  return (
    (line.benefitCode === 'U' || line.benefitCode === 'R') &&
    planTypes.includes(line.insuranceTypeCode) &&
    line.serviceTypeCodes.includes('30')
  );
}

function describe(line: Coverage): MedicareAdvantagePlan {
  const plan = line.coverageAdditionalIdentification.find(
    (reference) => reference.referenceIdQualifierCode === '18',
  );
  const option = line.coverageMessage
    .map((message) => /bill option code\s{0,9}-?\s{0,9}([A-Z0-9])\b/i.exec(message)?.[1])
    .find((found) => found !== undefined);
  return {
    name: payerOf(line)?.name || planReferenceOf(line) || line.planDescription,
    contract: plan?.referenceId ?? '',
    insuranceTypeCode: line.insuranceTypeCode,
    ...datesOf(line),
    billOption: option?.toUpperCase() ?? '',
    segment: line.segment,
  };
}
