import { sql } from 'kysely';
import type { Actor } from '../../framework/actor.ts';
import type { Work } from '../../framework/work.ts';
import { isUuid, newId } from '../../infrastructure/ids.ts';
import { caseRows } from '../cases/readable.ts';
import { changed } from './on-record.ts';

/** A document that the rules request when a task is completed. */
export type OrderedDocument = {
  caseId: string;
  taskId: string;
  /** The completion event: it requests each template once, however often it is handled. */
  eventId: string;
  template: string;
  isFiled: boolean;
  isFaxed: boolean;
  condition: { code: string; description: string };
};

/** Requests a document of a case; the worker creates, files and faxes it. */
export async function orderDocument(work: Work<Actor>, ordered: OrderedDocument): Promise<void> {
  const { db, clock } = work;
  const id = newId(clock);
  const { rows } = await sql<{ facility_id: string; template_name: string }>`
    insert into generated_document (entity_id, id, case_id, facility_id, template, template_name, task_id, event_id,
      condition_code, condition_description, ordered_at, filing, faxing)
    select c.entity_id, ${id}::uuid, c.id, c.facility_id, ${ordered.template}, coalesce(t.name, ''), ${ordered.taskId}::uuid,
      ${ordered.eventId}::uuid, ${ordered.condition.code}, ${ordered.condition.description}, ${clock.now()},
      ${ordered.isFiled ? 'waiting' : null}, ${ordered.isFaxed ? 'waiting' : null}
    from ${caseRows} c
    left join document_template t on t.entity_id = c.entity_id
      and t.id = ${isUuid(ordered.template) ? ordered.template : null}::uuid
    where c.id = ${ordered.caseId}::uuid
    on conflict (entity_id, event_id, template) do nothing
    returning facility_id, template_name`.execute(db);
  const [made] = rows;
  if (!made) return;
  const of = { id, case_id: ordered.caseId, facility_id: made.facility_id };
  changed(work, of, 'Create', { Document: [null, made.template_name || ordered.template] });
  work.emit({
    type: 'document.ordered',
    subjectId: id,
    caseId: ordered.caseId,
    facilityId: made.facility_id,
    data: { taskId: ordered.taskId },
  });
}
