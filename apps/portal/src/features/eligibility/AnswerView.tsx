import type { EligibilityResponse } from '@waypost/contract/services/eligibility-response';
import { BenefitsTable } from './BenefitsTable.tsx';
import { NextSteps } from './NextSteps.tsx';
import { nextSteps } from './next-steps.ts';
import { RejectionsTable } from './RejectionsTable.tsx';
import { ServiceTypeChips } from './ServiceTypeChips.tsx';

/** One answer of the payer under its heading: what it refused, what is active, every benefit. */
export function AnswerView({ response }: { response: EligibilityResponse }) {
  const { AAAs, activeServiceTypeCodes, activeServiceTypeCodeLabels } = response;
  const isRejected = response.coverageStatus === 'Rejected';
  return (
    <>
      {isRejected && <NextSteps steps={nextSteps(AAAs)} />}
      {AAAs.length > 0 && (
        <RejectionsTable title={isRejected ? 'Rejection reasons' : 'Warnings'} rejections={AAAs} />
      )}
      <ServiceTypeChips codes={activeServiceTypeCodes} labels={activeServiceTypeCodeLabels} />
      <BenefitsTable response={response} />
    </>
  );
}
