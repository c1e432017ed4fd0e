import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { Task } from '@waypost/contract/tasks/shapes';
import { workingTaskQuery } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { KeyCaps } from '#src/ui/KeyCaps.tsx';
import { UndoButton } from '../actions/UndoButton.tsx';
import { NextTaskButton } from '../next/NextTaskButton.tsx';
import { useContinue } from '../next/use-continue.ts';

function ContinueButton({ task }: { task: Task }) {
  return (
    <Button variant="outlined" size="small" onClick={useContinue(task)}>
      Go to the task in process &nbsp;
      <span aria-hidden="true">
        <KeyCaps keys="n" />
      </span>
    </Button>
  );
}

/** Starts the next task, or links to the one in process, because the queue does not show its panel. */
export function QueueNextTask() {
  const { entity, worksOnTasks } = useEntity();
  const { data: working } = useQuery({ ...workingTaskQuery(entity.id), enabled: worksOnTasks });
  return (
    <>
      <UndoButton />
      {working ? <ContinueButton task={working} /> : <NextTaskButton />}
    </>
  );
}
