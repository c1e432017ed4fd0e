import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/messages';
import type { BulkItem } from '@waypost/contract/services/task-change';
import type { AssigneeCandidate } from '@waypost/contract/services/task-story';
import { UserX } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { problemMessage } from '#src/api/client.ts';
import { assigneesQuery } from '#src/api/task-changes.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { availabilityText, isAway } from '#src/ui/availability-text.ts';
import { AutocompleteField } from '#src/ui/form/AutocompleteField.tsx';
import { FormFooter } from '#src/ui/form/FormFooter.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import type { Asked } from './actions-context.ts';
import { ChosenPerson } from './ChosenPerson.tsx';
import { taskName } from './task-actions.ts';

const Gap = styled('div')({ height: 16 });
const rules = zodRules(z.object({ assignee: z.string().min(1, 'Required') }));

/** Who it is, how many tasks they have, and that they are away. */
function candidateText({ name, openTasks, availability }: AssigneeCandidate): string {
  const tasks = openTasks === 1 ? '1 task' : `${openTasks} tasks`;
  return `${name} (${isAway(availability) ? `${tasks}, ${availabilityText(availability).toLowerCase()}` : tasks})`;
}

type AssignDialogProps = {
  asked: Asked;
  isSaving: boolean;
  failure: string | null;
  onSave: (change: Pick<BulkItem, 'assignee'>) => void;
  onClose: () => void;
};

/** Assigns one task or many to somebody who can work on them (W-103, W-126, W-127, W-128, W-130). */
export default function AssignDialog({
  asked: { tasks },
  isSaving,
  failure,
  onSave,
  onClose,
}: AssignDialogProps) {
  const { entity } = useEntity();
  const ids = tasks.map(({ id }) => id);
  const { data: candidates = [], error, isPending, refetch } = useQuery(assigneesQuery(entity.id, ids));
  const form = useForm({ defaultValues: { assignee: '' }, resolver: rules });
  const chosenId = useWatch({ control: form.control, name: 'assignee' });
  const [first] = tasks;
  const title = tasks.length === 1 ? 'Assign Task' : `Assign ${tasks.length} Tasks`;
  return (
    <LargeDialog title={title} width={440} onClose={onClose}>
      {error && <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />}
      {!error && !isPending && candidates.length === 0 && (
        <EmptyPanel icon={UserX} title={message('task.noCandidates')} />
      )}
      {!error && (isPending || candidates.length > 0) && (
        <FormShell
          label={title}
          onSubmit={(event) =>
            void form.handleSubmit(({ assignee }) => onSave({ assignee: { id: assignee } }))(event)
          }
        >
          <AutocompleteField
            control={form.control}
            name="assignee"
            label="Assignee"
            isRequired
            autoFocus
            isLoading={isPending}
            options={candidates.map((candidate) => ({
              value: candidate.id,
              label: candidateText(candidate),
            }))}
            hint={tasks.length === 1 && first ? taskName(first) : 'Who may work and manage all of them'}
          />
          <Gap />
          <ChosenPerson
            person={candidates.find(({ id }) => id === chosenId)}
            onMarked={() => void refetch()}
          />
          {failure ? <FailedPanel text={failure} /> : <Gap />}
          <FormFooter
            changedCount={0}
            isSaving={isSaving}
            saveLabel="Assign"
            resetLabel="Cancel"
            onReset={onClose}
          />
        </FormShell>
      )}
    </LargeDialog>
  );
}
