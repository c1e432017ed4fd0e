import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { BulkItem } from '@waypost/contract/tasks/change';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { assigneesQuery } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DialogFooter } from '#src/ui/form/DialogFooter.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import type { RequestedAction } from './actions-context.ts';
import { AssigneeField, hasAssignees } from './ChangeFields.tsx';
import { taskName } from './task-actions.ts';

const Others = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  marginTop: 12,
  fontSize: 13,
  lineHeight: '20px',
  color: 'var(--wp-text-2)',
  '& > span': { flex: 1 },
  '& > button': { flex: 'none' },
});
const rules = zodRules(z.object({ assignee: z.string().min(1, 'Required') }));

type AssignDialogProps = {
  asked: RequestedAction;
  isSaving: boolean;
  failure: string | null;
  onSave: (change: Pick<BulkItem, 'assignee'>) => void;
  onHandOut: () => void;
  onClose: () => void;
};

/** Assigns one task or several to a user who can work on them (W-103, W-126, W-127, W-128, W-130). */
export default function AssignDialog({
  asked: { tasks },
  isSaving,
  failure,
  onSave,
  onHandOut,
  onClose,
}: AssignDialogProps) {
  const { entity } = useEntity();
  const ids = tasks.map(({ id }) => id);
  const assignees = useQuery(assigneesQuery(entity.id, ids));
  const form = useForm({ defaultValues: { assignee: '' }, resolver: rules });
  const [first] = tasks;
  const title = tasks.length === 1 ? 'Assign Task' : `Assign ${tasks.length} Tasks`;
  return (
    <LargeDialog title={title} width={440} onClose={onClose}>
      <FormShell
        label={title}
        onSubmit={(event) =>
          void form.handleSubmit(({ assignee }) => onSave({ assignee: { id: assignee } }))(event)
        }
      >
        <AssigneeField
          control={form.control}
          name="assignee"
          assignees={assignees}
          autoFocus
          hint={tasks.length === 1 && first ? taskName(first) : 'Users who may work and manage all of them'}
        />
        {tasks.length > 1 && (
          <Others>
            <span>
              People who only work these tasks are not listed. Hand Out reaches them, one or several.
            </span>
            <Button size="small" onClick={onHandOut}>
              Hand Out…
            </Button>
          </Others>
        )}
        <DialogFooter
          failure={failure}
          isSaving={isSaving}
          canSave={hasAssignees(assignees)}
          saveLabel="Assign"
          onClose={onClose}
        />
      </FormShell>
    </LargeDialog>
  );
}
