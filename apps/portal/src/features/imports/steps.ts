import type { Import, ImportState } from '@waypost/contract/imports/shapes';

/** The steps of an import, in their order. */
export const steps = ['choose', 'upload', 'match', 'check', 'import'] as const;
export type Step = (typeof steps)[number];

export const stepTitles: Readonly<Record<Step, string>> = {
  choose: 'Choose',
  upload: 'Upload',
  match: 'Match Columns',
  check: 'Check',
  import: 'Import',
};

type Reached = { now: Step; others: readonly Step[] };
const uploading: Reached = { now: 'upload', others: ['choose'] };
const checking: Reached = { now: 'check', others: ['choose', 'upload', 'match'] };
const ended: Reached = { now: 'import', others: [] };

/** The step of each state, and those that it can go back to. */
const reached: Readonly<Record<ImportState, Reached>> = {
  chosen: uploading,
  uploading,
  unreadable: uploading,
  reading: { now: 'upload', others: [] },
  matching: { now: 'match', others: ['choose', 'upload'] },
  planning: checking,
  planned: checking,
  committing: ended,
  done: ended,
  stopped: ended,
  refused: ended,
  storageFull: ended,
  undoing: ended,
  undone: ended,
  discarded: ended,
};

/** The step that is shown: the one of the address where it can be, else that of the state. */
export function shownStep(state: ImportState, asked: string | null): Step {
  const { now, others } = reached[state];
  return others.find((step) => step === asked) ?? now;
}

/** The steps that can be opened. */
export const openSteps = (state: ImportState): readonly Step[] => {
  const { now, others } = reached[state];
  return [...others, now];
};

/** What each step gets. */
export type StepProps = {
  one: Import;
  takesFocus: boolean;
  onBack: (to: Step) => void;
  /** Goes to the step that the import has come to. */
  onDone: () => void;
};
