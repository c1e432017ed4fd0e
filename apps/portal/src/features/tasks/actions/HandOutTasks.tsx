import HandOutDialog from '../hand-out/HandOutDialog.tsx';
import type { RequestedAction } from './actions-context.ts';

type HandOutTasksProps = { asked: RequestedAction; onClose: () => void };

/** Distributes selected tasks among several users. */
export default function HandOutTasks({ asked: { tasks, onDone }, onClose }: HandOutTasksProps) {
  return (
    <HandOutDialog
      title={tasks.length === 1 ? 'Hand Out 1 Task' : `Hand Out ${tasks.length} Tasks`}
      tasks={{ filter: {}, taskIds: tasks.map(({ id }) => id) }}
      includesHeldTasks={tasks.every(({ assignee }) => assignee !== null)}
      onDone={() => {
        onDone?.([]);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
