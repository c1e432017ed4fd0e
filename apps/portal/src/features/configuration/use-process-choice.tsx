import type { ProcessName } from '@waypost/contract/processes/names';
import { type ReactNode, useState } from 'react';
import { UnsavedDialog } from '#src/app/shell/UnsavedDialog.tsx';
import type { Rules } from './rules/use-rules.ts';

/** Chooses another process, after a question about unsaved changes (W-032). */
export function useProcessChoice(
  rules: Rules,
  onChosen: (process: ProcessName) => void,
): { choose: (process: string) => void; question: ReactNode } {
  const [asked, setAsked] = useState<ProcessName | null>(null);
  return {
    choose: (process) =>
      rules.isDirty ? setAsked(process as ProcessName) : onChosen(process as ProcessName),
    question: asked && (
      <UnsavedDialog
        onStay={() => setAsked(null)}
        onLeave={() => {
          rules.reset();
          onChosen(asked);
          setAsked(null);
        }}
      />
    ),
  };
}
