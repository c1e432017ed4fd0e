import type { GeneratedDocument } from '@waypost/contract/letters/calls';
import { RotateCw } from 'lucide-react';
import { DownloadIconButton } from '#src/ui/DownloadIconButton.tsx';
import type { Column, GridQuery } from '#src/ui/data-grid/types.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { exactInstant } from '#src/ui/instant-text.ts';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { hasFailed, historyText, letterStatus } from './letter-status.ts';

type LetterColumn = 'ordered' | 'letter' | 'condition' | 'status' | 'story' | 'actions';

type Actions = {
  /** Null for a user who may not change the case. */
  again: ((letter: GeneratedDocument) => void) | null;
  download: (letter: GeneratedDocument) => void;
};

/** A letter or an upload with its reason, its state, and its actions. */
export const letterColumns = ({
  again,
  download,
}: Actions): ReadonlyArray<Column<GeneratedDocument, LetterColumn>> => [
  {
    id: 'ordered',
    title: 'Added',
    width: 92,
    text: ({ orderedAt }) => exactInstant(orderedAt),
    value: ({ orderedAt }) => orderedAt,
    render: ({ orderedAt }) => <Instant at={orderedAt} />,
  },
  { id: 'letter', title: 'Document', width: 120, flex: 2, text: ({ templateName }) => templateName },
  {
    id: 'condition',
    title: 'Condition',
    width: 84,
    text: ({ conditionCode }) => conditionCode ?? '',
    render: ({ conditionCode, conditionDescription }) => (
      <span title={conditionDescription ?? undefined}>{conditionCode}</span>
    ),
  },
  {
    id: 'status',
    title: 'Status',
    width: 112,
    text: (letter) => letterStatus(letter).word,
    render: (letter) => <StatusLabel status={letterStatus(letter)} />,
  },
  {
    id: 'story',
    title: 'What Became of It',
    width: 200,
    flex: 3,
    text: historyText,
    render: (letter) => <span title={historyText(letter)}>{historyText(letter)}</span>,
  },
  {
    id: 'actions',
    title: 'Actions',
    width: 80,
    pinned: 'right',
    isActions: true,
    text: () => '',
    // The cell is rendered again when this changes.
    value: (letter) => `${letter.making} ${hasFailed(letter)}`,
    render: (letter) => (
      <>
        {letter.making === 'done' && (
          <DownloadIconButton
            name={letter.templateName}
            tip={letter.uploadedBy === null ? 'Download the letter as PDF' : 'Download the document'}
            onClick={() => download(letter)}
          />
        )}
        {hasFailed(letter) && (
          <IconButton
            small
            label={`Try again: ${letter.templateName}`}
            tip="Try again what failed"
            refusal={again ? null : 'Changing cases is not permitted: ask a case specialist, or use Hand On'}
            onClick={() => again?.(letter)}
          >
            <RotateCw size={16} strokeWidth={1.75} />
          </IconButton>
        )}
      </>
    ),
  },
];

/** The latest letter first. */
export const latestLettersFirst: GridQuery<LetterColumn> = {
  sort: [{ column: 'ordered', descending: true }],
  filter: {},
};
