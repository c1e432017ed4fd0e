import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { NotebookPen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { notesQuery } from '#src/api/case-lists.ts';
import { problemMessage } from '#src/api/client.ts';
import { useCommands } from '#src/app/commands.ts';
import { maySearch, useEntity } from '#src/app/entity-context.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { MutedText } from '#src/ui/table.ts';
import type { AskedCase } from './use-asked-case.ts';

const NotesDrawer = lazy(() => import('./NotesDrawer.tsx'));

/** Its height is reserved before the notes load, to avoid a layout shift. */
const Bar = styled('section')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  padding: '4px 24px',
  fontSize: 13,
  lineHeight: '20px',
  background: 'var(--wp-surface)',
  borderBottom: '1px solid var(--wp-line)',
  '& > p': { flex: 1, minWidth: 0, margin: 0 },
  '& > button': { flex: 'none' },
  '& time': { fontSize: 12 },
  // On a phone the note has a separate line.
  '@media (max-width: 799px)': {
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '0 12px',
    padding: '4px 16px',
    '& > p': { order: 1, flexBasis: '100%' },
  },
});

const Latest = styled('p')({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });

/** The notes of the case: the latest in one line, and a key that opens all notes and a form. */
export function NotesBar({ askedCase }: { askedCase: AskedCase | null }) {
  const access = useEntity();
  if (!maySearch(access)) return null;
  return (
    <Bar aria-label="Case notes">
      {askedCase && (
        <Notes key={askedCase.caseId} askedCase={askedCase} mayAdd={access.can('case-management-write')} />
      )}
    </Bar>
  );
}

function Notes({ askedCase, mayAdd }: { askedCase: AskedCase; mayAdd: boolean }) {
  const { data: notes, error } = useQuery(notesQuery(askedCase));
  const [isOpen, setIsOpen] = useState(false);
  const label = mayAdd ? 'Read or Add Notes' : 'Read Notes';
  useCommands([
    {
      id: 'case-note',
      group: 'This page',
      label: mayAdd ? 'Add Case Note' : 'Read Case Notes',
      hint: `Case ${askedCase.caseNumber}`,
      words: 'add note, read notes, write',
      icon: NotebookPen,
      // The palette gives the focus back to where it was first.
      run: () => void requestAnimationFrame(() => setIsOpen(true)),
    },
  ]);
  const latest = notes?.toSorted((one, other) => (one.entryDate < other.entryDate ? 1 : -1))[0];
  const count = notes === undefined ? '' : ` (${notes.length})`;
  return (
    <>
      <b>Case notes{count}</b>
      <Latest title={latest?.note}>
        {error && !notes && problemMessage(error)}
        {notes && !latest && <MutedText>No notes yet for this case.</MutedText>}
        {latest && (
          <>
            <MutedText>
              {latest.user}, <Instant at={latest.entryDate} />:
            </MutedText>{' '}
            {latest.note}
          </>
        )}
      </Latest>
      <Button
        size="small"
        variant="outlined"
        aria-haspopup="dialog"
        startIcon={<NotebookPen size={14} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <Suspense>
        {isOpen && <NotesDrawer askedCase={askedCase} mayAdd={mayAdd} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
