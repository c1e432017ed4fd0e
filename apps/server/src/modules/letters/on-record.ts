import type { DocumentFailure } from '@waypost/contract/letters/calls';
import type { Actor } from '../../framework/actor.ts';
import type { Work } from '../../framework/work.ts';

/** The fields of a document for its audit record and events. */
export type Named = { id: string; case_id: string; facility_id: string };

/** Audits a change of a document: from one value to another. */
export function changed(
  work: Work<Actor>,
  { id }: Named,
  operation: 'Create' | 'Update',
  changes: Readonly<Record<string, readonly [before: string | null, after: string | null]>>,
): void {
  work.audit({
    action: 'Mutation',
    operation,
    domainType: 'GeneratedDocument',
    domainId: id,
    details: Object.entries(changes).map(([propertyName, [previousValue, newValue]]) => ({
      propertyName,
      previousValue,
      newValue,
    })),
  });
}

type LetterEvent =
  | 'document.generated'
  | 'document.filed'
  | 'document.fax-sent'
  | 'document.faxed'
  | 'document.ordered-again';
const place = ({ id, case_id, facility_id }: Named) => ({
  subjectId: id,
  caseId: case_id,
  facilityId: facility_id,
});

export const emitLetter = (work: Work<Actor>, of: Named, type: LetterEvent): void =>
  work.emit({ type, ...place(of), data: {} });
export const emitFailure = (work: Work<Actor>, of: Named, failure: DocumentFailure): void =>
  work.emit({ type: 'document.failed', ...place(of), data: { failure } });
