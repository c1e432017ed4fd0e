import type { CaseCoverage } from '@waypost/contract/coverages/calls';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { type CoverageRow, presentCoverage } from './coverage-columns.ts';
import { coverageRowsOf, lockCase } from './coverages.ts';

/**
 * Puts the insurances of a case into billing order (C-291). The ids must be exactly those of the case: a user who did
 * not see one cannot have ordered it.
 */
export async function orderCoverages(
  work: Work,
  caseId: string,
  ids: readonly string[],
): Promise<CaseCoverage[]> {
  const { db } = work;
  const { facility_id: facilityId } = await lockCase(work, caseId);
  const before = await coverageRowsOf(db, caseId);
  const known = new Set(before.map(({ id }) => id));
  const isSame = ids.length === known.size && new Set(ids).size === ids.length;
  if (!isSame || !ids.every((id) => known.has(id))) throw new AppError('COVERAGES_CHANGED');
  await sql`
    update case_coverage v set position = o.position, version = v.version + 1
    from unnest(${ids}::uuid[]) with ordinality as o (id, position)
    where v.case_id = ${caseId}::uuid and v.id = o.id and v.position <> o.position`.execute(db);
  const after = await coverageRowsOf(db, caseId);
  recordOrder(work, { caseId, facilityId, before, after });
  return after.map(presentCoverage);
}

type Named = ReadonlyArray<Pick<CoverageRow, 'insurance_name'>>;
type Ordered = { caseId: string; facilityId: string; before: Named; after: Named };

/** Audits another billing order of a case, and emits its event. */
export function recordOrder(work: Work, { caseId, facilityId, before, after }: Ordered): void {
  const names = (rows: Named) => rows.map(({ insurance_name }) => insurance_name).join(', ');
  work.audit({
    action: 'Mutation',
    operation: 'Update',
    domainType: 'BillingSequence',
    domainId: caseId,
    details: [{ propertyName: 'Insurance', previousValue: names(before), newValue: names(after) }],
    snapshot: { CaseId: caseId },
  });
  work.emit({ type: 'coverage.reordered', subjectId: caseId, caseId, facilityId, data: {} });
}
