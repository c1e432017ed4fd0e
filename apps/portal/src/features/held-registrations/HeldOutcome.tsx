import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { RegistrationResult } from '@waypost/contract/registrations/calls';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CaseLink } from '#src/app/CaseLink.tsx';
import { resultText } from './held-text.ts';

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: 13,
  lineHeight: '20px',
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, padding: '8px 0' },
  '& li + li': { borderTop: '1px solid var(--wp-line)' },
  '& svg': { flex: 'none', color: 'var(--wp-ok-icon)' },
  '& [data-held] svg': { color: 'var(--wp-warn-icon)' },
  '& b': { fontWeight: 600 },
  '& span': { flex: '1 1 240px' },
});
const Area = styled('div')({ '&:focus': { outline: 'none' } });

type HeldOutcomeProps = { results: readonly RegistrationResult[]; onOpen: (heldId: string) => void };

/** The result of a held registration and of later ones that waited for it, in order. */
export function HeldOutcome({ results, onOpen }: HeldOutcomeProps) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <Area ref={area} tabIndex={-1} role="status">
      <List>
        {results.map((result, at) => {
          const isHeld = result.outcome === 'held';
          const Icon = isHeld ? CircleAlert : CircleCheck;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the results never change their order
            <li key={at} data-held={isHeld || undefined}>
              <Icon size={16} strokeWidth={2} aria-hidden="true" />
              <span>
                {at > 0 && <b>Waited behind it: </b>}
                {resultText(result)}
              </span>
              {result.case && (
                <CaseLink caseNumber={result.case.caseNumber}>Case {result.case.caseNumber}</CaseLink>
              )}
              {result.heldId !== null && (
                <Button
                  size="small"
                  variant="outlined"
                  onClick={() => result.heldId !== null && onOpen(result.heldId)}
                >
                  Open
                </Button>
              )}
            </li>
          );
        })}
      </List>
    </Area>
  );
}
