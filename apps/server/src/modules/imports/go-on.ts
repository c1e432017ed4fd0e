import type { ImportState } from '@waypost/contract/imports/shapes';
import type { Keyring } from '@waypost/platform/keyring';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { beginPlan } from './begin-import.ts';
import { commitImport } from './commands.ts';
import { countsOf, heldRows } from './counts.ts';
import { importOf, type StoredImport } from './stored-import.ts';

/** The rules for a file without a person. */
type Rules = {
  /** For rows that do not fit: import the rest and hold them, or wait for a person. */
  onTrouble: 'hold' | 'stop';
  /** Whether a person has to check it before anything is imported. */
  isDoubtful: boolean;
  /** Whether a person works on it, so that only its progress is reported. */
  isWatched: boolean;
};

export type StepResult = {
  state: ImportState;
  /** The reason why it does not continue without a person. */
  asks: 'columns' | 'trouble' | 'cut-off' | null;
  counts: ReturnType<typeof countsOf>;
};

/**
 * Takes the next step of an unattended import: plans its rows with the earlier mapping of similar files, and commits
 * the plan.
 */
export async function continueImport(
  work: Work,
  keyring: Keyring,
  importId: string,
  { onTrouble, isDoubtful, isWatched }: Rules,
): Promise<StepResult> {
  const row = await importOf(work, importId);
  const outcome = (asks: StepResult['asks'], state = row.state): StepResult => ({
    state,
    asks,
    counts: countsOf(row.counts),
  });
  if (isWatched) return outcome(null);
  if (row.state === 'matching') {
    if (!(await mayFail(work, () => beginPlan(work, keyring, importId, row.version), plans)))
      return outcome('columns');
    return outcome(null, 'planning');
  }
  if (row.state !== 'planned') return outcome(null);
  const asks = isDoubtful ? 'cut-off' : onTrouble === 'stop' && hasHeld(row) ? 'trouble' : null;
  if (asks !== null) return outcome(asks);
  const commit = () => commitImport(work, keyring, { id: importId, version: row.version, whatFits: true });
  return outcome(null, (await mayFail(work, commit, waits)) ? 'committing' : 'planned');
}

const hasHeld = ({ counts }: StoredImport): boolean => heldRows(counts) > 0;

/** Errors of unmatched or missing required columns. */
const plans = new Set(['IMPORT_INCOMPLETE', 'IMPORT_STATE']);
/** Errors of a second import of the same person: it waits. */
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
