import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { TaskFilter } from '@waypost/contract/graphql';
import {
  type HandOutPlan,
  type HandOutWay,
  handOutWays,
} from '@waypost/contract/tasks/bulk-changes/hand-out';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { handOut, handOutPlanQuery, showStarted } from '#src/api/bulk-changes.ts';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { DialogFooter } from '#src/ui/form/DialogFooter.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { RadioField } from '#src/ui/form/RadioField.tsx';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { toast } from '#src/ui/toasts.ts';
import { HandOutPeople } from './HandOutPeople.tsx';
import { alsoText, changedText, heldByText, planText, saveText } from './hand-out-text.ts';

const Fields = styled('div')({ display: 'flex', flexDirection: 'column', gap: 8, margin: '12px 0' });
const Summary = styled('p')({ marginTop: 12, fontSize: 13, lineHeight: '20px', minHeight: 20 });

const methodLabels: Readonly<Record<HandOutWay, string>> = {
  evenly: 'Evenly: everybody gets the same number',
  byLoad: 'By load: people with fewer tasks get more',
};
const ways = handOutWays.map((value) => ({ value, label: methodLabels[value] }));
type Values = { way: HandOutWay; isOverdueOnly: boolean; includesHeld: boolean; includesWaiting: boolean };

const overdueFilter = { dueDate: { filterType: 'date', type: 'overdue' } } as const satisfies TaskFilter;

/** The tasks to distribute: all that match a filter, or a selection of them. */
type HandedOut = { filter: TaskFilter; taskIds?: string[] };
export type HandOutFormProps = {
  tasks: HandedOut;
  /** Whether some are assigned, as far as the screen knows. */
  includesHeldTasks: boolean;
  /** The number of overdue tasks, if only those can be assigned. */
  overdue?: number;
  onDone: () => void;
  onClose: () => void;
};

/** Asks who gets tasks, and shows how many each user would get. */
export function HandOutForm({ tasks, includesHeldTasks, overdue = 0, onDone, onClose }: HandOutFormProps) {
  const { entity } = useEntity();
  const form = useForm<Values>({
    // A selection of tasks includes those that are on hold.
    defaultValues: {
      way: 'byLoad',
      isOverdueOnly: false,
      includesHeld: includesHeldTasks,
      includesWaiting: tasks.taskIds !== undefined,
    },
  });
  const { way, isOverdueOnly, includesHeld, includesWaiting } = useWatch({ control: form.control }) as Values;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const filter = isOverdueOnly ? { ...tasks.filter, ...overdueFilter } : tasks.filter;
  const body = { ...tasks, filter, way, includesHeld, includesWaiting, people: [...chosen].toSorted() };
  const plan = useQuery(handOutPlanQuery(entity.id, body));
  const { mutate, isPending, error } = useMutation({
    // Users who are no longer shown would be rejected again, so they are left out.
    mutationFn: (shown: HandOutPlan) =>
      handOut({
        ...body,
        people: body.people.filter((chosenId) => shown.people.some(({ id }) => id === chosenId)),
      }),
    onSuccess: (started, shown) => {
      showStarted(entity.id, started);
      if (started.tasks !== shown.tasks) toast.info(changedText(started.tasks, shown.tasks));
      onDone();
    },
    // A chosen user may have left, so the list is refetched.
    onError: () => void plan.refetch(),
  });
  const { data } = plan;
  const isSettled = data !== undefined && !plan.isPlaceholderData && !plan.isFetching;
  const failed = plan.error && (
    <FailedPanel text={problemMessage(plan.error)} onRetry={() => void plan.refetch()} />
  );
  return (
    <FormShell
      label="Hand out tasks"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSettled && data.tasks > 0 && !isPending) mutate(data);
      }}
    >
      <Fields>
        <RadioField control={form.control} name="way" label="How" options={ways} />
        {overdue > 0 && (
          <CheckboxField
            control={form.control}
            name="isOverdueOnly"
            label={`Only what is overdue (${overdue.toLocaleString('en-US')})`}
          />
        )}
        {data && data.held > 0 && (
          <CheckboxField
            control={form.control}
            name="includesHeld"
            label={alsoText(data.held, 'assigned already')}
            hint={data.heldBy.length > 0 ? heldByText(data.heldBy) : undefined}
          />
        )}
        {data && data.waiting > 0 && (
          <CheckboxField
            control={form.control}
            name="includesWaiting"
            label={alsoText(data.waiting, 'waiting for a later day')}
          />
        )}
      </Fields>
      {failed}
      {!data && !failed && <SkeletonRows count={6} />}
      {data &&
        (data.people.length > 0 ? (
          <HandOutPeople people={data.people} chosen={chosen} onChange={setChosen} />
        ) : (
          <EmptyPanel icon={UserX} title="There is nobody to hand these tasks to">
            {(data.held > 0 && !includesHeld) || (data.waiting > 0 && !includesWaiting)
              ? 'Each of these tasks is assigned or waits. Check a box above to hand those out, too.'
              : 'Nobody can work these tasks at their facilities, or they are complete by now.'}
          </EmptyPanel>
        ))}
      <Summary role="status">{data && data.people.length > 0 && planText(data, chosen.size)}</Summary>
      <DialogFooter
        failure={error && problemMessage(error)}
        isSaving={isPending}
        canSave={isSettled && data.tasks > 0}
        saveLabel={saveText(data?.tasks ?? 0)}
        onClose={onClose}
      />
    </FormShell>
  );
}
