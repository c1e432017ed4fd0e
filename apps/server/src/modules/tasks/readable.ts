import { readable } from '../../infrastructure/readable.ts';

/** Tasks: their work, case and assignee. */
export const taskRows = readable('task', [
  'entity_id',
  'id',
  'task_name',
  'process',
  'status',
  'assignee_id',
  'process_started_at',
  'condition_code',
  'condition_description',
  'case_id',
  'facility_id',
  'case_number',
  'payer_name',
  'subject',
]);

/** Whether a person or a program changed a task. */
export const taskStepRows = readable('task_step', ['entity_id', 'task_id', 'actor_kind', 'at']);
