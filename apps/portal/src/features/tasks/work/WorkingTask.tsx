import { useQuery } from '@tanstack/react-query';
import type { Task } from '@waypost/contract/tasks/shapes';
import { lazy, Suspense } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { workingTaskQuery } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { PanelPlaceholder } from '#src/app/shell/PanelPlaceholder.tsx';
import { UndoCommand } from '../actions/UndoCommand.tsx';
import { ContinueTaskCommand } from '../next/ContinueTaskCommand.tsx';
import { NextTaskCommand } from '../next/NextTaskCommand.tsx';

const TaskWork = lazy(async () => ({ default: (await import('./TaskWork.tsx')).TaskWork }));

const TaskBar = lazy(() => import('./TaskBar.tsx'));

const TaskBarFor = ({ task }: { task: Task }) => (
  <Suspense fallback={<PanelPlaceholder />}>
    <TaskBar key={task.id} task={task} />
  </Suspense>
);

/** Shows the task in process on every page that has space for it, for users who work or manage tasks (W-022). */
export function WorkingTask() {
  const { worksOnTasks } = useEntity();
  if (!worksOnTasks) return null;
  return (
    <>
      <UndoCommand />
      <WorkingTaskPanel />
    </>
  );
}

function WorkingTaskPanel() {
  const location = useLocation();
  // Uses the address being opened, because a task just started would otherwise appear for a moment on the previous
  // page.
  const { pathname } = useNavigation().location ?? location;
  const { entity, basePath } = useEntity();
  const { data: task, isPending } = useQuery(workingTaskQuery(entity.id));
  const hasTaskWork = showsTaskWork(pathname, basePath);
  const hasBar = showsTaskBar(pathname, basePath);
  if (isPending) return hasTaskWork || hasBar ? <PanelPlaceholder /> : null;
  if (!task) return <NextTaskCommand />;
  return (
    <>
      <ContinueTaskCommand task={task} />
      {hasBar && <TaskBarFor task={task} />}
      {hasTaskWork && (
        <Suspense fallback={<PanelPlaceholder />}>
          <TaskWork key={task.id} task={task} />
        </Suspense>
      )}
    </>
  );
}

/** The pages that do not show the panel (W-022). */
const without = new Set(['task-management', 'eligibility']);

/** The entity area of an address; null outside the entity. */
function areaOf(pathname: string, basePath: string): string | null {
  if (pathname !== basePath && !pathname.startsWith(`${basePath}/`)) return null;
  return pathname.slice(basePath.length + 1).split('/')[0] ?? '';
}

/** Whether the page at an address shows the panel of the task in process. */
function showsTaskWork(pathname: string, basePath: string): boolean {
  const area = areaOf(pathname, basePath);
  return area !== null && !without.has(area);
}

/** On the page of a payer's answer, a bar replaces the panel: the task can be finished there. */
const showsTaskBar = (pathname: string, basePath: string): boolean =>
  areaOf(pathname, basePath) === 'eligibility';
