import { message } from '@waypost/contract/core/messages';
import type { Task } from '@waypost/contract/tasks/shapes';
import { useLocation, useNavigate } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { focusWhenShown } from '#src/app/use-first-focus.ts';
import { toast } from '#src/ui/toasts.ts';

/** Opens the page of the task in process and says why no other task was started. */
export function useContinue({ id, taskName, startUrl, domainModels }: Task): () => void {
  const { entity } = useEntity();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    const page = paths.taskStart(entity.lCode, startUrl);
    toast.info(message('task.inProcessFirst', { task: `${taskName}, case ${domainModels.case.caseNumber}` }));
    if (pathname === page) return;
    focusWhenShown(id);
    void navigate(page);
  };
}
