import { type CaseNote, MAX_NOTE } from '@waypost/contract/cases/notes';
import { sql } from 'kysely';
import type { Actor } from '../../framework/actor.ts';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { newId } from '../../infrastructure/ids.ts';
import { facilityOf, notesOf } from './queries.ts';

type NewNote = { caseId: string; note: string; eventType: 'Message' };

/** Writes a note about a case. The note belongs to the case's facility, whatever `ScopeMember` says. */
export async function addNote(work: Work, { caseId, note, eventType }: NewNote): Promise<string> {
  const { db, actor, clock } = work;
  const id = newId(clock);
  const facilityId = await facilityOf(db, caseId);
  await db
    .insertInto('case_note')
    .values({
      entity_id: work.entity.id,
      id,
      case_id: caseId,
      facility_id: facilityId,
      event_type: eventType,
      note,
      written_by: actor.id,
      entered_at: clock.now(),
    })
    .execute();
  work.audit({
    action: 'Mutation',
    operation: 'Create',
    domainType: 'CaseNote',
    domainId: id,
    snapshot: { CaseId: caseId, Note: note },
  });
  work.emit({ type: 'note.added', subjectId: id, caseId, facilityId, data: { eventType } });
  return id;
}

export async function noteIn(db: Db, caseId: string, id: string): Promise<CaseNote> {
  const [written] = await notesOf(db, caseId, id);
  if (!written) throw new AppError('NOT_FOUND');
  return written;
}

/**
 * Adds a note about a finding of the service; the audit record of the finding covers the note. A case that the caller
 * cannot see gets none.
 */
export async function noteFinding(
  { db, clock, emit }: Work<Actor>,
  { caseId, eventType, note }: { caseId: string; eventType: 'Eligibility'; note: string },
): Promise<void> {
  const id = newId(clock);
  const { rows } = await sql<{ facility_id: string }>`
    insert into case_note (entity_id, id, case_id, facility_id, event_type, note, written_by, entered_at)
    select c.entity_id, ${id}::uuid, c.id, c.facility_id, ${eventType}, ${note.slice(0, MAX_NOTE)}, null, ${clock.now()}
    from patient_case c where c.id = ${caseId}::uuid returning facility_id`.execute(db);
  const [written] = rows;
  if (written)
    emit({ type: 'note.added', subjectId: id, caseId, facilityId: written.facility_id, data: { eventType } });
}
