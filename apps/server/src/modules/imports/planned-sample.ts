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

type Part = 'fitting' | 'troubled' | 'corrected';
type Row = {
  part: Part;
  row: number;
  first_row: number;
  content_sealed: string | null;
  seen: Planned['seen'] | null;
  cases: number;
};

/** A visit of the sample, and the number of visits that it represents. */
type Sampled = ToCommit & { weight: number };

/** Some of the visits that a plan would add. */
export type PlannedSample = {
  source: Source;
  /** All that it would add. */
  cases: number;
  items: Sampled[];
};

/** The most visits of a sample: those that fit, and those that a person may correct or has corrected. */
export type SampleSize = { fitting: number; others: number };

/** 2^32 divided by the golden ratio: multiples of it, modulo 2^32, spread rows evenly in a fixed order. */
const SPREAD = 2_654_435_761;

/**
 * A sample of the visits that the plan of a registration list would add, as they would be imported. Visits
 * without problems, visits with problems and corrected visits are sampled separately, each in a fixed order
 * that spreads them over the file. So a correction does not change the sample of the others, and all
 * corrected visits are in the sample unless there are many.
 *
 * @throws AppError IMPORT_STATE unless the import is planned
 */
export async function plannedSample(
  work: Work,
  keyring: Keyring,
  importId: string,
  most: SampleSize,
): Promise<PlannedSample> {
  const stored = await importOf(work, importId);
  if (stored.state !== 'planned' || stored.kind !== 'registrations') throw new AppError('IMPORT_STATE');
  const setup = await setupOf(work, keyring, stored);
  const { rows } = await sql<Row>`
    with added as (
      select first_row, case when seen ? 'isAgain' then 'corrected'
        when first_row in (select first_row from import_row where import_id = ${importId}::uuid and has_trouble)
        then 'troubled' else 'fitting' end as part
      from import_row where import_id = ${importId}::uuid and plan = 'create' and seen is not null),
    placed as (
      select first_row, part, count(*) over (partition by part) as cases,
        row_number() over (partition by part order by first_row * ${SPREAD}::bigint % 4294967296) as place
      from added)
    select a.part, r.row, r.first_row, r.content_sealed, r.seen -> 'seen' as seen, a.cases::integer as cases
    from placed a join import_row r on r.import_id = ${importId}::uuid and r.first_row = a.first_row
    where a.place <= case a.part when 'fitting' then ${most.fitting}::integer else ${most.others}::integer end
    order by r.first_row, r.row`.execute(work.db);
  const visits = [...Map.groupBy(rows, ({ first_row }) => first_row).values()].flatMap((group) => {
    const read = group.map((row) => ({ ...row, content: openContent(keyring, row.content_sealed) }));
    const [piece] = setup.piecesOf(
      read.filter(({ content }) => !content.isSkipped).map(({ row, content }) => rowOf(row, content)),
    );
    const sent = piece ? setup.sentOf(piece) : null;
    const planned = group.find((row) => row.seen);
    return sent && planned?.seen ? [{ sent, seen: planned.seen, of: planned }] : [];
  });
  const parts = Map.groupBy(visits, ({ of }) => of.part);
  const sizes = new Map(rows.map(({ part, cases }) => [part, cases]));
  return {
    source: setup.source,
    cases: [...sizes.values()].reduce((sum, cases) => sum + cases, 0),
    items: visits.map(({ sent, seen, of }) => ({
      sent,
      planned: { plan: 'create', reason: null, seen },
      weight: of.cases / (parts.get(of.part)?.length ?? 1),
    })),
  };
}
