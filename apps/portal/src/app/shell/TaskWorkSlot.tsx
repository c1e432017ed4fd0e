import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { workingTaskQuery } from '#src/api/task-queries.ts';
import { useEntity } from '../entity-context.ts';
import { Awaited } from './Awaited.tsx';

const TaskWork = lazy(async () => {
  const { TaskWork: panel } = await import('#src/features/task-work/TaskWork.tsx');
  return { default: panel };
});

/**
 * Where the task being worked follows its user from page to page, when there is one: only for who works or manages
 * tasks (W-022).
 */
export function TaskWorkSlot() {
  const { entity, worksOnTasks } = useEntity();
  const { data: task, isPending } = useQuery({ ...workingTaskQuery(entity.id), enabled: worksOnTasks });
  if (!worksOnTasks) return null;
  if (isPending) return <Awaited />;
  if (!task) return null;
  return (
    <Suspense fallback={<Awaited />}>
      <TaskWork key={task.id} task={task} />
    </Suspense>
  );
}
