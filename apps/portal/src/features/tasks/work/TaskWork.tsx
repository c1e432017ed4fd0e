import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Task } from '@waypost/contract/tasks/shapes';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { problemMessage } from '#src/api/client.ts';
import { PanelPlaceholder } from '#src/app/shell/PanelPlaceholder.tsx';
import { useFirstFocus } from '#src/app/use-first-focus.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { screenOnly } from '#src/ui/print/screen-only.ts';
import { HandOnButton } from '../hand-on/HandOnButton.tsx';
import { CaseChangeNote } from './CaseChangeNote.tsx';
import { ConditionField } from './ConditionField.tsx';
import { resolutions } from './draft.ts';
import { Question } from './Question.tsx';
import { quietKeys } from './quiet-keys.ts';
import { StatusPicker } from './StatusPicker.tsx';
import { TaskCondition } from './TaskCondition.tsx';
import { TaskSummary } from './TaskSummary.tsx';
import { ToDoFields } from './ToDoFields.tsx';
import { useTaskDraft } from './use-task-draft.ts';
import { type TaskFormProps, useTaskForm } from './use-task-form.ts';
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
  ...quietKeys,
  ...screenOnly,
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

/** The panel of the task in process: its status, its to-dos, and Save (W-022 to W-024, W-115). */
export function TaskWork({ task }: { task: Task }) {
  const { draft, change, clear } = useTaskDraft(task.id);
  // Renders nothing until the draft is loaded: fields must not change while the user types.
  if (!draft) return <PanelPlaceholder />;
  return <TaskWorkForm task={task} draft={draft} change={change} clear={clear} />;
}

function TaskWorkForm(props: TaskFormProps) {
  const { task, draft } = props;
  const [isOpen, setIsOpen] = useState(() => task.status !== 'Complete' && window.innerWidth >= 800);
  const bodyId = useId();
  const form = useTaskForm(props);
  const { change, isWaiting, open, question, save } = form;
  const toDos = useRef<HTMLDivElement>(null);
  useFirstFocus(task.id, toDos, useNavigation().state === 'idle');
  const isBodyShown = task.status !== 'Complete' && (isOpen || isWaiting);
  const chosen = resolutions(task, draft);

  return (
    <Panel aria-label="Task work" onKeyDown={form.onKeyDown}>
      <FirstLine>
        <TaskSummary task={task} />
        <Tools>
          <StatusPicker
            abilities={task.abilities}
            value={form.status}
            hasKeys={form.choosesOutcome}
            onChange={form.setStatus}
          />
          <Button variant="contained" disabled={!form.canSave} onClick={form.onSave}>
            Save
          </Button>
          <HandOnButton task={task} {...form.handOn} />
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
      <Question role="status">{question}</Question>
      <CaseChangeNote task={task} />
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
              <WaitFields draft={draft} error={form.daysError} inputRef={form.daysInput} onChange={change} />
            )}
          </Stack>
          <Stack ref={toDos}>
            {task.toDos.map((toDo, index) => (
              <ToDoFields
                key={toDo.id}
                toDo={toDo}
                position={index + 1}
                count={task.toDos.length}
                typed={draft.toDos[toDo.id] ?? {}}
                resolution={chosen[toDo.id] ?? ''}
                hasKeys={toDo.id === open[0]?.id}
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
