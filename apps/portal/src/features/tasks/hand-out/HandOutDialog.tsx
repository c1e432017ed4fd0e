import { styled } from '@mui/material/styles';
import { UNDO_MINUTES } from '@waypost/contract/tasks/status';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { HandOutForm, type HandOutFormProps } from './HandOutForm.tsx';

const Words = styled('p')({ fontSize: 13, lineHeight: '20px', color: 'var(--wp-text-2)' });

/** Distributes tasks among several users; `title` says which tasks. */
export default function HandOutDialog({ title, ...form }: HandOutFormProps & { title: string }) {
  return (
    <LargeDialog title={title} width={640} onClose={form.onClose}>
      <Words>
        Everybody gets only tasks of their groups and facilities. You can undo it for {UNDO_MINUTES} minutes.
      </Words>
      <HandOutForm {...form} />
    </LargeDialog>
  );
}
