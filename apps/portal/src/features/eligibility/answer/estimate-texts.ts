import type { Estimate, EstimateLine, EstimateRefusal } from '@waypost/contract/eligibility/patient-share';
import type { PlanSummary, visitKinds } from '@waypost/contract/eligibility/summary';
import { formatMoney, formatPercent } from '#src/ui/amount-text.ts';

type Visit = (typeof visitKinds)[number];

const visits: Readonly<Record<Visit, string>> = {
  office: 'Office visit',
  specialist: 'Specialist visit',
  urgentCare: 'Urgent care visit',
};

/** The services a charge can be for: visits, then each service with a patient share. */
export function careChoices(plan: PlanSummary): Array<{ value: string; label: string }> {
  const services = new Map<string, string>();
  for (const { serviceTypeCode, serviceType, procedureCode } of plan.shares)
    if (serviceTypeCode !== null && procedureCode === null)
      services.set(serviceTypeCode, serviceType ?? serviceTypeCode);
  return [
    ...Object.entries(visits).map(([value, label]) => ({ value: `visit ${value}`, label })),
    ...[...services].map(([code, label]) => ({ value: `service ${code}`, label: `${label} (${code})` })),
  ];
}

/** The choice as the calculation takes it. */
export function careOf(value: string) {
  const [kind, code = ''] = value.split(' ');
  return kind === 'visit' ? { visit: code as Visit } : { serviceTypeCode: code };
}

/** The text of one line of the calculation. */
export function lineText({ step, from }: EstimateLine): string {
  switch (step) {
    case 'deductible':
      return `Deductible: ${formatMoney(from)} is left`;
    case 'coInsurance':
      return `Co-insurance: ${formatPercent(from)} of the rest`;
    case 'coPay':
      return 'Co-pay';
    case 'chargeCap':
      return `Not more than the charge of ${formatMoney(from)}`;
    case 'outOfPocketCap':
      return `Not more than ${formatMoney(from)}, left until the out-of-pocket limit`;
  }
}

const refusals: Readonly<Record<EstimateRefusal, string>> = {
  'charge-invalid': 'Enter the charge in dollars, such as 250 or 250.00.',
  'not-active': 'The plan is not active: the patient owes the whole charge.',
  'share-not-given': 'The payer gives neither a co-pay nor a co-insurance for this service and network.',
  'share-contradictory':
    'The payer gives several co-pays or co-insurances for this service and does not say which applies.',
  'coinsurance-unlikely': 'The payer gives a co-insurance above 100%, which must be an error.',
  'deductible-not-given': 'The payer does not say how much of the deductible is left.',
  'deductible-contradictory': 'The payer gives several deductibles and does not say which applies.',
};

export const refusalText = (reason: EstimateRefusal): string => refusals[reason];

/** What the estimate does not include. */
export const caveatOf = (estimate: Extract<Estimate, { isEstimated: true }>): string =>
  estimate.isCapKnown
    ? 'An estimate: the payer allows its own price for the service, and other claims may be under way.'
    : 'An estimate: the out-of-pocket limit is not given, the payer allows its own price for the service, and other claims may be under way.';
