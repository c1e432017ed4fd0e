import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { workingTaskQuery } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { useStartNext } from './use-start-next.ts';

/** Starts the first task of an import; hidden while another task is in process. */
export function FirstTaskButton({ importId }: { importId: string }) {
  const { entity, worksOnTasks } = useEntity();
  const { data: working } = useQuery({ ...workingTaskQuery(entity.id), enabled: worksOnTasks });
  const { startNext, isStarting } = useStartNext({ import: { filterType: 'set', values: [importId] } });
  if (!worksOnTasks || working !== null) return null;
  return (
    <Button variant="contained" size="small" disabled={isStarting} onClick={startNext}>
      Start the first of these tasks
    </Button>
  );
}
