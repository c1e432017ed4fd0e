import { anyOf, forPeople, taskManagement, taskManagers } from '../../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../../framework/module.ts';
import { autoAssignTasks } from './auto-assign.ts';
import { assignmentRoutes } from './routes.ts';
import { returnTasks, returnTasksOfDeparted } from './unassign.ts';

const reading = anyOf('decision-table-read', 'decision-table-write');
const own = forPeople(taskManagement);

const access: AccessOf<'assignment'> = {
  assignment: {
    myAvailability: own,
    setMyAvailability: own,
    // `availability.ts` checks the groups.
    setAvailability: taskManagers,
    people: taskManagers,
    // A user who deactivates a person sees the tasks of that person.
    heldTasks: anyOf('user-management-user-write'),
    rules: reading,
    rule: reading,
    setRule: anyOf('decision-table-write'),
    settings: reading,
    setSettings: anyOf('decision-table-write'),
  },
};

const readAccess = { none: 'who gives tasks to people reads it when they do' };
const later = { none: 'what comes of it is told of each task' };

const emits: EmitsOf<'assignment'> = {
  assignment: {
    setMyAvailability: readAccess,
    setAvailability: readAccess,
    setRule: later,
    setSettings: later,
  },
};

/** The availability of people, and the assignment of tasks among them. */
export const assignmentModule = {
  owns: [
    'user_availability',
    'assignment_rule',
    'assignment_share',
    'assignment_turn',
    'assignment_day',
    'assignment_settings',
  ],
  routes: { assignment: assignmentRoutes },
  access,
  emits,
  jobs: (tools) => [
    { name: 'give out tasks', everyMs: 2000, isQueue: true, run: () => autoAssignTasks(tools) },
    { name: 'give back tasks', everyMs: 30_000, run: () => returnTasks(tools) },
    { name: 'give back tasks of who is gone', everyMs: 10_000, run: () => returnTasksOfDeparted(tools) },
  ],
} as const satisfies ServerModule;

export { readPeople, setAvailability } from './availability.ts';
