import { sql } from 'kysely';
import type { Sql } from '../../framework/list/column.ts';
import { readable } from '../../infrastructure/readable.ts';
import { payerRows } from '../payers/readable.ts';

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

/**
 * Sorts the coverages `v` of a case so that the one a task is about is first: the coverage that its subject names, else
 * one with the payer that its subject names, else one with the name of its payer, else the first coverage of the case.
 */
export const coverageOfTaskFirst = ({ subject, payerName }: { subject: Sql; payerName: Sql }): Sql => sql`
  coalesce(v.id::text = ${subject}, false) desc,
  exists (select from ${payerRows} y where y.id = v.payer_id and y.code = ${subject}) desc,
  coalesce(v.insurance_name = ${payerName}, false) desc, v.position`;

/** Whether a person or a program changed a task. */
export const taskStepRows = readable('task_step', ['entity_id', 'task_id', 'actor_kind', 'at']);
