import { NotebookPen, Pencil, ShieldCheck } from 'lucide-react';
import { useNavigate } from 'react-router';
import { type Command, useCommands } from '#src/app/commands.ts';
import { mayChangeCase, useEntity } from '#src/app/entity-context.ts';

const editing = { id: 'case-demographics', label: 'Edit Demographic Information', icon: Pencil } as const;
const checking = { id: 'case-check', label: 'Run an Eligibility Check', icon: ShieldCheck } as const;
const noting = { id: 'case-note', label: 'Add Case Note', icon: NotebookPen } as const;

/** What can be done with the case that is shown, where it is permitted. */
export function useCaseCommands(
  caseNumber: string,
  {
    edit,
    isLoading,
    checkPath,
    isCanceled,
  }: { edit: () => void; isLoading: boolean; checkPath: string | null; isCanceled: boolean },
): void {
  const access = useEntity();
  const navigate = useNavigate();
  const of = { group: 'This page', hint: `Case ${caseNumber}` } as const;
  const commands: Command[] = [];
  if (mayChangeCase(access) && !isLoading)
    commands.push({ ...of, ...editing, words: 'edit demographics, patient, name, birth', run: edit });
  if (checkPath && !isCanceled)
    commands.push({
      ...of,
      ...checking,
      words: 'run a check, verify, payer, coverage',
      run: () => void navigate(checkPath),
    });
  useCommands(commands);
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
