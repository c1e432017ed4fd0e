import { useQuery } from '@tanstack/react-query';
import { useEntity } from '#src/app/entity-context.ts';
import { UndoButton } from '../actions/UndoButton.tsx';
import { NextTaskButton } from '../next/NextTaskButton.tsx';
import { openTasksQuery } from './open-tasks.ts';

/** Starts the next task; shown only if the home page lists tasks. */
export function HomeNextTask() {
  const { entity, canUse, worksOnTasks } = useEntity();
  const { data } = useQuery({
    ...openTasksQuery(entity.id),
    enabled: worksOnTasks && canUse('task-management'),
  });
  return (
    <>
      <UndoButton />
      {data?.total === 0 ? null : <NextTaskButton />}
    </>
  );
}
