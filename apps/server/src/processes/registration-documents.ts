import { isOwnProgram } from '../framework/actor.ts';
import type { Consumer } from '../framework/consumers.ts';
import { orderDocument } from '../modules/letters/module.ts';
import { taskRows } from '../modules/tasks/readable.ts';
import { openDecisionClient, textOf } from './process.ts';

/**
 * A user who completes a registration task with a condition code requests the documents that the organization's table
 * lists for the code. A task that a process completes because nothing is missing requests none.
 */
export const registrationDocuments: Consumer = {
  name: 'process Registration Verification documents',
  listensTo: ['task.completed'],
  emits: ['document.ordered'],
  async handle(work, event) {
    if (isOwnProgram(event.actor_kind)) return;
    const task = await work.db
      .selectFrom(taskRows.as('task'))
      .select(['id', 'case_id', 'process', 'task_name', 'condition_code', 'condition_description'])
      .where('id', '=', event.subject_id)
      .executeTakeFirst();
    if (task?.process !== 'Registration Verification' || task.condition_code === null) return;
    const { rows } = await openDecisionClient(work).ask('RegistrationVerification_DocumentGeneration', {
      taskType: task.task_name,
      conditionCode: task.condition_code,
    });
    for (const row of rows)
      await orderDocument(work, {
        caseId: task.case_id,
        taskId: task.id,
        eventId: event.id,
        template: textOf(row.template),
        isFiled: textOf(row.onBase) === 'true',
        isFaxed: textOf(row.fax) === 'true',
        condition: { code: task.condition_code, description: task.condition_description ?? '' },
      });
  },
};
