import { styled } from '@mui/material/styles';
import { CircleAlert } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { BannerGround } from '../Banner.tsx';
import { fieldId, useFormShell } from './form-shell-context.ts';

/** An error of the form. Without a `name` it belongs to no field. */
export type FormProblem = { name: string | null; label: string | null; message: string };

type ErrorSummaryProps = {
  title: string;
  problems: readonly FormProblem[];
  /** Changes with every refused attempt, so that the summary is focused again. */
  attempt: number;
};

const Summary = styled(BannerGround)({
  marginBottom: 16,
  '& h2': { fontSize: 13, lineHeight: '20px' },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& a': {
    display: 'inline-block',
    lineHeight: '24px',
    color: 'var(--wp-text)',
    textDecoration: 'underline',
  },
});

/** Lists every error after a refused attempt, each linked to its field. */
export function ErrorSummary({ title, problems, attempt }: ErrorSummaryProps) {
  const { idPrefix } = useFormShell();
  const banner = useRef<HTMLElement>(null);
  const focusedAttempt = useRef(0);
  const hasProblems = problems.length > 0;
  useEffect(() => {
    // Only once per attempt: errors that change while the user types must not move the focus.
    if (!hasProblems || focusedAttempt.current === attempt) return;
    focusedAttempt.current = attempt;
    banner.current?.focus();
  }, [attempt, hasProblems]);

  const goTo = (event: MouseEvent, id: string) => {
    event.preventDefault();
    document.getElementById(id)?.focus();
  };

  if (!hasProblems) return null;
  return (
    <Summary kind="bad" ref={banner} tabIndex={-1} aria-label={title}>
      <CircleAlert size={16} strokeWidth={2} aria-hidden="true" />
      <div>
        <h2>{title}</h2>
        <ul>
          {problems.map(({ name, label, message }) => {
            const id = name === null ? null : fieldId(idPrefix, name);
            const text = label === null ? message : `${label}: ${message}`;
            return (
              <li key={`${name} ${message}`}>
                {id === null ? (
                  text
                ) : (
                  <a href={`#${id}`} onClick={(event) => goTo(event, id)}>
                    {text}
                  </a>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </Summary>
  );
}
