import type { CaseDocument } from '@waypost/contract/documents/calls';
import { CircleCheck, CircleDot, FileSearch } from 'lucide-react';
import type { Column, GridQuery } from '#src/ui/data-grid/types.ts';
import { displayDate } from '#src/ui/form/date-text.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import type { Status } from '#src/ui/status.ts';
import { workflowWord } from './workflow-word.ts';

type DocumentColumn = 'date' | 'type' | 'description' | 'status' | 'link';

const appearances: Readonly<Record<string, Omit<Status, 'word'>>> = {
  C: { icon: CircleCheck, family: 'ok' },
  IP: { icon: CircleDot, family: 'info' },
};

function WorkflowStatus({ indicator }: { indicator: string | null }) {
  const word = workflowWord(indicator);
  const look = appearances[indicator ?? ''];
  return look ? <StatusLabel status={{ word, ...look }} /> : word;
}

const dateOf = ({ archivalDate }: CaseDocument): string => displayDate(archivalDate ?? '');

/** Date, Type, Description, Status and Link (C-058). */
export const documentColumns = (
  onView: (document: CaseDocument) => void,
): ReadonlyArray<Column<CaseDocument, DocumentColumn>> => [
  {
    id: 'date',
    title: 'Date',
    width: 108,
    filter: 'date',
    text: dateOf,
    value: ({ archivalDate }) => archivalDate,
  },
  {
    id: 'type',
    title: 'Type',
    width: 140,
    flex: 1,
    filter: 'text',
    text: ({ documentTypeName }) => documentTypeName,
  },
  {
    id: 'description',
    title: 'Description',
    width: 160,
    flex: 2,
    filter: 'text',
    text: ({ documentName }) => documentName,
  },
  {
    id: 'status',
    title: 'Status',
    width: 128,
    filter: 'text',
    text: ({ wfIndicator }) => workflowWord(wfIndicator),
    render: ({ wfIndicator }) => <WorkflowStatus indicator={wfIndicator} />,
  },
  {
    id: 'link',
    title: 'Link',
    width: 64,
    pinned: 'right',
    isActions: true,
    text: () => '',
    render: (document) => (
      <IconButton
        small
        label={`View Document: ${document.documentTypeName}, ${dateOf(document)}`}
        tip="View Document, in a new tab"
        onClick={() => onView(document)}
      >
        <FileSearch size={16} strokeWidth={1.75} />
      </IconButton>
    ),
  },
];

/** The latest document first. */
export const latestDocumentsFirst: GridQuery<DocumentColumn> = {
  sort: [{ column: 'date', descending: true }],
  filter: {},
};
