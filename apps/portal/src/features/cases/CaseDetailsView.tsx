import type { CaseDetails } from '@waypost/contract/cases/shapes';
import { Accordion } from '#src/ui/Accordion.tsx';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import { caseStatus } from '#src/ui/status.ts';
import { MutedText } from '#src/ui/table.ts';
import { WideFacts } from './case-styles.ts';
import type { Fact } from './FactList.tsx';
import { periodText } from './period-text.ts';

type CaseDetailsViewProps = {
  details: CaseDetails;
  isOpen: boolean;
  onFold: (isOpen: boolean) => void;
};

/** The service, date and location (C-029 to C-031). */
export function CaseDetailsView({ details, isOpen, onFold }: CaseDetailsViewProps) {
  const facts: Fact[] = [
    ['Encounter', details.encounter],
    ['Requisition', details.requisition],
    ['Order', details.order],
    ['Date of Service', periodText(details.dateOfServiceStart, details.dateOfServiceEnd)],
    ['Location', details.location],
    ['Facility', details.facility],
  ];
  return (
    <Accordion
      title="Case Details"
      badge={<StatusPill status={caseStatus(details.caseStatus.status)} />}
      isInitiallyOpen={isOpen}
      onFold={onFold}
    >
      <WideFacts>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <MutedText>None</MutedText>}</dd>
          </div>
        ))}
      </WideFacts>
    </Accordion>
  );
}
