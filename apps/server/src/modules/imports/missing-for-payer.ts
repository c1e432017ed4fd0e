import type { Import } from '@waypost/contract/imports/shapes';
import type { AnyRecord } from '@waypost/tables';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import type { Planned } from './kinds/kind.ts';
import { isRegistration } from './setup.ts';
import type { StoredImport } from './stored-import.ts';

type MissingField = Import['missingForPayer'][number]['field'];
const missingFields: readonly MissingField[] = ['birthDate', 'memberId'];

/** Maximum number of rows that are named for a field. */
const MAX_NAMED = 5;

type Visit = { coverages?: readonly { coverage: { subscriberId?: string } }[] };

/** The fields without which a payer cannot be asked about the insurances of a new visit. */
export function missingForPayer(record: AnyRecord | null, { plan, seen }: Planned): MissingField[] {
  if (plan !== 'create' || record === null || !isRegistration(record)) return [];
  const { coverages = [] } = (record.case ?? {}) as Visit;
  if (coverages.length === 0) return [];
  return missingFields.filter((field) =>
    field === 'memberId'
      ? coverages.some(({ coverage }) => !coverage.subscriberId)
      : // A known patient has the birth date of their record.
        seen.patient === null && !record.patient.birthDate,
  );
}

/** The fields that planned visits lack, with their number and the first rows. */
export async function missingInImport(
  { db }: Work,
  { id, state, counts }: StoredImport,
): Promise<Import['missingForPayer']> {
  if (state !== 'planned') return [];
  const { missing = {} } = counts as { missing?: Partial<Record<MissingField, number>> };
  const found: Import['missingForPayer'] = [];
  for (const field of missingFields) {
    const visits = missing[field] ?? 0;
    if (visits === 0) continue;
    const { rows } = await sql<{ row: number }>`
      select row from import_row where import_id = ${id}::uuid and plan = 'create' and seen -> 'missing' ? ${field}
      order by row limit ${sql.lit(MAX_NAMED)}`.execute(db);
    found.push({ field, visits, rows: rows.map(({ row }) => row) });
  }
  return found;
}
