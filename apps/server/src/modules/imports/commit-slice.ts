import { message } from '@waypost/contract/core/messages';
import type { RowPlan, RowTrouble } from '@waypost/contract/imports/shapes';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import { recordImportedFile } from '../registrations/module.ts';
import { storeBefore } from './before-rows.ts';
import { addCounts, tally } from './counts.ts';
import type { Committed, Planned, ToCommit } from './kinds/kind.ts';
import { statesAfterImport } from './left-by-import.ts';
import { openContent, type RowContent, rowOf, sealContent } from './row-content.ts';
import { setupOf } from './setup.ts';
import type { StoredImport } from './stored-import.ts';

/** Registrations per transaction: few, so that nobody waits long for one of their patients. */
const SLICE = 100;
/** The first one is shorter, so that progress is soon shown. */
const FIRST_SLICE = 25;

type Row = {
  row: number;
  first_row: number;
  plan: RowPlan;
  seen: { plan: RowPlan; seen: Planned['seen']; reason: Planned['reason'] } | null;
  content_sealed: string | null;
};

/** Commits the next rows of a plan. False when there is nothing left to do. */
export async function commitSlice(work: Work, keyring: Keyring, row: StoredImport): Promise<boolean> {
  const rows = await nextRows(work, row.id);
  if (rows.length > 0) await commitRows(work, keyring, row, rows);
  const isOver = rows.length === 0;
  await work.db
    .updateTable('import')
    .set({
      worked_at: work.clock.now(),
      ...(isOver && { state: 'done', ended_at: work.clock.now(), version: row.version + 1 }),
    })
    .where('id', '=', row.id)
    .execute();
  return !isOver;
}

async function nextRows({ db }: Work, importId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.row, r.first_row, r.plan, r.seen, r.content_sealed from import_row r
    where r.import_id = ${importId}::uuid and r.result is null and r.first_row <= (
      select max(first_row) from (
        select first_row from import_row where import_id = ${importId}::uuid and result is null
        order by first_row limit case when exists (
          select from import_row where import_id = ${importId}::uuid and result is not null)
          then ${sql.lit(SLICE)} else ${sql.lit(FIRST_SLICE)} end) next)
    order by r.first_row, r.row`.execute(db);
  return rows;
}

type Done = Committed | { result: RowPlan; reason: null; heldId: null; before: null; leftAs: null };

async function commitRows(
  work: Work,
  keyring: Keyring,
  stored: StoredImport,
  rows: readonly Row[],
): Promise<void> {
  const setup = await setupOf(work, keyring, stored);
  const groups = [...Map.groupBy(rows, ({ first_row }) => first_row).values()].map((group) => ({
    group: group.map((row) => ({ ...row, content: openContent(keyring, row.content_sealed) })),
  }));
  const toCommit: Array<{ at: number; item: ToCommit }> = [];
  const done: Done[] = groups.map(({ group }, at) => {
    const read = group.filter(({ content }) => !content.isSkipped);
    const seen = group.find((one) => one.seen)?.seen;
    const plan = read[0]?.plan ?? 'skipped';
    const [piece] =
      plan === 'skipped' ? [] : setup.piecesOf(read.map(({ row, content }) => rowOf(row, content)));
    if (piece?.record && seen && (plan !== 'held' || seen.reason))
      toCommit.push({
        at,
        item: { piece, planned: { plan: plan as Planned['plan'], reason: seen.reason, seen: seen.seen } },
      });
    return { result: plan, reason: null, heldId: null, before: null, leftAs: null };
  });
  const committed = await setup.kind.commit(work, keyring, {
    setup,
    items: toCommit.map(({ item }) => item),
    leftOf: (ids) => statesAfterImport(work, stored.id, ids),
  });
  for (const [place, { at }] of toCommit.entries()) {
    const one = committed[place];
    if (one) done[at] = one;
  }
  await storeResults(
    work,
    keyring,
    stored,
    groups.map(({ group }, at) => ({ group, done: done[at] ?? nothing })),
  );
}

const nothing: Done = { result: 'skipped', reason: null, heldId: null, before: null, leftAs: null };

type Group = { group: ReadonlyArray<Row & { content: RowContent }>; done: Done };

/** Stores the results of rows and the resulting state; for a result that differs from the plan also the reason. */
async function storeResults(
  work: Work,
  keyring: Keyring,
  { id, source_id, file_name_sealed }: StoredImport,
  groups: readonly Group[],
): Promise<void> {
  const rows = groups.flatMap(({ group, done }) =>
    group.map(({ row, first_row, plan, content }) => {
      const result = plan === 'skipped' ? 'skipped' : done.result;
      // A skipped row may be before it.
      const isFirst = row === first_row;
      const isOther = result !== plan && done.reason !== null && isFirst;
      return {
        row,
        result,
        held_id: isFirst ? done.heldId : null,
        patient_id: done.leftAs?.patient?.id ?? null,
        case_id: done.leftAs?.case?.id ?? null,
        left_as: isFirst ? done.leftAs : null,
        content_sealed: isOther
          ? sealContent(keyring, { ...content, troubles: [...content.troubles, rowTrouble(done)] })
          : null,
      };
    }),
  );
  await sql`
    update import_row r set result = k.result, held_id = k.held_id, patient_id = k.patient_id, case_id = k.case_id,
      left_as = k.left_as, content_sealed = coalesce(k.content_sealed, r.content_sealed),
      has_trouble = r.has_trouble or k.content_sealed is not null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k (row integer, result text, held_id uuid, patient_id uuid,
      case_id uuid, left_as jsonb, content_sealed text)
    where r.import_id = ${id}::uuid and r.row = k.row`.execute(work.db);
  await storeBefore(
    work,
    keyring,
    id,
    groups.flatMap(({ group: [row], done: { before } }) =>
      row && before ? [{ row: row.first_row, before }] : [],
    ),
  );
  const counts = tally(rows.map(({ result }) => result));
  await addCounts(work.db, id, 'results', counts);
  await recordImportedFile(work, { importId: id, sourceId: source_id, fileName: file_name_sealed, counts });
}

const rowTrouble = ({ reason }: Done): RowTrouble => ({
  code: reason?.code ?? 'INVALID',
  level: 'error',
  field: null,
  position: null,
  message: message('import.heldAgain', { reason: reason?.errors[0]?.message ?? reason?.message ?? '' }),
});
