import { NotebookPen, Pencil } from 'lucide-react';
import { useCommands } from '#src/app/commands.ts';
import { mayChangeCase, useEntity } from '#src/app/entity-context.ts';

const editing = { id: 'case-demographics', label: 'Edit Demographic Information', icon: Pencil } as const;
const noting = { id: 'case-note', label: 'Add Case Note', icon: NotebookPen } as const;

/** The commands for the shown case that the user may use. */
export function useCaseCommands(
  caseNumber: string,
  { edit, isLoading }: { edit: () => void; isLoading: boolean },
): void {
  const access = useEntity();
  const of = { group: 'This page', hint: `Case ${caseNumber}` } as const;
  const mayEdit = mayChangeCase(access) && !isLoading;
  useCommands(
    mayEdit ? [{ ...of, ...editing, words: 'edit demographics, patient, name, birth', run: edit }] : [],
  );
}

/** Opens the form of a note; text in an open form is preserved. */
export function useNoteCommand(caseNumber: string, write: () => void): void {
  const run = () => {
    // The palette first returns the focus.
    requestAnimationFrame(write);
  };
  useCommands([
    { ...noting, group: 'This page', hint: `Case ${caseNumber}`, words: 'add note, update case, write', run },
  ]);
}
