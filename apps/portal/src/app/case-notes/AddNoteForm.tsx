import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { MAX_NOTE } from '@waypost/contract/cases/notes';
import { message } from '@waypost/contract/core/messages';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { addNote, notesQuery, type ShownCase } from '#src/api/case-lists.ts';
import type { FormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { DraftNotice } from '#src/ui/DraftNotice.tsx';
import { FormFooter } from '#src/ui/form/FormFooter.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { TextAreaField } from '#src/ui/form/TextAreaField.tsx';
import { toast } from '#src/ui/toasts.ts';
import type { NoteValues } from './note-values.ts';

/** The height of the text field in lines on the page of a case (C-055). */
const ROWS = 12;

const Place = styled('div')({
  padding: '12px 16px 0',
  borderBottom: '1px solid var(--wp-line)',
  '& h3': { margin: '0 0 8px', fontSize: 14, lineHeight: '20px', fontWeight: 600 },
});

type AddNoteFormProps = {
  shownCase: ShownCase;
  kept: FormWithDraft<NoteValues>;
  rows?: number;
  /** Called after the note was saved or canceled. */
  onClose: () => void;
};

/** The form of a note (C-052). Unsaved text is kept until it is saved or canceled. */
export function AddNoteForm({ shownCase, kept, rows = ROWS, onClose }: AddNoteFormProps) {
  const client = useQueryClient();
  const { form, draftSavedAt, discard, settle } = kept;
  const { isSubmitting } = form.formState;
  const isBlank = useWatch({ control: form.control, name: 'note' }).trim() === '';
  const isOpenedByHand = draftSavedAt === null;
  useEffect(() => {
    if (isOpenedByHand) form.setFocus('note');
  }, [form, isOpenedByHand]);
  const cancel = () => {
    discard();
    onClose();
  };

  const save = async ({ note }: NoteValues) => {
    try {
      await addNote(shownCase.caseId, note);
    } catch {
      toast.error(message('note.failed'), { of: `Case ${shownCase.caseNumber}` });
      return;
    }
    toast.success(message('note.added'), undefined, `Case ${shownCase.caseNumber}`);
    settle({ note: '' });
    onClose();
    await client.invalidateQueries({ queryKey: notesQuery(shownCase).queryKey });
  };
  return (
    <Place>
      <h3>Add Case Note</h3>
      <FormShell
        label="Add Case Note"
        onSubmit={(event) => {
          if (isSubmitting || isBlank) event.preventDefault();
          else void form.handleSubmit(save, () => form.setFocus('note'))(event);
        }}
      >
        {draftSavedAt && <DraftNotice savedAt={draftSavedAt} onDiscard={cancel} />}
        <TextAreaField
          control={form.control}
          name="note"
          label="Note"
          rows={rows}
          most={MAX_NOTE}
          isRequired
        />
        <FormFooter
          changedCount={isBlank ? 0 : 1}
          isSaving={isSubmitting}
          canSave={!isBlank}
          resetLabel="Cancel"
          onReset={cancel}
        />
      </FormShell>
    </Place>
  );
}
