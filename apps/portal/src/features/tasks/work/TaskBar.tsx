import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/core/messages';
import type { Task } from '@waypost/contract/tasks/shapes';
import { PanelPlaceholder } from '#src/app/shell/PanelPlaceholder.tsx';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { KeyCaps } from '#src/ui/KeyCaps.tsx';
import { isChanged } from './draft.ts';
import { TaskSummary } from './TaskSummary.tsx';
import { useFinishCommand } from './use-finish-command.ts';
import { useSaveTask } from './use-save-task.ts';
import { useTaskDraft } from './use-task-draft.ts';

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
});

/** The task being worked, in one line above a payer's answer: it can be finished from here. */
export default function TaskBar({ task }: { task: Task }) {
  const { draft, clear } = useTaskDraft(task.id);
  const save = useSaveTask(task, draft !== null && isChanged(task, draft), clear);
  const finish =
    draft && task.abilities.complete && !save.isPending
      ? () => save.mutate({ ...draft, status: 'Complete' })
      : null;
  useFinishCommand(task, finish);
  if (!draft) return <PanelPlaceholder />;
  return (
    <Bar aria-label="Task being worked">
      <TaskSummary task={task} />
      <ActionButton
        size="small"
        variant="contained"
        refusal={task.abilities.complete ? null : message('task.notAllowed')}
        disabled={save.isPending}
        onClick={() => finish?.()}
      >
        Finish task &nbsp;
        <span aria-hidden="true">
          <KeyCaps keys="f" isInherited />
        </span>
      </ActionButton>
    </Bar>
  );
}
