import type { CaseNote } from '@waypost/contract/services/case-notes';
import { AppError } from '../../kernel/errors.ts';
import { once } from '../../kernel/idempotency.ts';
import { newId } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import { facilityOf, notesOf } from './queries.ts';

type NewNote = { caseId: string; note: string; eventType: 'Message' };

/** Writes a note about a case. It lies at the facility of the case, whatever the caller is narrowed to. */
export async function addNote(scope: Scope, added: NewNote, key: string | undefined): Promise<CaseNote> {
  const { caseId, note, eventType } = added;
  const id = await once(scope, { operation: 'case.addNote', key, request: added }, async ({ db, audit }) => {
    const noteId = newId(scope.clock);
    await db
      .insertInto('case_note')
      .values({
        entity_id: scope.entity.id,
        id: noteId,
        case_id: caseId,
        facility_id: await facilityOf(db, caseId),
        event_type: eventType,
        note,
        written_by: scope.user.id,
        entered_at: scope.clock.now(),
      })
      .execute();
    audit({
      action: 'Mutation',
      operation: 'Create',
      domainType: 'CaseNote',
      domainId: noteId,
      snapshot: { CaseId: caseId, Note: note },
    });
    return noteId;
  });
  const [written] = await scope.read(({ db }) => notesOf(db, caseId, id));
  if (!written) throw new AppError('NOT_FOUND');
  return written;
}
