import Button from '@mui/material/Button';
import type { EligibilityTransaction } from '@waypost/contract/eligibility/response';
import { SquarePen } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useCommands } from '#src/app/commands.ts';
import { mayChangeCase, useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { KeyCaps } from '#src/ui/KeyCaps.tsx';
import { correctionOf } from './correct-case.ts';

const label = 'Correct the Case';
const icon = <SquarePen size={16} strokeWidth={1.75} aria-hidden="true" />;

/** Links to the case field that the payer rejected; later checks use the corrected value. */
export function CorrectCase({ transaction }: { transaction: EligibilityTransaction }) {
  const access = useEntity();
  const navigate = useNavigate();
  const { caseNumber } = transaction;
  const correction = correctionOf(transaction);
  const isThere = caseNumber !== null && correction !== null;
  const to = isThere ? paths.correctCase(access.entity.lCode, caseNumber, correction) : '';
  const mayCorrect = mayChangeCase(access);
  useCommands(
    isThere && mayCorrect
      ? [
          {
            id: 'correct-case',
            group: 'This page',
            label,
            words: 'insurance, member ID, demographics, edit',
            icon: SquarePen,
            keys: 'i',
            run: () => void navigate(to),
          },
        ]
      : [],
  );
  if (!isThere) return null;
  if (!mayCorrect)
    return (
      <ActionButton
        variant="outlined"
        startIcon={icon}
        refusal="Changing cases is not permitted: ask a case specialist, or use Hand On"
      >
        {label}
      </ActionButton>
    );
  return (
    <Button variant="outlined" component={Link} to={to} startIcon={icon} sx={{ gap: 1 }}>
      {label}
      <span aria-hidden="true">
        <KeyCaps keys="i" />
      </span>
    </Button>
  );
}
