import { styled } from '@mui/material/styles';
import { nameText } from '@waypost/contract/core/name-text';
import type { SimilarPatient } from '@waypost/contract/patients/similar';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { KeyCaps } from '#src/ui/KeyCaps.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { bornText, lastVisitText, numberText, ruleTexts } from './similar-texts.ts';
import type { Similar } from './use-similar-patients.ts';

const Panel = styled('section')({
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-surface)',
  overflow: 'hidden',
  fontSize: 13,
  lineHeight: '20px',
  '& h2': { padding: '12px 16px 8px', fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& > p': { padding: '0 16px 12px', color: 'var(--wp-text-2)' },
  '& ol': { margin: 0, padding: 0, listStyle: 'none', borderTop: '1px solid var(--wp-line)' },
  '& li + li': { borderTop: '1px solid var(--wp-line)' },
});

const Person = styled('button')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '0 8px',
  width: '100%',
  padding: '8px 16px',
  border: 0,
  background: 'none',
  color: 'var(--wp-text-2)',
  font: 'inherit',
  textAlign: 'left',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&:hover': { background: 'var(--wp-row-hover)' },
  '&:focus-visible': { outlineOffset: -2 },
  '& b': { color: 'var(--wp-text)', fontWeight: 600 },
  '& span:not(:last-child)': { gridColumn: 1 },
  '& > span:last-child': { gridColumn: 2, gridRow: '1 / span 4' },
});
const Why = styled('span')({ color: 'var(--wp-warn-fg)' });

type SimilarPatientsProps = {
  similar: Similar;
  /** The texts for no match, and for a failed search. */
  texts: Readonly<{ nobody: string; failed: string }>;
  /** The first person of the list, which the form's arrow key focuses. */
  first: RefObject<HTMLButtonElement | null>;
  onChosen: (person: SimilarPatient) => void;
  /** Returns the focus to the fields. */
  onLeave: () => void;
};

const words = ({ people, isEnough, isSearching, hasFailed }: Similar, nobody: string): string => {
  if (!isEnough)
    return 'Type a name, a date of birth or a record number. Patients who are known appear here.';
  if (hasFailed) return '';
  if (isSearching && people.length === 0) return 'Looking for known patients';
  if (people.length === 0) return nobody;
  return `${people.length === 1 ? '1 known patient' : `${people.length} known patients`}. Is it one of them?`;
};

/** Known patients that may be the typed one: chosen with the arrows and Enter, or by their digit. */
export function SimilarPatients({ similar, texts, first, onChosen, onLeave }: SimilarPatientsProps) {
  const { people, isEnough, isSearching, hasFailed, retry } = similar;
  const list = useRef<HTMLOListElement>(null);
  const move = (event: KeyboardEvent) => {
    const buttons: HTMLElement[] = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    if (event.key === 'ArrowDown') buttons[Math.min(at + 1, buttons.length - 1)]?.focus();
    else if (event.key === 'Escape' || (event.key === 'ArrowUp' && at <= 0)) onLeave();
    else if (event.key === 'ArrowUp') buttons[at - 1]?.focus();
    else {
      const person = /^[1-9]$/.test(event.key) ? people[Number(event.key) - 1] : undefined;
      if (!person || event.ctrlKey || event.metaKey || event.altKey) return;
      onChosen(person);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Panel aria-label="Known patients">
      <h2>Known Patients</h2>
      <p role="status">{words(similar, texts.nobody)}</p>
      {hasFailed && isEnough && <FailedPanel text={texts.failed} onRetry={retry} />}
      {isEnough && isSearching && people.length === 0 && !hasFailed && <SkeletonRows count={3} />}
      {isEnough && people.length > 0 && (
        <ol ref={list} onKeyDown={move}>
          {people.map((person, at) => (
            <li key={person.patientId}>
              <Person type="button" ref={at === 0 ? first : undefined} onClick={() => onChosen(person)}>
                <b>{nameText(person)}</b>
                <span>{bornText(person)}</span>
                <span>
                  {numberText(person)}. {lastVisitText(person)}
                </span>
                {person.rule && <Why>{ruleTexts[person.rule]}</Why>}
                <span aria-hidden="true">
                  <KeyCaps keys={`Alt ${at + 1}`} />
                </span>
              </Person>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
