import type { Estimate } from '@waypost/contract/eligibility/patient-share';
import type { PlanSummary, visitKinds } from '@waypost/contract/eligibility/summary';

type Visit = (typeof visitKinds)[number];

const visits: Readonly<Record<Visit, string>> = {
  office: 'Office visit',
  specialist: 'Specialist visit',
  urgentCare: 'Urgent care visit',
  emergency: 'Emergency room visit',
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

/** The choice in the form that the calculation expects. */
export function careOf(value: string) {
  const [kind, code = ''] = value.split(' ');
  return kind === 'visit' ? { visit: code as Visit } : { serviceTypeCode: code };
}

/** The costs that the estimate does not include. */
export const caveatText = (estimate: Extract<Estimate, { isEstimated: true }>): string =>
  estimate.isCapKnown
    ? 'An estimate: the payer allows its own price for the service, and other claims may be under way.'
    : 'An estimate: the out-of-pocket limit is not given, the payer allows its own price for the service, and other claims may be under way.';
