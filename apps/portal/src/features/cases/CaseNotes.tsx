import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CaseNote } from '@waypost/contract/cases/notes';
import { message } from '@waypost/contract/core/messages';
import { NotebookPen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ShownCase } from '#src/api/case-lists.ts';
import { clientSource } from '#src/api/client-source.ts';
import { AddNoteForm } from '#src/app/case-notes/AddNoteForm.tsx';
import { noNote, noteRules } from '#src/app/case-notes/note-values.ts';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { Accordion, Count } from '#src/ui/Accordion.tsx';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { toast } from '#src/ui/toasts.ts';
import { EmptyNote, GridInset } from './case-styles.ts';
import { latestNotesFirst, noteColumns, wholeNote } from './note-columns.tsx';
import { PollingNotice } from './PollingNotice.tsx';
import type { CaseUi } from './patients/use-case-ui.ts';
import { useNoteCommand } from './use-case-commands.ts';

const none: CaseNote[] = [];
const rowId = ({ caseNoteId }: CaseNote): string => caseNoteId;

/** At the right edge of the title: polling, and the actions. */
const Aside = styled('div')({ display: 'flex', alignItems: 'center', gap: 12 });

type NotesQuery = UseQueryResult<CaseNote[]>;
type CaseNotesProps = {
  shownCase: ShownCase;
  query: NotesQuery;
  /** Whether the form of a note is open; the sidebar can open it too (C-056). */
  ui: Pick<CaseUi, 'isNoteOpen' | 'setIsNoteOpen'>;
};

function NoteGrid({ query }: { query: NotesQuery }) {
  if (query.data?.length === 0)
    return <EmptyNote>No notes yet for this case. A note says what was done and what comes next.</EmptyNote>;
  return (
    <GridInset>
      <DataGrid
        label="Case Notes"
        columns={noteColumns}
        rowId={rowId}
        source={clientSource(query, query.data ?? none)}
        initialQuery={latestNotesFirst}
        detail={wholeNote}
      />
    </GridInset>
  );
}

/** The notes with the form above them. A draft of an earlier visit opens the form. */
function WritableNotes({
  shownCase,
  query,
  ui: { isNoteOpen: isOpen, setIsNoteOpen: setIsOpen },
}: CaseNotesProps) {
  const draftForm = useFormWithDraft({ form: 'case-note', subjectId: shownCase.caseId }, noNote, noteRules);
  const isShown = isOpen || draftForm.draftSavedAt !== null;
  const button = useRef<HTMLButtonElement>(null);
  const write = () => (isShown ? draftForm.form.setFocus('note') : setIsOpen(true));
  useNoteCommand(shownCase.caseNumber, write);
  const wasShown = useRef(false);
  // The form may be far below the visible part.
  const { draftSavedAt, form } = draftForm;
  useEffect(() => {
    if (draftSavedAt === null) return;
    const onClick = () => form.setFocus('note');
    toast.info(message('note.restored'), { label: 'Show', onClick });
  }, [draftSavedAt, form]);
  useEffect(() => {
    if (wasShown.current && !isShown) button.current?.focus();
    wasShown.current = isShown;
  }, [isShown]);
  return (
    <Accordion
      title="Case Notes"
      badge={query.data && <Count>{query.data.length}</Count>}
      aside={(unfold) => (
        <Aside>
          <PollingNotice shownCase={shownCase} list="notes" query={query} />
          <Button
            ref={button}
            variant="outlined"
            size="small"
            startIcon={<NotebookPen size={14} strokeWidth={1.75} aria-hidden="true" />}
            disabled={draftForm.isLoading}
            onClick={() => {
              unfold();
              write();
            }}
          >
            Update Case (Add Note)
          </Button>
        </Aside>
      )}
      mustShow={isShown}
    >
      {isShown && <AddNoteForm shownCase={shownCase} kept={draftForm} onClose={() => setIsOpen(false)} />}
      <NoteGrid query={query} />
    </Accordion>
  );
}

function ReadOnlyNotes({ shownCase, query }: Omit<CaseNotesProps, 'ui'>) {
  return (
    <Accordion
      title="Case Notes"
      badge={query.data && <Count>{query.data.length}</Count>}
      aside={<PollingNotice shownCase={shownCase} list="notes" query={query} />}
    >
      <NoteGrid query={query} />
    </Accordion>
  );
}

/** The notes of a case. Users who may change cases can add notes (C-053). */
export function CaseNotes(props: CaseNotesProps) {
  const { can } = useEntity();
  return can('case-management-write') ? <WritableNotes {...props} /> : <ReadOnlyNotes {...props} />;
}
