import { message } from '@waypost/contract/core/messages';
import type { Reason } from '@waypost/contract/registrations/calls';
import type { CaseReference } from '@waypost/tables';
import type { Work } from '../../../framework/work.ts';
import { type CaseOfFile, casesOfFiles } from '../../cases/module.ts';
import type { Setup } from './kind.ts';
import type { FoundRecord } from './record-kind.ts';

/** A row about an existing case, and the case. */
export type FoundCase = FoundRecord & { of: CaseOfFile | null };

const reason = (code: Reason['code'], path: string, text: string): Reason => ({
  code,
  message: text,
  errors: [{ path, message: text }],
  candidates: [],
});

/** The case of each record; the caller decides what to do with it. */
export async function findCases(
  work: Work,
  { source }: Setup,
  references: readonly CaseReference[],
): Promise<FoundCase[]> {
  const cases = await casesOfFiles(work, references);
  return references.map((_, at): FoundCase => {
    const of = cases.get(at) ?? null;
    return {
      reason: refusalReason(of, cases.has(at), source.facilityIds),
      known: null,
      of,
      ...(of && { caseId: of.id }),
    };
  });
}

function refusalReason(
  of: CaseOfFile | null,
  isAmbiguous: boolean,
  facilityIds: readonly string[],
): Reason | null {
  if (!of)
    return reason(
      'NOT_FOUND',
      'visit.number',
      message(isAmbiguous ? 'import.severalCases' : 'import.caseUnknown'),
    );
  if (of.isOfAnother) return reason('IDENTIFIERS_DISAGREE', 'patient.mrn', message('identifier.disagree'));
  if (!facilityIds.includes(of.facilityId))
    return reason('INVALID', 'visit.facility', message('registration.facilityElsewhere'));
  return of.isCancelled ? reason('CASE_CANCELLED', 'visit.number', message('import.caseCancelled')) : null;
}
