import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { tasksOfUserQuery } from '#src/api/task-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { useUser } from '#src/app/use-user.ts';
import { Accordion, Count } from '#src/ui/Accordion.tsx';
import { countText } from '#src/ui/instant-text.ts';
import { StartTaskProvider } from '../start/StartTaskProvider.tsx';
import { HomeTasks, type HomeTasksQuery } from './HomeTasks.tsx';
import { mostUrgent, OPEN_SHOWN, openTasksQuery } from './open-tasks.ts';

const MINE = 5;

function TaskAccordion({
  title,
  query,
  children,
}: {
  title: string;
  query: HomeTasksQuery;
  children: React.ReactNode;
}) {
  const { entity } = useEntity();
  const { rows, total, totalIsCapped } = query.data ?? { rows: [], total: 0, totalIsCapped: false };
  const whole =
    total > rows.length
      ? `Open all ${countText(total, totalIsCapped)} in Task Management`
      : 'Open in Task Management';
  return (
    <Accordion
      title={title}
      badge={query.data && <Count>{countText(total, totalIsCapped)}</Count>}
      aside={<Link to={paths.taskManagement(entity.lCode)}>{whole}</Link>}
    >
      {children}
    </Accordion>
  );
}

const mineQuery = (entityId: string, userId: string) => tasksOfUserQuery(entityId, userId, mostUrgent(MINE));

/** The tasks assigned to the user. */
function MyAssignedTasks({ entityId, userId }: { entityId: string; userId: string }) {
  const query = useQuery(mineQuery(entityId, userId));
  return (
    <TaskAccordion title="My Assigned Tasks" query={query}>
      <HomeTasks query={query} caption="My assigned tasks, earliest due first" isMine rowsExpected={4} />
    </TaskAccordion>
  );
}

/** The open tasks of the entity. Hidden until the list above has its height, because it would jump otherwise. */
function TaskList({ entityId, userId }: { entityId: string; userId: string }) {
  const { isPending: isAboveOnItsWay } = useQuery(mineQuery(entityId, userId));
  const query = useQuery(openTasksQuery(entityId));
  return (
    <div style={{ visibility: isAboveOnItsWay ? 'hidden' : undefined }}>
      <TaskAccordion title="Task List" query={query}>
        <HomeTasks
          query={query}
          caption="Tasks, earliest due first"
          isMine={false}
          rowsExpected={OPEN_SHOWN}
        />
      </TaskAccordion>
    </div>
  );
}

/** The lists of tasks on an entity's home. */
export function TaskAccordions() {
  const { entity } = useEntity();
  const { userId } = useUser();
  return (
    <StartTaskProvider>
      <MyAssignedTasks entityId={entity.id} userId={userId} />
      <TaskList entityId={entity.id} userId={userId} />
    </StartTaskProvider>
  );
}
