import { createHash, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Keyring } from '@waypost/platform/keyring';
import {
  type AnyRecord,
  FileRefused,
  type RecordOutcome,
  type Row,
  readRecords,
  readRows,
  surveyRows,
} from '@waypost/tables';
import type { Files } from '../../framework/files.ts';
import type { Scope, Work } from '../../framework/work.ts';
import { PlannedSoFar } from '../registrations/module.ts';
import {
  type Corrections,
  dropCorrections,
  originalsOf,
  takeCorrections,
  withCorrections,
} from './corrections.ts';
import { fileOf } from './open-file.ts';
import { type PieceWithCells, type PlannedRow, planPieces, storePlanned } from './plan-slice.ts';
import { limitsOf } from './read-file.ts';
import { type Setup, setupOf } from './setup.ts';
import { importOf, profileOf, type StoredImport } from './stored-import.ts';

/** Registrations of the first transaction: their problems are shown while the others are planned. */
const FIRST_SLICE = 250;
const SLICE = 500;

type Tools = {
  files: Files;
  keyring: Keyring;
  /** The scope of the requester with their present rights; null when they lack the permission. */
  scopeNow: () => Promise<Scope | null>;
  /** Extends the lease, so that nobody else starts. */
  extendLease: () => Promise<void>;
  /** Waits for this file's turn, for one slice. */
  inTurn: <T>(slice: () => Promise<T>) => Promise<T>;
  isStopping: () => boolean;
};

/** The planning stops because its worker does; it is started again later. */
export class PlanInterrupted extends Error {}

/**
 * Compares each row of a file with existing records, from the beginning; an interrupted plan is started again.
 * @returns false when the requester lacks the permission
 */
export async function planFile(tools: Tools, importId: string): Promise<boolean> {
  const { files, keyring } = tools;
  const scope = await tools.scopeNow();
  if (!scope) return false;
  const run = randomUUID();
  const begun = await scope.finish((work) => begin(work, keyring, { importId, run }));
  if (!begun) return true;
  const { row, setup, corrections } = begun;
  const open = await fileOf(files, scope, importId);
  const profile = profileOf(keyring, row);
  if (!profile) return true;
  const limits = limitsOf(scope, row);
  const rows = () => withCorrections(readRows(open, profile.format, limits), corrections);
  const soFar = new PlannedSoFar();
  const hash = createHash('sha256').update(row.mapping_sealed ?? '');
  /** Corrected rows that this plan has not reached: other headings may leave them out. */
  const unreached = new Set(corrections.keys());
  /** Planned rows that are not stored yet. */
  let unsaved: readonly PlannedRow[] = [];
  try {
    const survey = await surveyRows(rows(), setup.reading);
    const cells = new Map<number, readonly string[]>();
    const read = readRecords(row.kind, noting(rows(), cells, hash), { ...setup.reading, survey });
    for await (const slice of slicesOf(readAhead(read), cells, corrections))
      if (!(await tools.inTurn(() => keep(slice)))) return true;
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    await ended('unreadable', error.message);
    return true;
  }
  await ended('planned', null);
  return true;

  /** Plans a slice while the database stores the previous one. */
  async function keep(slice: readonly PieceWithCells[]): Promise<boolean> {
    if (tools.isStopping()) throw new PlanInterrupted();
    await tools.extendLease();
    const now = await tools.scopeNow();
    if (!now) throw new PlanInterrupted();
    const next = await now.change(
      async (work) => {
        if (!(await isCurrentRun(work, importId, run))) return null;
        const fork = soFar.fork();
        const until = storePlanned(work, keyring, importId, unsaved);
        // The error is handled where the promise is awaited.
        until.catch(() => undefined);
        await setImmediate();
        const planned = await planPieces(work, keyring, { setup, pieces: slice, soFar: fork, until });
        await until;
        return { planned, fork };
      },
      { repeats: true },
    );
    if (!next) return false;
    soFar.absorb(next.fork);
    unsaved = next.planned;
    for (const { row: number } of unsaved) unreached.delete(number);
    return true;
  }

  async function ended(state: 'planned' | 'unreadable', problem: string | null): Promise<void> {
    await scope?.finish(async (work) => {
      if (!(await isCurrentRun(work, importId, run))) return;
      await dropCorrections(work, importId, unreached);
      await work.db
        .updateTable('import')
        .set(({ eb }) => ({
          state,
          problem,
          plan_hash: hash.digest('base64url'),
          worked_at: work.clock.now(),
          version: eb('version', '+', 1),
        }))
        .where('id', '=', importId)
        .execute();
    });
  }
}

async function begin(
  work: Work,
  keyring: Keyring,
  { importId, run }: { importId: string; run: string },
): Promise<{ row: StoredImport; setup: Setup; corrections: Corrections } | null> {
  const row = await importOf(work, importId);
  if (row.state !== 'planning') return null;
  const corrections = await takeCorrections(work, keyring, importId);
  await work.db
    .updateTable('import')
    .set({ counts: '{}', plan_hash: run, worked_at: work.clock.now() })
    .where('id', '=', importId)
    .execute();
  return { row, setup: await setupOf(work, keyring, row), corrections };
}

/** Whether this run is still current: not stopped, and not restarted by another worker. */
async function isCurrentRun({ db }: Work, importId: string, run: string): Promise<boolean> {
  const row = await db
    .selectFrom('import')
    .select(['state', 'plan_hash'])
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst();
  return row?.state === 'planning' && row.plan_hash === run;
}

/** Keeps the cells of rows until their piece is complete, and hashes the input. */
async function* noting(
  batches: AsyncIterable<readonly Row[]>,
  cells: Map<number, readonly string[]>,
  hash: { update(text: string): unknown },
): AsyncGenerator<readonly Row[]> {
  for await (const rows of batches) {
    for (const { row, cells: own } of rows) cells.set(row, own);
    hash.update(JSON.stringify(rows));
    yield rows;
  }
}

/**
 * Slices to plan, each stored together with the next: empty ones after the first and the last make these visible at
 * once.
 */
async function* slicesOf(
  batches: AsyncIterable<readonly RecordOutcome<AnyRecord>[]>,
  cells: Map<number, readonly string[]>,
  corrections: Corrections,
): AsyncGenerator<readonly PieceWithCells[]> {
  let slice: PieceWithCells[] = [];
  let most = FIRST_SLICE;
  for await (const pieces of batches) {
    for (const piece of pieces) {
      const originals = originalsOf(corrections, piece.rows);
      slice.push({ piece, cells: taken(cells, piece.rows), ...(originals && { originals }) });
    }
    while (slice.length >= most) {
      yield slice.slice(0, most);
      if (most === FIRST_SLICE) yield [];
      slice = slice.slice(most);
      most = SLICE;
    }
  }
  if (slice.length > 0) yield slice;
  yield [];
}

/** Reads the next batch while the current one is processed, which mostly waits for the database. */
async function* readAhead<Batch>(batches: AsyncGenerator<Batch>): AsyncGenerator<Batch> {
  const next = () => {
    const nextBatch = batches.next();
    // Its error is reported at its turn.
    nextBatch.catch(() => undefined);
    return nextBatch;
  };
  try {
    for (let nextBatch = next(); ; ) {
      const { value, done } = await nextBatch;
      if (done) return;
      nextBatch = next();
      yield value;
    }
  } finally {
    await batches.return(undefined);
  }
}

function taken(
  cells: Map<number, readonly string[]>,
  rows: readonly number[],
): Map<number, readonly string[]> {
  const own = new Map(rows.map((row) => [row, cells.get(row) ?? []]));
  for (const row of rows) cells.delete(row);
  return own;
}
