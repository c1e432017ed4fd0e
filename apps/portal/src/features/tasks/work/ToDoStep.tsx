import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import type { Task } from '@waypost/contract/tasks/shapes';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton } from '#src/ui/IconButton.tsx';
import { ResolutionPicker } from './ResolutionPicker.tsx';
import type { ToDo } from './to-dos.ts';

const Step = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  minWidth: 0,
  width: '100%',
  '& > p': { fontSize: 13, lineHeight: '20px' },
  '& > p b': { color: 'var(--wp-text-2)', fontWeight: 500 },
});

type ToDoStepProps = {
  task: Task;
  open: readonly ToDo[];
  chosen: Readonly<Record<string, string>>;
  first: RefObject<HTMLDivElement | null>;
  onResolve: (id: string, resolution: string) => void;
};

/**
 * The to-dos of a task one at a time, starting with the first open one. Selecting a resolution moves on to the next.
 */
export function ToDoStep({ task: { toDos }, open, chosen, first, onResolve }: ToDoStepProps) {
  const [lookedAt, setLookedAt] = useState<string | null>(null);
  const hasUserChosen = useRef(false);
  const following = open[0] ?? toDos.at(-1);
  const shown = toDos.find(({ id }) => id === lookedAt) ?? following;
  const shownId = shown?.id;

  // After a selection by pointer or Enter, the focus moves to what comes next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: shownId is not read, it signals another to-do
  useEffect(() => {
    if (!hasUserChosen.current) return;
    hasUserChosen.current = false;
    first.current?.querySelector<HTMLElement>('[role="group"] button, input')?.focus();
  }, [shownId, first]);

  if (!shown) return null;
  const at = toDos.indexOf(shown);
  const label = `To do ${at + 1} of ${toDos.length}: ${shown.recommendation}`;
  const value = chosen[shown.id] ?? '';
  const look = (step: -1 | 1) => setLookedAt(toDos.at((at + step) % toDos.length)?.id ?? null);
  return (
    <Step ref={first}>
      <p>
        <b>
          {at + 1} of {toDos.length}
        </b>{' '}
        {shown.recommendation}
      </p>
      {shown.resolutionOptions.length > 0 ? (
        <ResolutionPicker
          key={shown.id}
          toDo={shown}
          label={label}
          value={value}
          hasKeys={shown.id === open[0]?.id}
          onChange={(resolution) => {
            hasUserChosen.current = true;
            setLookedAt(null);
            onResolve(shown.id, resolution);
          }}
        />
      ) : (
        <OutlinedInput
          key={shown.id}
          value={value}
          onFocus={() => setLookedAt(shown.id)}
          onChange={(event) => onResolve(shown.id, event.target.value)}
          inputProps={{ maxLength: 1000, 'aria-label': label }}
        />
      )}
      {toDos.length > 1 && (
        <span>
          <IconButton label="Previous to-do" onClick={() => look(-1)}>
            <ChevronLeft size={16} strokeWidth={1.75} />
          </IconButton>
          <IconButton label="Next to-do" onClick={() => look(1)}>
            <ChevronRight size={16} strokeWidth={1.75} />
          </IconButton>
        </span>
      )}
    </Step>
  );
}
