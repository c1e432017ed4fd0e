import { NotebookPen, Pencil } from 'lucide-react';
import { useCommands } from '#src/app/commands.ts';
import { mayChangeCase, useEntity } from '#src/app/entity-context.ts';

const editing = { id: 'case-demographics', label: 'Edit Demographic Information', icon: Pencil } as const;
const noting = { id: 'case-note', label: 'Add Case Note', icon: NotebookPen } as const;

/** What can be done with the case that is shown, where it is permitted. */
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

/** Opens the form of a note; where it is open already, the text goes on. */
export function useNoteCommand(caseNumber: string, write: () => void): void {
  const run = () => {
    // The palette gives the focus back to where it was first.
    requestAnimationFrame(write);
  };
  useCommands([
    { ...noting, group: 'This page', hint: `Case ${caseNumber}`, words: 'add note, update case, write', run },
  ]);
}
