import { scopeOf, wire } from '../../http/context.ts';
import { versionFrom } from '../../http/if-match.ts';
import { changeTask } from './change-task.ts';
import { taskById, workingTask } from './queries.ts';

export const taskRoutes = wire.task.router({
  task: wire.task.task.handler(({ input, context }) =>
    scopeOf(context).read((work) => taskById(work, input.params.taskId)),
  ),
  changeTask: wire.task.changeTask.handler(({ input, context }) =>
    scopeOf(context).change((work) =>
      changeTask(work, input.params.taskId, versionFrom(input.headers['if-match']), input.body),
    ),
  ),
  workingTask: wire.task.workingTask.handler(async ({ context }) => ({
    task: await scopeOf(context).read(workingTask),
  })),
});
