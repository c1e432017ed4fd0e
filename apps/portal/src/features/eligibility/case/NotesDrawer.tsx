import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { notesQuery } from '#src/api/case-lists.ts';
import { problemMessage } from '#src/api/client.ts';
import { AddNoteForm } from '#src/app/case-notes/AddNoteForm.tsx';
import { noNote, noteRules } from '#src/app/case-notes/note-values.ts';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SideDrawer } from '#src/ui/SideDrawer.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { MutedText } from '#src/ui/table.ts';
import type { AskedCase } from './use-asked-case.ts';

const List = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  '& p': { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

/** A small number, to keep the notes below in view. */
const ROWS = 3;

/** The form takes the whole width of the drawer. */
const Writing = styled('div')({ margin: '-16px -20px 0', '&& > *': { padding: '12px 20px 0' } });

type NotesDrawerProps = { askedCase: AskedCase; mayAdd: boolean; onClose: () => void };

/**
 * The notes of the case, the latest first, and a form for another. The typed text is the case page's draft.
 */
export default function NotesDrawer({ askedCase, mayAdd, onClose }: NotesDrawerProps) {
  const { entity } = useEntity();
  const { data: notes, error, refetch } = useQuery(notesQuery(askedCase));
  const sorted = notes?.toSorted((one, other) => (one.entryDate < other.entryDate ? 1 : -1));
  return (
    <SideDrawer
      title={`Notes of case ${askedCase.caseNumber}`}
      width={600}
      onClose={onClose}
      footer={
        <Button component={Link} to={paths.caseManagement(entity.lCode, askedCase.caseNumber)}>
          Open the Case
        </Button>
      }
    >
      {mayAdd && <NewNote askedCase={askedCase} onClose={onClose} />}
      {error && <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />}
      {!sorted && !error && <SkeletonRows count={4} />}
      {sorted?.length === 0 && <MutedText>No notes yet for this case.</MutedText>}
      {sorted && sorted.length > 0 && (
        <List aria-label="Case notes">
          {sorted.map(({ caseNoteId, user, note, entryDate }) => (
            <li key={caseNoteId}>
              <b>{user}</b>{' '}
              <MutedText>
                <Instant at={entryDate} />
              </MutedText>
              <p>{note}</p>
            </li>
          ))}
        </List>
      )}
    </SideDrawer>
  );
}

function NewNote({ askedCase, onClose }: Pick<NotesDrawerProps, 'askedCase' | 'onClose'>) {
  const draft = useFormWithDraft({ form: 'case-note', subjectId: askedCase.caseId }, noNote, noteRules);
  return (
    <Writing>
      {draft.isLoading ? (
        <SkeletonRows count={8} />
      ) : (
        <AddNoteForm shownCase={askedCase} kept={draft} rows={ROWS} onClose={onClose} />
      )}
    </Writing>
  );
}
