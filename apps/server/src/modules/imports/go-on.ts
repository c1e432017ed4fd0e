import type { ImportState } from '@waypost/contract/imports/shapes';
import type { Keyring } from '@waypost/platform/keyring';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { beginPlan } from './begin-import.ts';
import { commitImport } from './commands.ts';
import { countsOf, heldRows } from './counts.ts';
import { importOf, type StoredImport } from './stored-import.ts';

/** What becomes of a file without a person. */
type Rules = {
  /** Rows that do not fit: the rest is brought in and they are held, or a person decides. */
  onTrouble: 'hold' | 'stop';
  /** A person is to look at it before anything is brought in. */
  isDoubtful: boolean;
  /** A person goes on with it, and how far it is is only told. */
  isWatched: boolean;
};

export type WentOn = {
  state: ImportState;
  /** Why it does not go on without a person. */
  asks: 'columns' | 'trouble' | 'cut-off' | null;
  counts: ReturnType<typeof countsOf>;
};

/**
 * Takes the next step of an import that nobody looks at: its rows are planned as files like it were matched before, and what was planned is
 * carried out.
 */
export async function goOnWithImport(
  work: Work,
  keyring: Keyring,
  importId: string,
  { onTrouble, isDoubtful, isWatched }: Rules,
): Promise<WentOn> {
  const row = await importOf(work, importId);
  const told = (asks: WentOn['asks'], state = row.state): WentOn => ({
    state,
    asks,
    counts: countsOf(row.counts),
  });
  if (isWatched) return told(null);
  if (row.state === 'matching') {
    if (!(await mayFail(work, () => beginPlan(work, keyring, importId, row.version), plans)))
      return told('columns');
    return told(null, 'planning');
  }
  if (row.state !== 'planned') return told(null);
  const asks = isDoubtful ? 'cut-off' : onTrouble === 'stop' && hasHeld(row) ? 'trouble' : null;
  if (asks !== null) return told(asks);
  const commit = () => commitImport(work, keyring, { id: importId, version: row.version, whatFits: true });
  return told(null, (await mayFail(work, commit, waits)) ? 'committing' : 'planned');
}

const hasHeld = ({ counts }: StoredImport): boolean => heldRows(counts) > 0;

/** Columns that nobody has matched, or not all that are required. */
const plans = new Set(['IMPORT_INCOMPLETE', 'IMPORT_STATE']);
/** One import of a person is carried out at a time: the next one waits. */
const waits = new Set(['IMPORT_GOING_ON']);

async function mayFail(
  work: Work,
  run: () => Promise<void>,
  expected: ReadonlySet<string>,
): Promise<boolean> {
  try {
    await work.part(run);
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || !expected.has(error.code)) throw error;
    return false;
  }
}
