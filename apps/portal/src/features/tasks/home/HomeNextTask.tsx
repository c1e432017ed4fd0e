import { useQuery } from '@tanstack/react-query';
import { useEntity } from '#src/app/entity-context.ts';
import { NextTaskButton } from '../next/NextTaskButton.tsx';
import { openTasksQuery } from './open-tasks.ts';

/** Starts the next task; shown only if the home page lists tasks. */
export function HomeNextTask() {
  const { entity, canUse, worksOnTasks } = useEntity();
  const { data } = useQuery({
    ...openTasksQuery(entity.id),
    enabled: worksOnTasks && canUse('task-management'),
  });
  return data?.total === 0 ? null : <NextTaskButton />;
}
