import { useQuery } from '@tanstack/react-query';
import type { CaseDetails } from '@waypost/contract/cases/shapes';
import { formatMoney } from '@waypost/contract/core/amount-text';
import { lastFirst } from '@waypost/contract/core/name-text';
import type { CaseCoverage } from '@waypost/contract/coverages/calls';
import { coverageText } from '@waypost/contract/eligibility/coverage-text';
import { notesQuery, type ShownCase } from '#src/api/case-lists.ts';
import { PrintedFooter } from '#src/app/print/PrintedFooter.tsx';
import { displayDate } from '#src/ui/form/date-text.ts';
import { localToday, minuteText } from '#src/ui/local-time.ts';
import { Paper } from '#src/ui/print/Paper.tsx';
import { PrintedFacts } from '#src/ui/print/PrintedFacts.tsx';
import { PrintedTable } from '#src/ui/print/PrintedTable.tsx';
import { caseStatus, shownWord } from '#src/ui/status.ts';
import { coveragesQuery, processesQuery } from './case-queries.ts';
import { periodOf } from './coverages/CoverageCards.tsx';
import { insuranceStatus, rankOf } from './coverages/insurance-status.ts';
import { periodText } from './period-text.ts';
import { appointmentText, diagnosisText, guarantorLines, visitPhysicianText } from './visit-text.ts';

type CaseOnPaper = { details: CaseDetails; shownCase: ShownCase };

const coverageRow = (today: string) => (of: CaseCoverage) => [
  rankOf(of.order),
  of.coverage.insuranceName,
  of.coverage.planName ?? '',
  of.coverage.subscriberId ?? '',
  of.coverage.groupNumber ?? '',
  periodOf(of.coverage),
  insuranceStatus(of.coverage, today).word,
];

/** The lists of the page: printing sends no requests. */
function Page({ details, shownCase }: CaseOnPaper) {
  const { data: coverages = [] } = useQuery({ ...coveragesQuery(shownCase), enabled: false });
  const { data: processes = [] } = useQuery({ ...processesQuery(shownCase), enabled: false });
  const { data: notes = [] } = useQuery({ ...notesQuery(shownCase), enabled: false });
  const { patient, appointment, guarantor, expectedAmount } = details;
  return (
    <>
      <h1>Case {details.caseNumber}</h1>
      <PrintedFacts
        facts={[
          ['Patient', lastFirst(patient)],
          ['Date of birth', patient.birthDate && displayDate(patient.birthDate)],
          ['Gender', patient.gender],
          ['Patient ID', patient.patientNumber],
          ['Account', details.patientAccountNumber],
        ]}
      />
      <h2>Case details</h2>
      <PrintedFacts
        facts={[
          ['Status', caseStatus(details.caseStatus.status).word],
          ['Facility', details.facility],
          ['Location', details.location],
          ['Date of service', periodText(details.dateOfServiceStart, details.dateOfServiceEnd)],
          ['Encounter', details.encounter],
          ['Requisition', details.requisition],
          ['Order', details.order],
          ['Class', details.visitClass],
          ['Admission', details.admissionType],
          ['Appointment', appointment && appointmentText(appointment)],
          ['Expected amount', expectedAmount && formatMoney(expectedAmount)],
          ['Physicians', details.physicians.map(visitPhysicianText).join('\n')],
          ['Diagnoses', details.diagnoses.map(diagnosisText).join('\n')],
          ['Guarantor', guarantor && guarantorLines(guarantor).join('\n')],
        ]}
      />
      <h2>Insurance</h2>
      {coverages.length === 0 ? (
        <p>None on this case.</p>
      ) : (
        <PrintedTable
          titles={['Order', 'Payer', 'Plan', 'Member ID', 'Group', 'Period', 'Status']}
          rows={coverages.map(coverageRow(localToday()))}
        />
      )}
      {processes.length > 0 && (
        <>
          <h2>Checks</h2>
          <PrintedTable
            titles={['Type', 'Payer', 'Begun', 'Status', 'Result']}
            rows={processes.map((process) => [
              process.type,
              process.payerName,
              minuteText(process.startDate),
              shownWord(process.status),
              process.result ? coverageText(process.result, process) : '',
            ])}
          />
        </>
      )}
      {notes.length > 0 && (
        <>
          <h2>Notes</h2>
          <PrintedTable
            titles={['Date', 'By', 'Note']}
            rows={notes
              .toSorted((one, other) => other.entryDate.localeCompare(one.entryDate))
              .map(({ entryDate, user, note }) => [minuteText(entryDate), user, note])}
          />
        </>
      )}
      <PrintedFooter />
    </>
  );
}

/** A printed case: the patient, the visit, the insurances, the checks and the notes. */
export default function CasePaper(props: CaseOnPaper) {
  return (
    <Paper>
      <Page {...props} />
    </Paper>
  );
}
