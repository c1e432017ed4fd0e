import { isDeepStrictEqual } from 'node:util';
import type { CaseChange } from '@waypost/contract/cases/open';
import type { Identifier } from '@waypost/contract/core/identifiers';
import { sql } from 'kysely';
import { retireOthers } from '../../framework/identifiers.ts';
import type { Work } from '../../framework/work.ts';
import { changedFields } from './change-case.ts';
import { writeCoverage } from './change-coverage.ts';
import type { CoverageRow } from './coverage-columns.ts';
import { type CoveredCase, coverageRowsOf, lockCase } from './coverages.ts';
import { orderCoverages } from './order-coverages.ts';
import { visitRead } from './visit.ts';

/** The state of a case at a moment: its visit, its identifiers, and its insurances in billing order. */
export type CaseImage = {
  id: string;
  visit: CaseChange;
  identifiers: Identifier[];
  coverages: CoverageRow[];
};

/** The present states of cases, by id. */
export async function caseImages(
  { db, entity }: Work,
  ids: readonly string[],
): Promise<Map<string, CaseImage>> {
  if (ids.length === 0) return new Map();
  // Physicians as they were written, with the directory's data by their number.
  const { rows } = await sql<
    CaseChange & { id: string; identifiers: Identifier[]; writtenPhysicians: CaseChange['physicians'] }
  >`
    select c.id, c.account_number as "accountNumber", c.service_start as "dateOfServiceStart",
      c.service_end as "dateOfServiceEnd", c.encounter, c.requisition, c.order_number as "order", c.location, ${visitRead},
      coalesce((select json_agg(json_build_object('role', h.role, 'npi', h.npi, 'familyName', h.family_name,
          'firstName', h.first_name, 'middleName', h.middle_name, 'suffix', h.suffix) order by h.position)
        from case_physician h where h.entity_id = c.entity_id and h.case_id = c.id), '[]'::json) as "writtenPhysicians",
      coalesce((select json_agg(json_build_object('authority', i.authority, 'type', i.type, 'value', i.value))
        from case_identifier i
        where i.entity_id = c.entity_id and i.case_id = c.id and i.retired_at is null), '[]'::json) as identifiers
    from patient_case c where c.entity_id = ${entity.id}::uuid and c.id = any (${ids}::uuid[])`.execute(db);
  const coverages = await db
    .selectFrom('case_coverage')
    .selectAll()
    .where('case_id', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const ofCase = Map.groupBy(coverages, ({ case_id }) => case_id);
  return new Map(
    rows.map(({ id, identifiers, writtenPhysicians, ...visit }) => [
      id,
      {
        id,
        visit: { ...visit, physicians: writtenPhysicians },
        identifiers,
        coverages: ofCase.get(id) ?? [],
      },
    ]),
  );
}

/**
 * Restores a case to an earlier state, with an audit record. An insurance that it did not have is canceled and keeps
 * its checks.
 */
export async function restoreCase(
  work: Work,
  { id, visit, identifiers, coverages }: CaseImage,
): Promise<void> {
  const of = await lockCase(work, id);
  await changedFields(work, id, null, visit);
  const about = { domainType: 'Case', domainId: id, snapshot: { CaseId: id } };
  await retireOthers(work, 'case', about, identifiers);
  await restoreCoverages(work, of, coverages);
}

/** Columns that are not restored: ids and position, which the order of all insurances restores. */
const fixed: ReadonlySet<string> = new Set([
  'entity_id',
  'id',
  'case_id',
  'facility_id',
  'position',
  'version',
]);

async function restoreCoverages(work: Work, of: CoveredCase, before: readonly CoverageRow[]): Promise<void> {
  const rows = await coverageRowsOf(work.db, of.id);
  for (const now of rows) {
    const earlier = before.find(({ id }) => id === now.id);
    const columns = earlier ? differing(now, earlier) : now.status === 'Active' ? { status: 'Canceled' } : {};
    if (Object.keys(columns).length > 0) await writeCoverage(work, of, now, columns);
  }
  const known = before.map(({ id }) => id);
  const inOrder = [...known, ...rows.map(({ id }) => id).filter((id) => !known.includes(id))];
  if (rows.some(({ id }, at) => inOrder[at] !== id)) await orderCoverages(work, of.id, inOrder);
}

const differing = (now: CoverageRow, earlier: CoverageRow): Partial<CoverageRow> =>
  Object.fromEntries(
    (Object.keys(earlier) as Array<keyof CoverageRow>)
      .filter((column) => !fixed.has(column) && !isDeepStrictEqual(now[column], earlier[column]))
      .map((column) => [column, earlier[column]]),
  );
