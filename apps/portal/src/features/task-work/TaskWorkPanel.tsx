import { useQuery } from '@tanstack/react-query';
import { workingTaskQuery } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { TaskWork } from './TaskWork.tsx';

/** The task being worked, above the page; nothing when there is none (W-022). */
export function TaskWorkPanel() {
  const { entity } = useEntity();
  const { data: task } = useQuery(workingTaskQuery(entity.id));
  return task ? <TaskWork key={task.id} task={task} /> : null;
}
