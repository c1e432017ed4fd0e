import { formatMoney, formatPercent } from '../core/amount-text.ts';
import type { EstimateLine } from './patient-share.ts';
import type { EstimateRefusal } from './summary.ts';

/** The text of one step of an estimate. */
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

const refusals: Readonly<Record<EstimateRefusal | 'charge-invalid', string>> = {
  'charge-invalid': 'Enter the charge in dollars, such as 250 or 250.00.',
  'not-active': 'The plan is not active: the patient owes the whole charge.',
  'status-not-said': 'The payer does not say whether the plan is active.',
  'bill-another': 'Another plan is billed in place of this payer, and its shares apply.',
  'service-not-covered':
    'The payer says that this service is not covered: the patient owes the whole charge.',
  'network-not-covered':
    'The payer says that this is not covered in this network: the patient owes the whole charge.',
  'coverage-limited': 'The coverage is limited to other services, so the plan may pay nothing of this one.',
  'share-not-given': 'The payer gives neither a co-pay nor a co-insurance for this service and network.',
  'share-contradictory':
    'The payer gives several co-pays or co-insurances for this service and does not say which applies.',
  'share-per-period':
    'The co-pay of this service is due for each day or month, and the answer cannot say for how many.',
  'coinsurance-unlikely': 'The payer gives a co-insurance above 100%, which must be an error.',
  'deductible-not-given': 'The payer does not say how much of the deductible is left.',
  'deductible-contradictory': 'The payer gives several deductibles and does not say which applies.',
};

export const refusalText = (reason: EstimateRefusal | 'charge-invalid'): string => refusals[reason];
