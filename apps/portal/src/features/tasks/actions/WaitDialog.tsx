import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/messages';
import type { BulkItem } from '@waypost/contract/services/task-change';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { FormFooter } from '#src/ui/form/FormFooter.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { readDays } from '../work/draft.ts';
import type { Asked } from './actions-context.ts';

const Gap = styled('div')({ height: 16 });
const Question = styled('p')({ marginBottom: 12 });

const rules = zodRules(
  z.object({
    days: z.string().refine((typed) => readDays(typed) !== null, message('task.daysToWait')),
    inBusinessDays: z.boolean(),
    returnsTo: z.enum(['assignee', 'group']),
  }),
);
const returns = [
  { value: 'assignee', label: 'Whoever has it' },
  { value: 'group', label: 'The queue' },
];

type WaitDialogProps = {
  asked: Asked;
  isSaving: boolean;
  failure: string | null;
  onSave: (
    change: Pick<BulkItem, 'status' | 'waitExpirationDays' | 'waitInBusinessDays' | 'waitReturnsTo'>,
  ) => void;
  onClose: () => void;
};

/** Asks how long tasks shall wait (W-108, W-138), in which days that counts, and to whom they come back. */
export default function WaitDialog({
  asked: { tasks, isBulk },
  isSaving,
  failure,
  onSave,
  onClose,
}: WaitDialogProps) {
  const form = useForm({
    defaultValues: { days: '', inBusinessDays: false, returnsTo: 'assignee' as 'assignee' | 'group' },
    resolver: rules,
  });
  const save = form.handleSubmit(({ days, inBusinessDays, returnsTo }) =>
    onSave({
      status: 'Wait',
      waitExpirationDays: Number(days),
      waitInBusinessDays: inBusinessDays,
      waitReturnsTo: returnsTo,
    }),
  );
  const title = isBulk ? `Wait: ${tasks.length === 1 ? '1 task' : `${tasks.length} tasks`}` : 'Wait';
  return (
    <LargeDialog title={title} width={440} onClose={onClose}>
      {isBulk && <Question>{message('task.bulkQuestion')}</Question>}
      <FormShell label={title} onSubmit={(event) => void save(event)}>
        <TextField
          control={form.control}
          name="days"
          label="Days To Wait"
          isRequired
          inputMode="numeric"
          autoFocus
        />
        <CheckboxField control={form.control} name="inBusinessDays" label="Business days only" />
        <SelectField control={form.control} name="returnsTo" label="Then back to" options={returns} />
        {failure ? <FailedPanel text={failure} /> : <Gap />}
        <FormFooter
          changedCount={0}
          isSaving={isSaving}
          saveLabel="Wait"
          resetLabel="Cancel"
          onReset={onClose}
        />
      </FormShell>
    </LargeDialog>
  );
}
