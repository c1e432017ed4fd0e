import { EMPTY_ID } from '@waypost/contract/core/values';
import { implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { keyedCall, onceAnswering, onceShowing } from '../../framework/idempotency.ts';
import { candidatesFor } from './assignees.ts';
import { tasksOfSameCase } from './case-tasks.ts';
import { changeTask } from './change-task.ts';
import { changeTasks } from './change-tasks.ts';
import { taskHistory } from './history.ts';
import { holidaysOf, removeHoliday, setHoliday } from './holidays.ts';
import { startedTask, startNext } from './next-task.ts';
import { taskById, workingTask } from './queries.ts';
import { taskReasons } from './reasons.ts';
import { undoChanges } from './undo.ts';
import { leaveTask, viewTask } from './viewers.ts';

export const taskRoutes = implementer.task.router({
  task: implementer.task.task.handler(({ input, context }) =>
    scopeOf(context).read((work) => taskById(work, input.params.taskId)),
  ),
  changeTask: implementer.task.changeTask.handler(({ input, context }) =>
    scopeOf(context).change((work) =>
      changeTask(work, input.params.taskId, versionFrom(input.headers['if-match']), input.body),
    ),
  ),
  changeTasks: implementer.task.changeTasks.handler(({ input: { headers, body }, context }) => {
    const call = keyedCall('task.changeTasks', headers, body);
    return onceAnswering(scopeOf(context), call, (work) => changeTasks(work, body));
  }),
  undoChanges: implementer.task.undoChanges.handler(({ input, context }) =>
    scopeOf(context).change((work) => undoChanges(work, input.body.tasks)),
  ),
  startNext: implementer.task.startNext.handler(({ input: { headers, body }, context }) => {
    const call = keyedCall('task.startNext', headers, body);
    return onceShowing(
      scopeOf(context),
      call,
      async (work) => (await startNext(work, body.filter ?? {})) ?? EMPTY_ID,
      async (work, id) => (id === EMPTY_ID ? { task: null, isContinued: false } : startedTask(work, id)),
    );
  }),
  candidates: implementer.task.candidates.handler(({ input, context }) =>
    scopeOf(context).read((work) => candidatesFor(work, input.query.taskId)),
  ),
  history: implementer.task.history.handler(({ input, context }) =>
    scopeOf(context).read((work) => taskHistory(work, input.params.taskId)),
  ),
  reasons: implementer.task.reasons.handler(({ input, context }) =>
    scopeOf(context).read((work) => taskReasons(work, input.params.taskId)),
  ),
  tasksOfSameCase: implementer.task.tasksOfSameCase.handler(({ input, context }) =>
    scopeOf(context).read((work) => tasksOfSameCase(work, input.params.taskId)),
  ),
  viewTask: implementer.task.viewTask.handler(({ input, context }) => {
    const scope = scopeOf(context);
    return scope.writeUnaudited((db) => viewTask({ ...scope, db }, input.params.taskId));
  }),
  leaveTask: implementer.task.leaveTask.handler(({ input, context }) => {
    const scope = scopeOf(context);
    return scope.writeUnaudited((db) => leaveTask({ ...scope, db }, input.params.taskId));
  }),
  holidays: implementer.task.holidays.handler(({ input, context }) =>
    scopeOf(context).read((work) => holidaysOf(work, input.params.facilityId)),
  ),
  setHoliday: implementer.task.setHoliday.handler(({ input: { params, body }, context }) =>
    scopeOf(context).change((work) =>
      setHoliday(work, params.facilityId, { day: params.day, name: body.name }),
    ),
  ),
  removeHoliday: implementer.task.removeHoliday.handler(({ input: { params }, context }) =>
    scopeOf(context).change((work) => removeHoliday(work, params.facilityId, params.day)),
  ),
  workingTask: implementer.task.workingTask.handler(async ({ context }) => ({
    task: await scopeOf(context).read(workingTask),
  })),
});
