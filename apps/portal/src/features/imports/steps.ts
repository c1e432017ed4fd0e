import type { Import, ImportState } from '@waypost/contract/imports/shapes';

/** The steps of an import in order. */
export const steps = ['choose', 'upload', 'match', 'check', 'import'] as const;
export type Step = (typeof steps)[number];

export const stepTitles: Readonly<Record<Step, string>> = {
  choose: 'Choose',
  upload: 'Upload',
  match: 'Match Columns',
  check: 'Check',
  import: 'Import',
};

type StepLinks = { now: Step; others: readonly Step[] };
const uploading: StepLinks = { now: 'upload', others: ['choose'] };
const checking: StepLinks = { now: 'check', others: ['choose', 'upload', 'match'] };
const ended: StepLinks = { now: 'import', others: [] };

/** The step of each state, and the earlier steps that the user can return to. */
const reached: Readonly<Record<ImportState, StepLinks>> = {
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

/** The step to show: that of the address if it is possible, else that of the state. */
export function shownStep(state: ImportState, asked: string | null): Step {
  const { now, others } = reached[state];
  return others.find((step) => step === asked) ?? now;
}

/** The steps that can be opened. */
export const openSteps = (state: ImportState): readonly Step[] => {
  const { now, others } = reached[state];
  return [...others, now];
};

/** The props of each step. */
export type StepProps = {
  one: Import;
  takesFocus: boolean;
  onBack: (to: Step) => void;
  /** Continues with the step that the import has reached. */
  onDone: () => void;
};
