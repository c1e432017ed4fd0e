import { styled } from '@mui/material/styles';
import type { CaseDetails } from '@waypost/contract/case-reads';
import type { ReactNode } from 'react';
import { Accordion } from '#src/ui/Accordion.tsx';
import { displayDate } from '#src/ui/form/date-text.ts';
import { periodText } from './period-text.ts';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: '320px minmax(0, 1fr)',
  alignItems: 'start',
  gap: 16,
  '@media (max-width: 1199px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const Stack = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16, minWidth: 0 });

const Person = styled('section')({
  padding: 16,
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-surface)',
  '& h2': { fontSize: 16, lineHeight: '24px', marginBottom: 12 },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: '112px minmax(0, 1fr)',
    gap: '6px 12px',
    margin: 0,
    fontSize: 13,
    lineHeight: '20px',
  },
  '& dt': { color: 'var(--wp-text-3)' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
});

const Facts = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 32px',
  margin: 0,
  padding: 16,
  '& dt': { fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' },
  '& dd': { margin: 0, fontSize: 13, lineHeight: '20px' },
});

type Pair = readonly [label: string, value: string | null];

type CaseDetailsViewProps = {
  details: CaseDetails;
  /** Beside the patient, below the case. */
  coverages: ReactNode;
};

/** Who it is about, the case, and its insurance. */
export function CaseDetailsView({ details, coverages }: CaseDetailsViewProps) {
  const { patient } = details;
  const name = [`${patient.lastName}, ${patient.firstName}`, patient.middleInitial].filter(Boolean).join(' ');
  const person: Pair[] = [
    ['Patient ID', patient.patientNumber],
    ['Date of birth', displayDate(patient.birthDate)],
    ['Gender', patient.gender],
    ['Account', details.patientAccountNumber],
  ];
  const facts: Pair[] = [
    ['Status', details.caseStatus.status],
    ['Encounter', details.encounter],
    ['Requisition', details.requisition],
    ['Order', details.order],
    ['Date of Service', periodText(details.dateOfServiceStart, details.dateOfServiceEnd)],
    ['Location', details.location],
    ['Facility', details.facility],
  ];
  return (
    <Columns>
      <Person aria-label="Patient">
        <h2>{name}</h2>
        <dl>
          {person.map(([label, value]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Person>
      <Stack>
        <Accordion title="Case Details">
          <Facts>
            {facts
              .filter(([, value]) => value)
              .map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </Facts>
        </Accordion>
        {coverages}
      </Stack>
    </Columns>
  );
}
