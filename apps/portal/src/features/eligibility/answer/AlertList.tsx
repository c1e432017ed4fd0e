import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/core/messages';
import type { Alert, AlertField, alertChoices } from '@waypost/contract/eligibility/alerts';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CaseLink } from '#src/app/CaseLink.tsx';
import { mayChangeCase, useEntity } from '#src/app/entity-context.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { formatMoment } from '../period-format.ts';
import { isDecided } from './answer-counts.ts';

export type AlertChoice = (typeof alertChoices)[number];

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    padding: '10px 16px',
    fontSize: 13,
    lineHeight: '20px',
  },
  '& > li + li': { borderTop: '1px solid var(--wp-line)' },
  '& > li > svg': { flex: 'none' },
  '& > li > div:first-of-type': { flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-2)' },
});
const Choices = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

const places = {
  insurance: 'The insurance of the case has it now.',
  patient: 'The patient has it now.',
} as const;

/** Whether an accepted value was written to the case; otherwise how to enter it. */
function WrittenFilesInfo({ alert, caseNumber }: { alert: Alert; caseNumber: string | null }) {
  const access = useEntity();
  if (alert.writtenTo !== null) return <small>{places[alert.writtenTo]}</small>;
  if (caseNumber === null) return <small>Noted on this answer. It belongs to no case.</small>;
  const mayCorrect = mayChangeCase(access);
  return (
    <small>
      Noted on this answer. The case was not changed
      {mayCorrect ? '. ' : ': ask a case specialist to correct it. '}
      <CaseLink caseNumber={caseNumber}>{mayCorrect ? 'Correct the case' : 'View the case'}</CaseLink>
    </small>
  );
}

type AlertListProps = {
  alerts: readonly Alert[];
  caseNumber: string | null;
  canDecide: boolean;
  isDeciding: boolean;
  onDecide: (field: AlertField, choice: AlertChoice) => void;
};

/** Differences between answer and request. The user decides each once (C-154 to C-157). */
export function AlertList({ alerts, caseNumber, canDecide, isDeciding, onDecide }: AlertListProps) {
  const list = useRef<HTMLUListElement>(null);
  const asked = useRef<string | null>(null);
  // The pressed button is now disabled, so the focus moves to the next open alert.
  useEffect(() => {
    if (isDeciding || asked.current === null) return;
    const at = alerts.findIndex(({ field }) => field === asked.current);
    asked.current = null;
    // A disabled button keeps the focus until the next render.
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.matches(':disabled')) return;
    const items = [...(list.current?.children ?? [])];
    const open = [...items.slice(at), ...items.slice(0, at)].map((item) =>
      item.querySelector<HTMLElement>('button:not(:disabled)'),
    );
    (open.find((button) => button !== null) ?? items[at]?.querySelector<HTMLElement>('[tabindex]'))?.focus();
  }, [alerts, isDeciding]);
  return (
    <List ref={list}>
      {alerts.map((alert) => {
        const decided = isDecided(alert);
        const { fieldName, decidedBy, decidedAt } = alert;
        const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const;
        return (
          <li key={alert.field}>
            {decided && <CircleCheck {...icon} color="var(--wp-ok-icon)" />}
            {!decided && alert.isHandled && <TriangleAlert {...icon} color="var(--wp-warn-icon)" />}
            {!alert.isHandled && <Info {...icon} color="var(--wp-info-icon)" />}
            <div tabIndex={-1}>
              {alert.message}
              {decided && decidedBy && decidedAt && (
                <small>
                  {alert.accepted ? 'Response accepted' : 'Request kept'} by {decidedBy},{' '}
                  {formatMoment(decidedAt)}
                </small>
              )}
              {alert.accepted && <WrittenFilesInfo alert={alert} caseNumber={caseNumber} />}
            </div>
            {alert.isHandled && (
              <Choices>
                {(['accept', 'keep'] as const).map((choice) => (
                  <ActionButton
                    key={choice}
                    variant="outlined"
                    refusal={canDecide ? null : message('eligibility.noWrite')}
                    disabled={decided || isDeciding}
                    onClick={() => {
                      asked.current = alert.field;
                      onDecide(alert.field as AlertField, choice);
                    }}
                    aria-label={
                      choice === 'accept' ? `Accept response: ${fieldName}` : `Keep request: ${fieldName}`
                    }
                  >
                    {choice === 'accept' ? 'Accept response' : 'Keep request'}
                  </ActionButton>
                ))}
              </Choices>
            )}
          </li>
        );
      })}
    </List>
  );
}
