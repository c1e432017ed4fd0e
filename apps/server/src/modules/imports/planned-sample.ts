import type { Source } from '@waypost/contract/sources/calls';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import type { ToCommit } from '../registrations/module.ts';
import type { Planned } from './kinds/kind.ts';
import { openContent, rowOf } from './row-content.ts';
import { setupOf } from './setup.ts';
import { importOf } from './stored-import.ts';

type Row = {
  row: number;
  first_row: number;
  content_sealed: string | null;
  seen: Planned['seen'] | null;
  cases: number;
};

/** Some of the visits that a plan would add. */
export type PlannedSample = {
  source: Source;
  /** All that it would add. */
  cases: number;
  items: ToCommit[];
};

/**
 * Some visits that the plan of a registration list would add, spread evenly over the file, as they would be carried out.
 *
 * @throws AppError IMPORT_STATE where it is not planned
 */
export async function plannedSample(
  work: Work,
  keyring: Keyring,
  importId: string,
  most: number,
): Promise<PlannedSample> {
  const stored = await importOf(work, importId);
  if (stored.state !== 'planned' || stored.kind !== 'registrations') throw new AppError('IMPORT_STATE');
  const setup = await setupOf(work, keyring, stored);
  const { rows } = await sql<Row>`
    with added as (
      select first_row, row_number() over (order by first_row) - 1 as at, count(*) over () as cases from import_row
      where import_id = ${importId}::uuid and plan = 'create' and seen is not null)
    select r.row, r.first_row, r.content_sealed, r.seen -> 'seen' as seen, a.cases::integer as cases
    from added a join import_row r on r.import_id = ${importId}::uuid and r.first_row = a.first_row
    where a.at % ceil(a.cases::numeric / ${most}::integer) = 0
    order by r.first_row, r.row`.execute(work.db);
  const items = [...Map.groupBy(rows, ({ first_row }) => first_row).values()].flatMap((group): ToCommit[] => {
    const read = group.map((row) => ({ ...row, content: openContent(keyring, row.content_sealed) }));
    const [piece] = setup.piecesOf(
      read.filter(({ content }) => !content.isSkipped).map(({ row, content }) => rowOf(row, content)),
    );
    const sent = piece ? setup.sentOf(piece) : null;
    const seen = group.find((row) => row.seen)?.seen;
    return sent && seen ? [{ sent, planned: { plan: 'create', reason: null, seen } }] : [];
  });
  return { source: setup.source, cases: rows[0]?.cases ?? 0, items };
}
