import { lastFirst } from '@waypost/contract/core/name-text';
import type { FoundCase } from '@waypost/contract/search/shapes';
import { CaseLink } from '#src/app/CaseLink.tsx';
import type { Column } from '#src/ui/data-grid/types.ts';
import { birthText, displayDate } from '#src/ui/form/date-text.ts';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { caseStatus } from '#src/ui/status.ts';

export type FoundColumn =
  | 'caseNumber'
  | 'status'
  | 'patient'
  | 'birthDate'
  | 'medicalRecord'
  | 'account'
  | 'service';

const serviceOf = ({ dateOfServiceStart: start, dateOfServiceEnd: end }: FoundCase): string =>
  end && end !== start ? `${displayDate(start)} - ${displayDate(end)}` : displayDate(start);

/** The columns of the results (C-020). The server sorts them, so no column is sorted or filtered here. */
export const foundColumns: readonly Column<FoundCase, FoundColumn>[] = [
  {
    id: 'caseNumber',
    title: 'Case',
    width: 120,
    text: ({ caseNumber }) => caseNumber,
    render: ({ caseNumber }) => <CaseLink caseNumber={caseNumber}>{caseNumber}</CaseLink>,
  },
  {
    id: 'status',
    title: 'Status',
    width: 150,
    text: ({ caseStatus: word }) => word,
    render: ({ caseStatus: word }) => <StatusLabel status={caseStatus(word)} />,
  },
  {
    id: 'patient',
    title: 'Patient',
    width: 200,
    flex: 2,
    text: lastFirst,
  },
  {
    id: 'birthDate',
    title: 'Date of Birth',
    width: 120,
    text: ({ dateOfBirth }) => birthText(dateOfBirth),
  },
  {
    id: 'medicalRecord',
    title: 'Medical Record Number',
    width: 150,
    flex: 1,
    text: ({ medicalRecordNumber }) => medicalRecordNumber ?? '',
  },
  {
    id: 'account',
    title: 'Patient Account',
    width: 140,
    flex: 1,
    text: ({ patientAccountNumber }) => patientAccountNumber ?? '',
  },
  { id: 'service', title: 'Date of Service', width: 190, flex: 1, text: serviceOf },
];
