import type { AlertField } from '@waypost/contract/eligibility/alerts';
import type { EligibilityResponse } from '@waypost/contract/eligibility/response';
import { PanelBoundary } from '#src/ui/PanelBoundary.tsx';
import type { AlertChoice } from './AlertList.tsx';
import { BenefitTabs } from './BenefitTabs.tsx';
import { EstimatePanel } from './EstimatePanel.tsx';
import { LeftOutNote } from './LeftOutNote.tsx';
import { Messages } from './Messages.tsx';
import { planNotices } from './plan-notices.ts';
import { RejectionsTable } from './RejectionsTable.tsx';

type AnswerViewProps = {
  response: EligibilityResponse;
  payer: string;
  caseNumber: string | null;
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
