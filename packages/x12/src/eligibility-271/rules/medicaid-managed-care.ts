import type { Coverage } from '../model.ts';
import { isActive } from '../status.ts';
import { payerOf, planReferenceOf } from './other-payers.ts';

/** The signs of a managed care plan behind a Medicaid payer; no single sign is certain. */
type ManagedCareSign =
  | 'plan-to-contact'
  | 'capitated'
  | 'active-hmo'
  | 'care-coordinator'
  | 'managed-care-entity'
  | 'message';

export type ManagedCare = {
  isManagedCare: boolean;
  /** The plan's name; '' when the answer names none. */
  payerName: string;
  payerId: string;
  signs: readonly ManagedCareSign[];
  /** Lines for single services only: carve-outs such as behavioral or dental plans. */
  carveOuts: readonly { serviceTypeCodes: readonly string[]; name: string; segment: number }[];
  segments: readonly number[];
};

/** The weight of each sign; a sum of 2 or more means managed care. A payer's own weights may replace these. */
export type ManagedCareWeights = Readonly<Record<ManagedCareSign, number>>;
export const managedCareWeights: ManagedCareWeights = {
  'plan-to-contact': 2,
  capitated: 2,
  'active-hmo': 2,
  'care-coordinator': 1,
  'managed-care-entity': 2,
  message: 2,
};
const ENOUGH = 2;

const planTypes: readonly string[] = ['HM', 'HN', 'MC', 'PR'];
const planEntities: readonly string[] = ['PR', 'PRP', 'Y2', '1I'];
const saysManagedCare = /\bmanaged care\b|\bMCO\b|\bbill (?:the )?plan\b/i;

/** Call this only for answers of Medicaid payers, since a commercial HMO shows the same signs. */
export function medicaidManagedCare(
  lines: readonly Coverage[],
  weights: ManagedCareWeights = managedCareWeights,
): ManagedCare {
  const found = lines.map((line) => ({ line, signs: signsOf(line) })).filter(({ signs }) => signs.length > 0);
  const whole = found.filter(({ line }) => isAboutAll(line));
  const signs = [...new Set(whole.flatMap((one) => one.signs))];
  const isManagedCare = signs.reduce((sum, sign) => sum + weights[sign], 0) >= ENOUGH;
  const named = whole.map(({ line }) => line).find((line) => nameOf(line) !== '');
  return {
    isManagedCare,
    payerName: isManagedCare && named ? nameOf(named) : '',
    payerId: (isManagedCare && named && payerOf(named)?.idCode) || '',
    signs,
    carveOuts: found
      .filter(({ line }) => !isAboutAll(line))
      .map(({ line }) => ({
        serviceTypeCodes: line.serviceTypeCodes,
        name: nameOf(line),
        segment: line.segment,
      })),
    segments: whole.map(({ line }) => line.segment),
  };
}

function isAboutAll(line: Coverage): boolean {
  return line.serviceTypeCodes.length === 0 || line.serviceTypeCodes.includes('30');
}

function signsOf(line: Coverage): ManagedCareSign[] {
  const signs: ManagedCareSign[] = [];
  const entities = line.benefitRelatedInfo.map((entity) => entity.entityIdCode);
  const refers = line.benefitCode === 'U' || line.benefitCode === 'R';
  if (
    refers &&
    planTypes.includes(line.insuranceTypeCode) &&
    (entities.some((code) => planEntities.includes(code)) || line.planDescription !== '')
  )
    signs.push('plan-to-contact');
  if (/^[234]$/.test(line.benefitCode)) signs.push('capitated');
  if (isActive(line) && line.insuranceTypeCode === 'HM' && line.planDescription !== '')
    signs.push('active-hmo');
  if (line.benefitCode === 'MC') signs.push('care-coordinator');
  if (entities.includes('Y2')) signs.push('managed-care-entity');
  if ([line.planDescription, ...line.coverageMessage].some((text) => saysManagedCare.test(text)))
    signs.push('message');
  return signs;
}

function nameOf(line: Coverage): string {
  return payerOf(line)?.name || planReferenceOf(line) || line.planDescription;
}
