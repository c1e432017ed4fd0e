import { HomePage } from '#src/features/home/HomePage.tsx';
import { HomeNextTask } from '#src/features/tasks/home/HomeNextTask.tsx';
import { TaskAccordions } from '#src/features/tasks/home/TaskAccordions.tsx';

/** The home page of an entity, with its task lists. */
export const Component = () => <HomePage tasks={<TaskAccordions />} nextTask={<HomeNextTask />} />;
