import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { checkStatuses, hasResponse, verificationStatuses } from '@waypost/contract/cases/processes';
import type { CaseProcess } from '@waypost/contract/cases/shapes';
import { coverageText } from '@waypost/contract/eligibility/coverage-text';
import { Ban, CircleAlert, CircleCheck, CircleDot, CircleX, Clock, Eye, FileCode2 } from 'lucide-react';
import { Link } from 'react-router';
import type { Column, GridQuery } from '#src/ui/data-grid/types.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { minuteText } from '#src/ui/local-time.ts';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { type Status, shownWord } from '#src/ui/status.ts';
import { coverageResult } from '#src/ui/transaction-status.ts';

export type ProcessColumn = 'type' | 'reference' | 'initiated' | 'payer' | 'status' | 'results' | 'actions';

const Buttons = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 4, height: '100%' });

const appearances: Readonly<Record<string, Omit<Status, 'word'>>> = {
  [checkStatuses.sent]: { icon: Clock, family: 'wait' },
  [checkStatuses.answered]: { icon: CircleCheck, family: 'ok' },
  [checkStatuses.failed]: { icon: CircleX, family: 'bad' },
  [checkStatuses.cancelled]: { icon: Ban, family: 'neutral' },
  [checkStatuses.interrupted]: { icon: CircleAlert, family: 'warn' },
  [verificationStatuses.started]: { icon: CircleDot, family: 'info' },
  [verificationStatuses.complete]: { icon: CircleCheck, family: 'ok' },
  [verificationStatuses.canceled]: { icon: Ban, family: 'neutral' },
};

function ProcessStatus({ status }: { status: string }) {
  const look = appearances[status];
  if (!look) return status;
  return <StatusLabel status={{ word: shownWord(status), ...look }} />;
}

type Actions = {
  /** The address of a check's response. */
  pathOf: (process: CaseProcess) => string;
  onRaw: (process: CaseProcess) => void;
};

/** Opens the response and the raw messages of a check; a manual verification has neither (C-047, C-048). */
function ProcessActions({ process, actions }: { process: CaseProcess; actions: Actions }) {
  if (!hasResponse(process)) return null;
  const name = `${process.payerName}, ${minuteText(process.startDate)}`;
  return (
    <Buttons>
      <Tooltip title="View Response">
        <ResponseLink to={actions.pathOf(process)} aria-label={`View Response: ${name}`}>
          <Eye size={16} strokeWidth={1.75} aria-hidden="true" />
        </ResponseLink>
      </Tooltip>
      <IconButton
        small
        label={`View Raw Data: ${name}`}
        tip="View Raw Data"
        onClick={() => actions.onRaw(process)}
      >
        <FileCode2 size={16} strokeWidth={1.75} />
      </IconButton>
    </Buttons>
  );
}

const ResponseLink = styled(Link)({
  display: 'inline-grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  borderRadius: 'var(--wp-r-control)',
  color: 'var(--wp-text-2)',
  '&:hover': { background: 'var(--wp-hover)', color: 'var(--wp-text)' },
});

const columns: ReadonlyArray<Column<CaseProcess, ProcessColumn>> = [
  { id: 'type', title: 'Type', width: 112, flex: 1, filter: 'text', text: ({ type }) => type },
  {
    id: 'reference',
    title: 'Reference Number',
    width: 112,
    flex: 1,
    filter: 'text',
    text: ({ processId }) => processId ?? '',
    render: ({ processId }) => processId && <span title={processId}>{processId}</span>,
  },
  {
    id: 'initiated',
    title: 'Date Initiated',
    width: 152,
    filter: 'date',
    text: ({ startDate }) => minuteText(startDate),
    value: ({ startDate }) => startDate,
  },
  { id: 'payer', title: 'Payer', width: 96, flex: 1, filter: 'text', text: ({ payerName }) => payerName },
  {
    id: 'status',
    title: 'Status',
    width: 104,
    flex: 1,
    filter: 'text',
    text: ({ status }) => shownWord(status),
    render: ({ status }) => <ProcessStatus status={status} />,
  },
  {
    id: 'results',
    title: 'Results',
    width: 140,
    flex: 2,
    filter: 'text',
    text: (process) => (process.result === null ? '' : coverageText(process.result, process)),
    render: (process) =>
      process.result === null ? null : <StatusLabel status={coverageResult(process.result, process)} />,
  },
];

/** Type, Reference Number, Date Initiated, Payer, Status, Results, and the actions by permission (C-045, C-050). */
export const processColumns = (actions: Actions | null): typeof columns =>
  actions === null
    ? columns
    : [
        ...columns,
        {
          id: 'actions',
          title: 'Actions',
          width: 84,
          pinned: 'right',
          isActions: true,
          text: () => '',
          render: (process) => <ProcessActions process={process} actions={actions} />,
        },
      ];

/** The latest check first (C-046). */
export const latestFirst: GridQuery<ProcessColumn> = {
  sort: [{ column: 'initiated', descending: true }],
  filter: {},
};
