import Button from '@mui/material/Button';
import { ShieldCheck } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useCommands } from '#src/app/commands.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { KeyCaps } from '#src/ui/KeyCaps.tsx';
import { useCheck } from './use-check.ts';

const label = 'Run an Eligibility Check';

/** Starts an eligibility check of the case, by button and by key. */
export function CheckButton(of: Parameters<typeof useCheck>[0]) {
  const check = useCheck(of);
  const navigate = useNavigate();
  const to = check?.to ?? null;
  useCommands(
    to === null
      ? []
      : [
          {
            id: 'check-eligibility',
            group: 'This page',
            label,
            hint: `Case ${of.shownCase.caseNumber}`,
            words: 'run a check, verify, ask the payer, check again, coverage',
            icon: ShieldCheck,
            keys: 'v',
            run: () => void navigate(to),
          },
        ],
  );
  if (!check) return null;
  if (check.to === null) return <ActionButton refusal={check.refusal}>{label}</ActionButton>;
  return (
    <Button
      component={Link}
      to={check.to}
      startIcon={<ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />}
      sx={{ gap: 1 }}
    >
      {label}
      <span aria-hidden="true">
        <KeyCaps keys="v" />
      </span>
    </Button>
  );
}
