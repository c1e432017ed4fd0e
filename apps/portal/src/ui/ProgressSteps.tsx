import { styled } from '@mui/material/styles';
import { Circle, CircleCheck, CircleX, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { SpinningIcon } from './SpinningIcon.ts';

const List = styled('ol')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { position: 'relative', display: 'flex', alignItems: 'center', gap: 12, minHeight: 36 },
  '& li:not(:last-of-type)::after': {
    content: '""',
    position: 'absolute',
    left: 7.5,
    top: 28,
    height: 16,
    borderLeft: '1px solid var(--wp-line-strong)',
  },
  '& svg': { flex: 'none', color: 'var(--wp-neutral-icon)' },
  '& [data-state="done"] svg': { color: 'var(--wp-ok-icon)' },
  '& [data-state="failed"] svg': { color: 'var(--wp-bad-icon)' },
  '& [data-state="now"]': { fontWeight: 600 },
  '& [data-state="now"] svg': { color: 'var(--wp-info-icon)' },
  '& [data-state="later"]': { color: 'var(--wp-text-3)' },
  '& small': {
    marginLeft: 'auto',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 400,
    color: 'var(--wp-text-3)',
    textAlign: 'right',
  },
});

type StepState = 'done' | 'now' | 'later' | 'failed';
export type ProgressStep = {
  label: string;
  state: StepState;
  /** The completion time of the step, or its duration so far. */
  note?: ReactNode;
};

const icons: Readonly<Record<StepState, LucideIcon | typeof SpinningIcon>> = {
  done: CircleCheck,
  now: SpinningIcon,
  later: Circle,
  failed: CircleX,
};
const words: Readonly<Record<StepState, string>> = {
  done: 'Done: ',
  now: 'Now: ',
  later: 'To come: ',
  failed: 'Failed: ',
};

/** The steps of a long task: done, running and pending. */
export function ProgressSteps({ steps }: { steps: readonly ProgressStep[] }) {
  return (
    <List>
      {steps.map(({ label, state, note }) => {
        const Icon = icons[state];
        return (
          <li key={label} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <Icon size={16} strokeWidth={2} aria-hidden="true" />
            <span>
              <span className="visually-hidden">{words[state]}</span>
              {label}
            </span>
            {note && <small>{note}</small>}
          </li>
        );
      })}
    </List>
  );
}
