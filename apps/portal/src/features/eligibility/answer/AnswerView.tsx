import type { AlertField } from '@waypost/contract/eligibility/alerts';
import type { EligibilityResponse } from '@waypost/contract/eligibility/response';
import { PanelBoundary } from '#src/ui/PanelBoundary.tsx';
import { nextSteps } from '../next-steps.ts';
import type { AlertChoice } from './AlertList.tsx';
import { warningsOf } from './answer-counts.ts';
import { BenefitTabs } from './BenefitTabs.tsx';
import { EstimatePanel } from './EstimatePanel.tsx';
import { LeftOutNote } from './LeftOutNote.tsx';
import { Messages } from './Messages.tsx';
import { NextSteps } from './NextSteps.tsx';
import { planNotices } from './plan-notices.ts';
import { RejectionsTable } from './RejectionsTable.tsx';

type AnswerViewProps = {
  response: EligibilityResponse;
  payer: string;
  canDecide: boolean;
  isDeciding: boolean;
  onDecide: (field: AlertField, choice: AlertChoice) => void;
};

/** One answer of the payer: rejections, alerts to decide, and every benefit. */
export function AnswerView({ response, payer, ...decisions }: AnswerViewProps) {
  const isRejected = response.normalizedStatus === 'rejected';
  return (
    <>
      {isRejected && (
        <PanelBoundary>
          <NextSteps steps={nextSteps(warningsOf(response))} />
          <RejectionsTable response={response} />
        </PanelBoundary>
      )}
      <PanelBoundary>
        <Messages response={response} {...decisions} />
      </PanelBoundary>
      <LeftOutNote leftOut={response.leftOut} />
      {response.coverages.length > 0 && <BenefitTabs response={response} payer={payer} />}
      {response.plans.some(({ isActive }) => isActive) && (
        <PanelBoundary>
          <EstimatePanel plans={response.plans} payer={payer} notices={planNotices(response)} />
        </PanelBoundary>
      )}
    </>
  );
}
