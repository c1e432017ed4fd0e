import { HomePage } from '#src/features/home/HomePage.tsx';
import { TaskAccordions } from '#src/features/tasks/home/TaskAccordions.tsx';
import { NextTaskButton } from '#src/features/tasks/next/NextTaskButton.tsx';

/** The home of an entity, with its lists of tasks. */
export const Component = () => <HomePage tasks={<TaskAccordions />} nextTask={<NextTaskButton />} />;
