import { EMPTY_ID } from '@waypost/contract/core/values';
import { scopeOf, wire } from '../../framework/context.ts';
import { onceAnswering, onceShowing } from '../../framework/idempotency.ts';
import { versionFrom } from '../../framework/if-match.ts';
import { candidatesFor } from './assignees.ts';
import { tasksOfSameCase } from './case-tasks.ts';
import { changeTask } from './change-task.ts';
import { changeTasks } from './change-tasks.ts';
import { taskHistory } from './history.ts';
import { holidaysOf, removeHoliday, setHoliday } from './holidays.ts';
import { startNext } from './next-task.ts';
import { taskById, workingTask } from './queries.ts';
import { taskReasons } from './reasons.ts';
import { undoChanges } from './undo.ts';
import { leaveTask, viewTask } from './viewers.ts';

export const taskRoutes = wire.task.router({
  task: wire.task.task.handler(({ input, context }) =>
    scopeOf(context).read((work) => taskById(work, input.params.taskId)),
  ),
  changeTask: wire.task.changeTask.handler(({ input, context }) =>
    scopeOf(context).change((work) =>
      changeTask(work, input.params.taskId, versionFrom(input.headers['if-match']), input.body),
    ),
  ),
  changeTasks: wire.task.changeTasks.handler(({ input: { headers, body }, context }) => {
    const call = { operation: 'task.changeTasks', key: headers['idempotency-key'], request: body };
    return onceAnswering(scopeOf(context), call, (work) => changeTasks(work, body));
  }),
  undoChanges: wire.task.undoChanges.handler(({ input, context }) =>
    scopeOf(context).change((work) => undoChanges(work, input.body.tasks)),
  ),
  startNext: wire.task.startNext.handler(({ input: { headers, body }, context }) => {
    const call = { operation: 'task.startNext', key: headers['idempotency-key'], request: body };
    return onceShowing(
      scopeOf(context),
      call,
      async (work) => (await startNext(work, body.filter ?? {})) ?? EMPTY_ID,
      async (work, id) => ({ task: id === EMPTY_ID ? null : await taskById(work, id) }),
    );
  }),
  candidates: wire.task.candidates.handler(({ input, context }) =>
    scopeOf(context).read((work) => candidatesFor(work, input.query.taskId)),
  ),
  history: wire.task.history.handler(({ input, context }) =>
    scopeOf(context).read((work) => taskHistory(work, input.params.taskId)),
  ),
  reasons: wire.task.reasons.handler(({ input, context }) =>
    scopeOf(context).read((work) => taskReasons(work, input.params.taskId)),
  ),
  tasksOfSameCase: wire.task.tasksOfSameCase.handler(({ input, context }) =>
    scopeOf(context).read((work) => tasksOfSameCase(work, input.params.taskId)),
  ),
  viewTask: wire.task.viewTask.handler(({ input, context }) => {
    const scope = scopeOf(context);
    return scope.writeUnaudited((db) => viewTask({ ...scope, db }, input.params.taskId));
  }),
  leaveTask: wire.task.leaveTask.handler(({ input, context }) => {
    const scope = scopeOf(context);
    return scope.writeUnaudited((db) => leaveTask({ ...scope, db }, input.params.taskId));
  }),
  holidays: wire.task.holidays.handler(({ input, context }) =>
    scopeOf(context).read((work) => holidaysOf(work, input.params.facilityId)),
  ),
  setHoliday: wire.task.setHoliday.handler(({ input: { params, body }, context }) =>
    scopeOf(context).change((work) =>
      setHoliday(work, params.facilityId, { day: params.day, name: body.name }),
    ),
  ),
  removeHoliday: wire.task.removeHoliday.handler(({ input: { params }, context }) =>
    scopeOf(context).change((work) => removeHoliday(work, params.facilityId, params.day)),
  ),
  workingTask: wire.task.workingTask.handler(async ({ context }) => ({
    task: await scopeOf(context).read(workingTask),
  })),
});
