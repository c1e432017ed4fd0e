import type { EligibilityResponse, EligibilityTransaction } from '@waypost/contract/eligibility/response';
import type { PlanSummary } from '@waypost/contract/eligibility/summary';
import { emptyCoverage, emptyResponse } from '../../apps/portal/src/features/eligibility/test-answers.ts';
import { otherCoverage, transaction } from './eligibility-answers.ts';

const noLimit = { total: null, remaining: null, isContradictory: false, isUnlimited: false };
const noLimits = { inNetwork: noLimit, outOfNetwork: noLimit, networkNotGiven: noLimit };
const noLevels = { individual: noLimits, family: noLimits, levelNotGiven: noLimits };
const noPart = { amount: null, isContradictory: false };
const noCoPay = { inNetwork: noPart, outOfNetwork: noPart, networkNotGiven: noPart };
/** A plan with dates and the cost of an office visit. */
const plan = (planName: string): PlanSummary => ({
  planName,
  insuranceTypeCode: null,
  insuranceType: null,
  networkName: null,
  groupNumber: null,
  normalizedStatus: 'active',
  isActive: true,
  statusReason: 'The payer says that the coverage is active.',
  start: '2026-01-01',
  end: '2026-12-31',
  statusCoverageIndex: 0,
  coPays: {
    office: { ...noCoPay, inNetwork: { ...noPart, amount: { amount: '25', coverageIndexes: [0] } } },
    specialist: noCoPay,
    urgentCare: noCoPay,
    emergency: noCoPay,
  },
  deductible: noLevels,
  outOfPocket: noLevels,
  isOutOfNetworkCovered: null,
  terms: [],
  shares: [],
});
const anAnswer: EligibilityResponse = {
  ...emptyResponse,
  coverages: [{ ...emptyCoverage, benefitCode: '1', benefitType: 'Active Coverage' }],
  plans: [plan('Plan 1')],
  displayMessages: {
    alerts: [
      {
        field: 'memberId',
        fieldName: 'Member ID',
        message: 'Member ID differs: sent TWM8841207, answered TWM8841299.',
        requestValue: 'TWM8841207',
        responseValue: 'TWM8841299',
        isHandled: true,
        accepted: false,
        declined: false,
        value: null,
        decidedBy: null,
        decidedAt: null,
        writtenTo: null,
      },
    ],
    notifications: [],
  },
  alertResponse: {
    ...emptyResponse.alertResponse,
    displayMessages: ['NORTHGATE MUTUAL pays before this payer.'],
  },
  otherCoverages: [otherCoverage({ payerName: 'NORTHGATE MUTUAL', pays: 'before' })],
};
/** An answer with an alert, and with this many plans. */
export const withPlans = (count: number): EligibilityTransaction => ({
  ...transaction,
  eligibilityResponse: [
    { ...anAnswer, plans: Array.from({ length: count }, (_, at) => plan(`Plan ${at + 1}`)) },
  ],
});
