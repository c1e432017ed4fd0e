import type { RowPlan, RowTrouble } from '@waypost/contract/imports/shapes';
import type { Keyring } from '@waypost/platform/keyring';
import type { AnyRecord, RecordOutcome, TroubleCode } from '@waypost/tables';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import { addCounts, difference, tally } from './counts.ts';
import type { Planned, ToPlan } from './kinds/kind.ts';
import { missingForPayer } from './missing-for-payer.ts';
import { type OriginalCells, type RowContent, rowTroubles, sealContent } from './row-content.ts';
import type { Setup } from './setup.ts';

/** A piece with the cells of its rows. */
export type PieceWithCells = {
  piece: RecordOutcome<AnyRecord>;
  cells: ReadonlyMap<number, readonly string[]>;
  originals?: ReadonlyMap<number, OriginalCells | undefined>;
  /** Rows that a person has skipped. */
  leftOut?: ReadonlySet<number>;
};

export type PlannedRow = {
  row: number;
  first_row: number;
  plan: RowPlan;
  has_trouble: boolean;
  seen: {
    plan: RowPlan;
    seen: Planned['seen'];
    reason: unknown;
    /** The fields that a check with the payer needs and the row lacks. */
    missing: string[];
    /** Whether it was planned again after a person corrected a row. */
    isAgain?: true;
  } | null;
  content: RowContent;
};

type Slice = { pieces: readonly PieceWithCells[] } & Pick<ToPlan, 'setup' | 'soFar' | 'until'>;

/** Plans the rows of several pieces. */
export async function planPieces(
  work: Work,
  keyring: Keyring,
  { setup, pieces, soFar, until }: Slice,
): Promise<PlannedRow[]> {
  if (pieces.length === 0) return [];
  const planned = await setup.kind.plan(work, keyring, {
    setup,
    pieces: pieces.map(({ piece }) => piece),
    soFar,
    until,
  });
  return pieces.flatMap((one, at) => rowsOf(one, planned[at] ?? null, setup));
}

/** The stored values of each row of a planned piece. */
function rowsOf(
  { piece, cells, originals, leftOut = new Set() }: PieceWithCells,
  planned: Planned | null,
  { mapping, wordsAsked }: Setup,
): PlannedRow[] {
  const plan: RowPlan = piece.skipped ? 'skipped' : (planned?.plan ?? 'held');
  const troubles = rowTroubles(piece, planned?.reason ?? null, mapping);
  const [first = Math.min(...leftOut)] = piece.rows;
  const plannedRows = piece.rows.map((row) => {
    const own = troubles.get(row) ?? [];
    return {
      row,
      first_row: first,
      plan,
      has_trouble:
        plan === 'held' || (plan !== 'skipped' && own.some((one) => !isCoveredByQuestion(one, wordsAsked))),
      seen:
        row === first && planned
          ? {
              plan,
              seen: planned.seen,
              reason: planned.reason,
              missing: missingForPayer(piece.record, planned),
            }
          : null,
      content: {
        cells: cells.get(row) ?? [],
        troubles: own,
        isSkipped: false,
        original: originals?.get(row),
      },
    };
  });
  const left = [...leftOut].map((row) => ({
    row,
    first_row: first,
    plan: 'skipped' as const,
    has_trouble: false,
    seen: null,
    content: { cells: cells.get(row) ?? [], troubles: [], isSkipped: true, original: originals?.get(row) },
  }));
  return [...plannedRows, ...left];
}

/** Missing values were already confirmed for the whole column, so they are no reason to review a row. */
export const isCoveredByQuestion = (
  { code, level, position }: RowTrouble,
  wordsAsked: Setup['wordsAsked'],
): boolean => code === UNKNOWN_WORD && level === 'warning' && position !== null && wordsAsked.has(position);
const UNKNOWN_WORD: TroubleCode = 'unknown-word';

const sealed = (keyring: Keyring, rows: readonly PlannedRow[]) =>
  rows.map(({ content, ...row }) => ({ ...row, content_sealed: sealContent(keyring, content) }));

/** Stores rows that were planned for the first time since the file was matched; corrected ones exist already. */
export async function storePlanned(
  { db, entity }: Work,
  keyring: Keyring,
  importId: string,
  rows: readonly PlannedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into import_row (entity_id, import_id, row, first_row, plan, has_trouble, seen, content_sealed)
    select ${entity.id}::uuid, ${importId}::uuid, r.row, r.first_row, r.plan, r.has_trouble, r.seen, r.content_sealed
    from jsonb_to_recordset(${JSON.stringify(sealed(keyring, rows))}::jsonb)
      as r (row integer, first_row integer, plan text, has_trouble boolean, seen jsonb, content_sealed text)
    on conflict (entity_id, import_id, row) do update set first_row = excluded.first_row, plan = excluded.plan,
      has_trouble = excluded.has_trouble, seen = excluded.seen, content_sealed = excluded.content_sealed,
      version = import_row.version + 1`.execute(db);
  await addCounts(db, importId, 'planned', tally(rows.map(({ plan }) => plan)));
  await addCounts(db, importId, 'missing', tally(rows.flatMap(missingOf)));
}

const missingOf = ({ seen }: Pick<PlannedRow, 'seen'>): string[] => seen?.missing ?? [];

/** Replaces rows that were planned again. */
export async function replacePlanned(
  { db }: Work,
  keyring: Keyring,
  importId: string,
  rows: readonly PlannedRow[],
): Promise<void> {
  const again = rows.map((row) => ({ ...row, seen: row.seen && { ...row.seen, isAgain: true as const } }));
  const { rows: before } = await sql<Pick<PlannedRow, 'plan' | 'seen'>>`
    update import_row r set first_row = p.first_row, plan = p.plan, has_trouble = p.has_trouble, seen = p.seen,
      content_sealed = p.content_sealed
    from jsonb_to_recordset(${JSON.stringify(sealed(keyring, again))}::jsonb)
      as p (row integer, first_row integer, plan text, has_trouble boolean, seen jsonb, content_sealed text), import_row b
    where r.import_id = ${importId}::uuid and r.row = p.row
      and b.entity_id = r.entity_id and b.import_id = r.import_id and b.row = r.row
    returning b.plan, b.seen`.execute(db);
  const plansOf = (all: readonly Pick<PlannedRow, 'plan'>[]) => all.map(({ plan }) => plan);
  await addCounts(db, importId, 'planned', difference(plansOf(rows), plansOf(before)));
  await addCounts(db, importId, 'missing', difference(rows.flatMap(missingOf), before.flatMap(missingOf)));
}
