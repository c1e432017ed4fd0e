import { styled } from '@mui/material/styles';
import type { CaseDetails } from '@waypost/contract/cases/shapes';
import { Accordion } from '#src/ui/Accordion.tsx';
import { StatusPill } from '#src/ui/StatusPill.tsx';
import { caseStatus } from '#src/ui/status.ts';
import { Faint } from '#src/ui/table.ts';
import type { Fact } from './FactList.tsx';
import { periodText } from './period-text.ts';

const Facts = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 32px',
  margin: 0,
  padding: 16,
  '& dt': { fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' },
  '& dd': { margin: 0, fontSize: 13, lineHeight: '20px' },
});

type CaseDetailsViewProps = {
  details: CaseDetails;
  isOpen: boolean;
  onFold: (isOpen: boolean) => void;
};

/** What, when and where (C-029 to C-031). */
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
      <Facts>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <Faint>None</Faint>}</dd>
          </div>
        ))}
      </Facts>
    </Accordion>
  );
}
