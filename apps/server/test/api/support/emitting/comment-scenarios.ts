import type { Comment } from '@waypost/contract/comments/calls';
import type { Task } from '@waypost/contract/tasks/shapes';
import { type Client, newKey } from '../client.ts';
import { bareCase } from '../orders.ts';
import { openTask } from '../tasks.ts';
import { type Cast, match, must, type Scenario } from './scenario.ts';

async function write({ dana }: Cast, taskId: string, mentions: string[]): Promise<Comment> {
  const body = { comment: 'Can you call them?', mentions };
  return must(dana.call<Comment>('POST', `/services/task/tasks/${taskId}/comments`, body, newKey()));
}
const written = async (cast: Cast, mentions: string[]) =>
  write(cast, (await openTask(cast.dana)).id, mentions);
async function handOn(client: Client, task: Task): Promise<string> {
  const path = `/services/task/tasks/${task.id}/hand-on`;
  await must(client.call('POST', path, { comment: 'The date of birth differs.' }, match(task)));
  return task.domainModels.case.caseId;
}
const at = (id: string) => `/services/task/comments/${id}`;

export const commentScenarios: Scenario[] = [
  {
    call: 'comments.addTaskComment',
    emits: ['comment.added', 'mention.added'],
    given: async (cast) => (await openTask(cast.dana)).id,
    act: async (cast, id) => (await write(cast, id, [cast.marcus.userId])).caseId,
  },
  {
    call: 'comments.handOnTask',
    emits: ['task.assigned', 'comment.added', 'mention.added'],
    given: async (cast) => JSON.stringify(await openTask(cast.dana)),
    act: async (cast, given) => handOn(cast.dana, JSON.parse(given) as Task),
  },
  {
    // Only this user may change a case.
    call: 'comments.handOnTask',
    emits: ['task.elevated', 'comment.added'],
    given: async (cast) => JSON.stringify(await openTask(cast.ruth)),
    act: async (cast, given) => handOn(cast.ruth, JSON.parse(given) as Task),
  },
  {
    call: 'comments.addCaseComment',
    emits: ['comment.added', 'mention.added'],
    given: (cast) => bareCase(cast.ruth),
    act: async (cast, caseId) => {
      const body = { comment: 'Done.', mentions: [cast.marcus.userId, cast.ruth.userId] };
      await must(cast.ruth.call('POST', `/services/case/api/case/${caseId}/comments`, body, newKey()));
      return caseId;
    },
  },
  {
    call: 'comments.changeComment',
    emits: ['comment.changed', 'mention.added'],
    given: async (cast) => JSON.stringify(await written(cast, [])),
    act: async (cast, given) => {
      const comment = JSON.parse(given) as Comment;
      const body = { comment: 'Can you?', mentions: [cast.marcus.userId] };
      await must(cast.dana.call('PATCH', at(comment.commentId), body, match(comment)));
      return comment.caseId;
    },
  },
  {
    call: 'comments.withdrawComment',
    emits: ['comment.withdrawn'],
    given: async (cast) => JSON.stringify(await written(cast, [cast.marcus.userId])),
    act: async (cast, given) => {
      const comment = JSON.parse(given) as Comment;
      await must(cast.dana.call('DELETE', at(comment.commentId), undefined, match(comment)));
      return comment.caseId;
    },
  },
];
