import CircularProgress from '@mui/material/CircularProgress';
import { styled } from '@mui/material/styles';
import type { CaseDetails } from '@waypost/contract/graphql';
import { ShieldOff } from 'lucide-react';
import { Accordion, Count } from '#src/ui/Accordion.tsx';
import { displayDate } from '#src/ui/form/date-text.ts';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { Faint, Table, TableScroll } from '#src/ui/table.ts';

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

const period = (start: string | null, end: string | null): string => {
  if (start && end && start !== end) return `${displayDate(start)} - ${displayDate(end)}`;
  const only = start ?? end;
  return only ? displayDate(only) : '';
};

/** How long an insurance is on record; an open end is said in words. */
const coveragePeriod = ({ periodStart, periodEnd }: CaseDetails['coverages'][number]): string =>
  periodStart && !periodEnd ? `From ${displayDate(periodStart)}` : period(periodStart, periodEnd);

function Coverages({ coverages }: Pick<CaseDetails, 'coverages'>) {
  if (coverages.length === 0) {
    return <EmptyPanel icon={ShieldOff} title="No insurance is on record for this case" />;
  }
  return (
    <TableScroll>
      <Table sx={{ minWidth: 560 }}>
        <caption className="visually-hidden">Insurance, in billing order</caption>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Insurance</th>
            <th scope="col">Subscriber ID</th>
            <th scope="col">Group Number</th>
            <th scope="col">Period</th>
          </tr>
        </thead>
        <tbody>
          {coverages.map((coverage) => (
            <tr key={coverage.caseCoverageId}>
              <td>{coverage.order}</td>
              <td>{coverage.insuranceName}</td>
              <td>{coverage.subscriberId}</td>
              <td>{coverage.groupNumber}</td>
              <td>{coveragePeriod(coverage) || <Faint>Not given</Faint>}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}

/** Beside a title: what is below it is being read again. */
const Awaited = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  fontSize: 12,
  color: 'var(--wp-text-2)',
});

type CaseDetailsViewProps = {
  details: CaseDetails;
  /** A payer was asked again, and its answer may change the coverages. */
  isAwaited: boolean;
};

/** Who it is about, the case, and its insurance. */
export function CaseDetailsView({ details, isAwaited }: CaseDetailsViewProps) {
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
    ['Date of Service', period(details.dateOfServiceStart, details.dateOfServiceEnd)],
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
        <Accordion
          title="Insurance"
          badge={<Count>{details.coverages.length}</Count>}
          aside={
            isAwaited && (
              <Awaited role="status">
                <CircularProgress size={14} thickness={5} aria-hidden="true" /> Looking for changes
              </Awaited>
            )
          }
        >
          <Coverages coverages={details.coverages} />
        </Accordion>
      </Stack>
    </Columns>
  );
}
