import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { workingTaskQuery } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { PanelPlaceholder } from '#src/app/shell/PanelPlaceholder.tsx';
import { showsTaskWork } from './task-work-place.ts';

const TaskWork = lazy(async () => ({ default: (await import('./TaskWork.tsx')).TaskWork }));

/** Shows the task being worked on every page with room for it, for users who work or manage tasks (W-022). */
export function WorkingTask() {
  const { pathname } = useLocation();
  const { basePath, worksOnTasks } = useEntity();
  return worksOnTasks && showsTaskWork(pathname, basePath) ? <WorkingTaskPanel /> : null;
}

function WorkingTaskPanel() {
  const { entity } = useEntity();
  const { data: task, isPending } = useQuery(workingTaskQuery(entity.id));
  if (isPending) return <PanelPlaceholder />;
  if (!task) return null;
  return (
    <Suspense fallback={<PanelPlaceholder />}>
      <TaskWork key={task.id} task={task} />
    </Suspense>
  );
}
