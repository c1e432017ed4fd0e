import { useQuery } from '@tanstack/react-query';
import { workingTaskQuery } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { toast } from '#src/ui/toasts.ts';
import { useStartNext } from './use-start-next.ts';

/** Starts the first task of an import; while another task is in process, it says which one to finish first. */
export function FirstTaskButton({ importId }: { importId: string }) {
  const { entity, worksOnTasks } = useEntity();
  const { data: working } = useQuery({ ...workingTaskQuery(entity.id), enabled: worksOnTasks });
  const { startNext, isStarting } = useStartNext({ import: { filterType: 'set', values: [importId] } });
  if (!worksOnTasks || working === undefined) return null;
  const refusal =
    working &&
    `First finish the task in process: ${working.taskName}, case ${working.domainModels.case.caseNumber}`;
  return (
    <ActionButton
      variant="contained"
      size="small"
      disabled={isStarting}
      refusal={refusal}
      onRefused={() => refusal && toast.info(refusal)}
      onClick={startNext}
    >
      Start the first of these tasks
    </ActionButton>
  );
}
