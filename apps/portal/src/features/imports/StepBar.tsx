import { styled } from '@mui/material/styles';
import { Check } from 'lucide-react';
import { type Step, steps, stepTitles } from './steps.ts';

const List = styled('ol')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 8px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 13,
  lineHeight: '20px',
  '& > li': { display: 'flex', alignItems: 'center' },
  '& > li:not(:last-of-type)::after': {
    content: '""',
    width: 16,
    marginLeft: 8,
    borderTop: '1px solid var(--wp-line-strong)',
  },
  '& button, & li > span:first-of-type': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 32,
    padding: '0 8px 0 4px',
    border: 0,
    borderRadius: 'var(--wp-r-control)',
    background: 'none',
    font: 'inherit',
    color: 'var(--wp-text-3)',
  },
  '& button': {
    cursor: 'pointer',
    color: 'var(--wp-text-2)',
    '&:hover': { background: 'var(--wp-row-hover)' },
  },
  '& li > [aria-current="step"]:first-of-type': { color: 'var(--wp-text)', fontWeight: 600 },
  '& [data-mark]': {
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    borderRadius: 12,
    border: '1px solid var(--wp-control)',
    fontSize: 12,
    lineHeight: '16px',
    fontVariantNumeric: 'tabular-nums',
  },
  '& [aria-current="step"] [data-mark]': {
    border: 0,
    background: 'var(--wp-accent)',
    color: 'var(--wp-on-accent)',
  },
  '& [data-mark="done"]': { borderColor: 'var(--wp-ok-icon)', color: 'var(--wp-ok-icon)' },
  '@media (max-width: 699px)': {
    '& > li:not(:last-of-type)::after': { display: 'none' },
    // On narrow pages only the current step shows its title.
    '& li:not([data-shown]) [data-title]': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
});

type StepBarProps = {
  shown: Step;
  /** The step that the import has reached. */
  now: Step;
  /** The steps that can be opened. */
  open: readonly Step[];
  onOpen: (step: Step) => void;
};

/** The five steps of an import, as navigation. */
export function StepBar({ shown, now, open, onOpen }: StepBarProps) {
  return (
    <nav aria-label="Steps">
      <List>
        {steps.map((step, at) => {
          const isDone = at < steps.indexOf(now);
          const content = (
            <>
              <span data-mark={isDone ? 'done' : 'open'} aria-hidden="true">
                {isDone && step !== shown ? <Check size={14} strokeWidth={2} /> : at + 1}
              </span>
              <span data-title>
                {stepTitles[step]}
                {isDone && step !== shown && <span className="visually-hidden">, done</span>}
              </span>
            </>
          );
          const isShown = step === shown;
          return (
            <li key={step} data-shown={isShown || undefined}>
              {!isShown && open.includes(step) ? (
                <button type="button" onClick={() => onOpen(step)}>
                  {content}
                </button>
              ) : (
                <span aria-current={isShown ? 'step' : undefined}>{content}</span>
              )}
            </li>
          );
        })}
      </List>
    </nav>
  );
}
