import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/core/messages';
import type { Task } from '@waypost/contract/tasks/shapes';
import { useRef } from 'react';
import { useNavigation } from 'react-router';
import { PanelPlaceholder } from '#src/app/shell/PanelPlaceholder.tsx';
import { useFirstFocus } from '#src/app/use-first-focus.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { KeyCaps } from '#src/ui/KeyCaps.tsx';
import { screenOnly } from '#src/ui/print/screen-only.ts';
import { HandOnButton } from '../hand-on/HandOnButton.tsx';
import { nextStepOf } from '../next-step.ts';
import { CaseChangeNote } from './CaseChangeNote.tsx';
import { resolutions } from './draft.ts';
import { Question } from './Question.tsx';
import { quietKeys } from './quiet-keys.ts';
import { StatusPicker } from './StatusPicker.tsx';
import { TaskSummary } from './TaskSummary.tsx';
import { ToDoStep } from './ToDoStep.tsx';
import { useTaskDraft } from './use-task-draft.ts';
import { type TaskFormProps, useTaskForm } from './use-task-form.ts';
import { WaitFields } from './WaitFields.tsx';

const Bar = styled('section')({
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
  minHeight: 40,
  padding: '4px 16px 4px 19px',
  background: 'var(--wp-surface)',
  borderBottom: '1px solid var(--wp-line)',
  boxShadow: 'inset 3px 0 0 var(--wp-accent)',
  ...quietKeys,
  ...screenOnly,
});

/** The advice for the payer's code, next to the to-dos. */
const Advice = styled('p')({ width: '100%', fontSize: 13, lineHeight: '20px' });

const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

/** The task in process, above a payer's answer: its to-dos one at a time, its outcome, and Save. */
export default function TaskBar({ task }: { task: Task }) {
  const { draft, change, clear } = useTaskDraft(task.id);
  if (!draft) return <PanelPlaceholder />;
  return <TaskBarForm task={task} draft={draft} change={change} clear={clear} />;
}

function TaskBarForm(props: TaskFormProps) {
  const { task, draft } = props;
  const form = useTaskForm(props);
  const { change, canSave, isWaiting, open, save } = form;
  const next = nextStepOf(task);
  const first = useRef<HTMLDivElement>(null);
  useFirstFocus(task.id, first, useNavigation().state === 'idle');
  return (
    <Bar aria-label="Task being worked" onKeyDown={form.onKeyDown}>
      <TaskSummary task={task} />
      <Tools>
        <StatusPicker
          abilities={task.abilities}
          value={form.status}
          hasKeys={form.choosesOutcome}
          onChange={form.setStatus}
        />
        <Button size="small" variant="outlined" disabled={!canSave} onClick={form.onSave}>
          Save
        </Button>
        <ActionButton
          size="small"
          variant="contained"
          refusal={task.abilities.complete ? null : message('task.notAllowed')}
          disabled={save.isPending}
          onClick={form.finish}
        >
          Finish task &nbsp;
          <span aria-hidden="true">
            <KeyCaps keys="f" isInherited />
          </span>
        </ActionButton>
        <HandOnButton task={task} {...form.handOn} />
      </Tools>
      <Question role="status">{form.question}</Question>
      {isWaiting && (
        <WaitFields draft={draft} error={form.daysError} inputRef={form.daysInput} onChange={change} />
      )}
      {next && (
        <Advice>
          <b>{next.action}</b> {next.reason}
        </Advice>
      )}
      <CaseChangeNote task={task} />
      <ToDoStep
        task={task}
        open={open}
        chosen={resolutions(task, draft)}
        first={first}
        onResolve={form.resolve}
      />
    </Bar>
  );
}
