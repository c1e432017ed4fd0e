import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/core/messages';
import type { Task } from '@waypost/contract/tasks/shapes';
import type { TaskStatus } from '@waypost/contract/tasks/status';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { problemMessage } from '#src/api/client.ts';
import { PanelPlaceholder } from '#src/app/shell/PanelPlaceholder.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { readDays } from '../actions/task-actions.ts';
import { ConditionField } from './ConditionField.tsx';
import { isChanged, type TaskDraft } from './draft.ts';
import { StatusPicker } from './StatusPicker.tsx';
import { TaskCondition } from './TaskCondition.tsx';
import { TaskSummary } from './TaskSummary.tsx';
import { ToDoFields } from './ToDoFields.tsx';
import { useFinishCommand } from './use-finish-command.ts';
import { useSaveTask } from './use-save-task.ts';
import { useTaskCommands } from './use-task-commands.ts';
import { useTaskDraft } from './use-task-draft.ts';
import { WaitFields } from './WaitFields.tsx';

const Panel = styled('section')({
  flex: 'none',
  maxHeight: '50vh',
  overflow: 'auto',
  padding: '8px 16px 8px 19px',
  background: 'var(--wp-surface)',
  borderBottom: '1px solid var(--wp-line-strong)',
  boxShadow: 'inset 3px 0 0 var(--wp-accent)',
  containerType: 'inline-size',
});

const FirstLine = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 12px',
  minHeight: 32,
});

const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

const SecondLine = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 8fr)',
  gap: '12px 24px',
  padding: '8px 0 4px',
  '@container (max-width: 800px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const Stack = styled('div')({ display: 'flex', flexDirection: 'column', gap: 12, minWidth: 0 });

/** The panel of the task being worked: its status, its to-dos, and Save (W-022 to W-024, W-115). */
export function TaskWork({ task }: { task: Task }) {
  const { draft, change, clear } = useTaskDraft(task.id);
  // Renders nothing until the draft is loaded: fields must not change while the user types.
  if (!draft) return <PanelPlaceholder />;
  return <TaskWorkForm task={task} draft={draft} change={change} clear={clear} />;
}

type TaskWorkFormProps = {
  task: Task;
  draft: TaskDraft;
  change: (draft: TaskDraft) => void;
  clear: () => void;
};

function TaskWorkForm({ task, draft, change, clear }: TaskWorkFormProps) {
  const [isOpen, setIsOpen] = useState(() => task.status !== 'Complete' && window.innerWidth >= 800);
  const [hasAskedDays, setHasAskedDays] = useState(false);
  const daysInput = useRef<HTMLInputElement>(null);
  const bodyId = useId();
  const save = useSaveTask(task, isChanged(task, draft), clear);

  const status = draft.status ?? task.status;
  const isWaiting = draft.status === 'Wait';
  const daysError =
    isWaiting && hasAskedDays && readDays(draft.daysToWait) === null ? message('task.daysToWait') : undefined;
  const isBodyShown = task.status !== 'Complete' && (isOpen || isWaiting);

  const setStatus = (next: TaskStatus) => {
    setHasAskedDays(false);
    change({ ...draft, status: next });
  };
  const onSave = () => {
    setHasAskedDays(true);
    if (isWaiting && readDays(draft.daysToWait) === null) daysInput.current?.focus();
    else save.mutate(draft);
  };

  useTaskCommands(task, setStatus, isChanged(task, draft) && !save.isPending ? onSave : null);
  const canFinish = task.abilities.complete && !save.isPending;
  useFinishCommand(task, canFinish ? () => save.mutate({ ...draft, status: 'Complete' }) : null);

  return (
    <Panel aria-label="Task work">
      <FirstLine>
        <TaskSummary task={task} />
        <Tools>
          <StatusPicker abilities={task.abilities} value={status} onChange={setStatus} />
          <Button variant="contained" disabled={!isChanged(task, draft) || save.isPending} onClick={onSave}>
            Save
          </Button>
          <IconButton
            label={isBodyShown ? 'Collapse task' : 'Expand task'}
            aria-expanded={isBodyShown}
            aria-controls={bodyId}
            onClick={() => setIsOpen(!isBodyShown)}
          >
            {isBodyShown ? (
              <ChevronUp size={16} strokeWidth={1.75} />
            ) : (
              <ChevronDown size={16} strokeWidth={1.75} />
            )}
          </IconButton>
        </Tools>
      </FirstLine>
      <div id={bodyId} hidden={!isBodyShown}>
        <SecondLine>
          <Stack>
            <TaskCondition task={task} />
            <ConditionField
              task={task}
              chosen={draft.conditionCode}
              onChange={(conditionCode) => change({ ...draft, conditionCode })}
            />
            {isWaiting && (
              <WaitFields draft={draft} error={daysError} inputRef={daysInput} onChange={change} />
            )}
          </Stack>
          <Stack>
            {task.toDos.map((toDo, index) => (
              <ToDoFields
                key={toDo.id}
                toDo={toDo}
                position={index + 1}
                count={task.toDos.length}
                typed={draft.toDos[toDo.id] ?? {}}
                onChange={(typed) => change({ ...draft, toDos: { ...draft.toDos, [toDo.id]: typed } })}
              />
            ))}
          </Stack>
        </SecondLine>
      </div>
      {save.isError && <FailedPanel text={problemMessage(save.error)} />}
    </Panel>
  );
}
