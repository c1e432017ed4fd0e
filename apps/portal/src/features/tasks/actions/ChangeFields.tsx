import type { UseQueryResult } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { AssigneeCandidate } from '@waypost/contract/tasks/story';
import { UserX } from 'lucide-react';
import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import { problemMessage } from '#src/api/client.ts';
import { availabilityText, isAway } from '#src/ui/availability-text.ts';
import { AutocompleteField } from '#src/ui/form/AutocompleteField.tsx';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import type { FieldProps } from '#src/ui/form/use-field.ts';
import { localToday } from '#src/ui/local-time.ts';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import { ChosenPerson } from './ChosenPerson.tsx';
import type { ChangeValues } from './change-values.ts';
import { waitEndText } from './wait-end.ts';

type Assignees = Pick<UseQueryResult<AssigneeCandidate[]>, 'data' | 'error' | 'refetch'>;

/** Whether there are assignees; without any, the form cannot be sent. */
export const hasAssignees = ({ data }: Pick<Assignees, 'data'>): boolean => (data?.length ?? 0) > 0;

/** A candidate's name and number of tasks, and whether they are away. */
function candidateText({ name, openTasks, availability }: AssigneeCandidate): string {
  const tasks = openTasks === 1 ? '1 task' : `${openTasks} tasks`;
  return `${name} (${isAway(availability) ? `${tasks}, ${availabilityText(availability).toLowerCase()}` : tasks})`;
}

type AssigneeFieldProps<Values extends FieldValues> = Pick<
  FieldProps<Values>,
  'control' | 'name' | 'hint'
> & {
  /** The possible assignees (`assigneesQuery`). */
  assignees: Assignees;
  autoFocus?: boolean;
};

/**
 * Chooses an assignee and warns if that user is away. It says if there are no assignees or they could not be loaded.
 */
export function AssigneeField<Values extends FieldValues>(props: AssigneeFieldProps<Values>) {
  const { assignees, autoFocus, ...field } = props;
  const { data, error, refetch } = assignees;
  const chosen: unknown = useWatch({ control: field.control, name: field.name });
  const failed = error && <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />;
  if (failed && !data) return failed;
  if (data?.length === 0) return <EmptyPanel icon={UserX} title={message('task.noCandidates')} />;
  return (
    <>
      <AutocompleteField
        {...field}
        label="Assignee"
        isRequired
        autoFocus={autoFocus}
        isLoading={!data}
        options={(data ?? []).map((candidate) => ({ value: candidate.id, label: candidateText(candidate) }))}
      />
      <ChosenPerson person={data?.find(({ id }) => id === chosen)} onMarked={() => void refetch()} />
      {failed}
    </>
  );
}

const returns = [
  { value: 'assignee', label: 'Current assignee' },
  { value: 'group', label: 'The queue' },
];

type WaitFieldsProps = { control: Control<ChangeValues>; autoFocus?: boolean };

/** The waiting time of tasks (W-108, W-138), the kind of days, and the user who gets them back. */
export function WaitFields({ control, autoFocus }: WaitFieldsProps) {
  const [days, inBusinessDays] = useWatch({ control, name: ['days', 'inBusinessDays'] });
  return (
    <>
      <TextField
        control={control}
        name="days"
        label="Days To Wait"
        isRequired
        inputMode="numeric"
        autoFocus={autoFocus}
        hint={waitEndText(days, inBusinessDays, localToday())}
      />
      <CheckboxField control={control} name="inBusinessDays" label="Business days only" />
      <SelectField control={control} name="returnsTo" label="Then back to" options={returns} />
    </>
  );
}
