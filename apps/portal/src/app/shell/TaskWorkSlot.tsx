import { lazy, Suspense } from 'react';
import { useEntity } from '../entity-context.ts';

const TaskWorkPanel = lazy(async () => {
  const { TaskWorkPanel: panel } = await import('#src/features/task-work/TaskWorkPanel.tsx');
  return { default: panel };
});

/** Where the task being worked follows its user from page to page: only for who works or manages tasks (W-022). */
export function TaskWorkSlot() {
  const { worksOnTasks } = useEntity();
  if (!worksOnTasks) return null;
  return (
    <Suspense fallback={null}>
      <TaskWorkPanel />
    </Suspense>
  );
}
