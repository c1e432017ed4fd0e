import type { ListedCoverage } from '@waypost/contract/coverages/calls';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { Writer } from '../sources/module.ts';
import type { CoverageRow } from './coverage-columns.ts';
import { lockCase } from './coverages.ts';
import { type CaseSeen, casesSeen } from './many-cases.ts';
import { type Replacement, replacementsOf } from './replacements.ts';

/**
 * Replaces the insurances of a case with a list.
 * @param source that sends the list
 * @returns whether anything was changed
 */
export async function replaceCoverages(
  work: Work,
  caseId: string,
  list: readonly ListedCoverage[],
  source: Writer = null,
): Promise<boolean> {
  await lockCase(work, caseId);
  const [made = new AppError('NOT_FOUND')] = await replacementsOf(work, [{ caseId, list }], source);
  if (made instanceof AppError) throw made;
  await writeReplacements(work, [made]);
  return made.isChanged;
}

/** Locks cases for a change of their coverages, in the order of their ids, and returns their states. */
export async function lockCases(work: Work, ids: readonly string[]): Promise<Map<string, CaseSeen>> {
  if (ids.length === 0) return new Map();
  await work.db
    .selectFrom('patient_case')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return casesSeen(work, ids);
}

/** Writes the insurances of locked cases in a few statements, however many cases they are; then records and events in order. */
export async function writeReplacements(work: Work, all: readonly Replacement[]): Promise<void> {
  await insertRows(
    work,
    all.flatMap(({ inserts }) => inserts),
  );
  await updateRows(
    work,
    all.flatMap(({ updates }) => updates.map(({ id, columns }) => ({ id, ...columns }))),
  );
  await moveRows(
    work,
    all.flatMap(({ moves }) => moves),
  );
  for (const effect of all.flatMap(({ effects }) => effects)) await effect(work);
}

type Columns = Partial<CoverageRow> & { id: string };

const columnsOf = (row: Columns): string[] =>
  Object.entries(row)
    .flatMap(([column, value]) => (value === undefined ? [] : [column]))
    .toSorted();

/** Rows by their columns: a column that a row lacks keeps its value, or gets its default. */
const byColumns = (rows: readonly Columns[]) =>
  [...Map.groupBy(rows, (row) => columnsOf(row).join()).entries()].map(([columns, alike]) => ({
    columns: columns.split(','),
    alike,
  }));

async function insertRows({ db }: Work, rows: readonly Columns[]): Promise<void> {
  for (const { columns, alike } of byColumns(rows)) {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    await sql`
      insert into case_coverage (${names})
      select ${names} from jsonb_populate_recordset(null::case_coverage, ${JSON.stringify(alike)}::jsonb)`.execute(
      db,
    );
  }
}

async function updateRows({ db, entity }: Work, rows: readonly Columns[]): Promise<void> {
  for (const { columns, alike } of byColumns(rows)) {
    const written = columns.filter((column) => column !== 'id');
    const values = sql.join(written.map((column) => sql`${sql.ref(column)} = ${sql.ref(`k.${column}`)}`));
    await sql`
      update case_coverage v set ${values}
      from jsonb_populate_recordset(null::case_coverage, ${JSON.stringify(alike)}::jsonb) k
      where v.entity_id = ${entity.id}::uuid and v.id = k.id`.execute(db);
  }
}

async function moveRows(
  { db, entity }: Work,
  moves: ReadonlyArray<{ id: string; position: number }>,
): Promise<void> {
  if (moves.length === 0) return;
  await sql`
    update case_coverage v set position = o.position, version = v.version + 1
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as o (id uuid, position integer)
    where v.entity_id = ${entity.id}::uuid and v.id = o.id`.execute(db);
}
