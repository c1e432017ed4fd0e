import { message } from '@waypost/contract/core/messages';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { RotateCw } from 'lucide-react';
import { useCommands } from '#src/app/commands.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';

type Refusal = NonNullable<EligibilityTransaction['resubmit']['reason']>;

const refusals: Readonly<Record<Refusal, string>> = {
  'no-permission': message('eligibility.noWrite'),
  'still-waiting': 'The payer has not answered yet',
  'task-of-another':
    'Someone else has the task this check was run for. A check of the case alone begins on the page of the case',
  'payer-gone': 'Your organization no longer has a connection to this payer',
};

type ResubmitButtonProps = {
  resubmit: EligibilityTransaction['resubmit'];
  isPrimary: boolean;
  onResubmit: () => void;
};

/** Opens the request form again, filled in. When a resubmit is not allowed, it says why (C-166, C-167). */
export function ResubmitButton({ resubmit, isPrimary, onResubmit }: ResubmitButtonProps) {
  const { isAllowed, reason } = resubmit;
  useCommands(
    isAllowed
      ? [
          {
            id: 'resubmit',
            group: 'This page',
            label: 'Resubmit Request',
            words: 'ask again, check again',
            icon: RotateCw,
            keys: 'r',
            run: onResubmit,
          },
        ]
      : [],
  );
  return (
    <ActionButton
      variant={isPrimary ? 'contained' : 'outlined'}
      startIcon={<RotateCw size={16} strokeWidth={1.75} aria-hidden="true" />}
      refusal={isAllowed || reason === null ? null : refusals[reason]}
      onClick={onResubmit}
    >
      Resubmit Request
    </ActionButton>
  );
}
