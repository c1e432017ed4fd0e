import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { workingTaskQuery } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { KeyCaps } from '#src/ui/KeyCaps.tsx';
import { useStartNext } from './use-start-next.ts';

/** Starts the next task. While a task is in process it is hidden but keeps its space, so that nothing moves. */
export function NextTaskButton() {
  const { entity, worksOnTasks } = useEntity();
  const { data: working } = useQuery({ ...workingTaskQuery(entity.id), enabled: worksOnTasks });
  const { startNext, isStarting } = useStartNext();
  if (!worksOnTasks) return null;
  return (
    <Button
      variant="contained"
      size="small"
      sx={{ visibility: working === null ? undefined : 'hidden' }}
      disabled={isStarting}
      onClick={startNext}
    >
      Start the next task &nbsp;
      <span aria-hidden="true">
        <KeyCaps keys="n" isInherited />
      </span>
    </Button>
  );
}
